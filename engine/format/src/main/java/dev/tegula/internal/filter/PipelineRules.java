package dev.tegula.internal.filter;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the pipelines of new schemas. The reasons are those of libtiledb. In addition to the pipelines that
 * libtiledb refuses, pipelines are refused with which every write would fail.
 */
public final class PipelineRules {

    private PipelineRules() {}

    /** Checks the pipeline of fixed-length cells; see {@link #check}. */
    public static void checkFixed(String what, FilterPipeline pipeline, Datatype type) {
        check(what, pipeline, type, false);
    }

    /**
     * Checks the filters of an attribute, a dimension, the offsets (UINT64) or the validity (UINT8).
     *
     * @param what owner of the filters, for error messages
     * @param isVar whether cells have variable length
     * @throws IllegalArgumentException if the pipeline is not allowed; the message contains the reason
     */
    public static void check(String what, FilterPipeline pipeline, Datatype type, boolean isVar) {
        checkOptions(what, pipeline);
        checkStringFilters(what, pipeline, type, isVar, "attribute or dimension");
        Datatype current = type;
        Filter before = null;
        for (Filter filter : pipeline.filters()) {
            if (!FilterTypes.accepts(filter, current)) {
                throw refused(
                        what,
                        before == null
                                ? "filter " + filter.type() + " does not accept input type " + current
                                : "filter " + before.type() + " produces " + current + " but second filter "
                                        + filter.type() + " does not accept this type");
            }
            checkReinterpretation(what, filter);
            current = FilterTypes.output(filter, current);
            before = filter;
        }
    }

    /**
     * Checks the coordinate filters for a dimension without filters. Unlike a dimension's own filters,
     * BIT_WIDTH_REDUCTION and POSITIVE_DELTA are allowed for floats, which they do not change.
     */
    public static void checkInherited(String dimension, FilterPipeline pipeline, Datatype type, boolean isVar) {
        String what = "coordinate filters for dimension " + dimension;
        checkOptions(what, pipeline);
        checkStringFilters(what, pipeline, type, isVar, "dimension");
        Datatype current = type;
        for (Filter filter : pipeline.filters()) {
            boolean isDelta = filter instanceof Filter.Delta;
            if (isDelta && current.isFloat() && !FilterTypes.accepts(filter, current)) {
                throw refused(
                        what,
                        "real dimension cannot inherit coordinate filters with " + filter.type() + " compression");
            }
            if ((isDelta || filter.type() == FilterType.SCALE_FLOAT || filter.type() == FilterType.WEBP)
                    && !FilterTypes.accepts(filter, current)) {
                throw refused(what, "filter " + filter.type() + " does not accept input type " + current);
            }
            checkReinterpretation(what, filter);
            current = FilterTypes.output(filter, current);
        }
    }

    /** Checks the requirements of WEBP on the array, other than its UINT8 attribute. */
    public static void checkWebp(
            String attribute, FilterPipeline pipeline, boolean isDense, List<Datatype> dimensions) {
        if (!pipeline.has(FilterType.WEBP)) {
            return;
        }
        String what = "filters of attribute " + attribute;
        if (!isDense) {
            throw refused(what, "WebP filter can only be applied to dense arrays");
        }
        if (dimensions.size() != 2) {
            throw refused(what, "WebP filter requires exactly 2 dimensions Y, X");
        }
        if (dimensions.get(0) != dimensions.get(1) || !dimensions.get(0).isInteger()) {
            throw refused(what, "WebP filter dimensions 0, 1 should have matching integral types");
        }
    }

    private static void checkStringFilters(
            String what, FilterPipeline pipeline, Datatype type, boolean isVar, String where) {
        boolean isString = isVar && (type == Datatype.STRING_ASCII || type == Datatype.STRING_UTF8);
        List<Filter> filters = pipeline.filters();
        for (int i = 0; i < filters.size(); i++) {
            FilterType filter = filters.get(i).type();
            if (isString && i > 0 && (filter == FilterType.RLE || filter == FilterType.DICTIONARY)) {
                throw refused(
                        what,
                        filter + " filter must be the first filter to apply when used on a variable length string "
                                + where);
            }
            if (!isString && filter == FilterType.DICTIONARY) {
                throw refused(what, "dictionary encoding only applies to variable length strings");
            }
        }
    }

    private static void checkReinterpretation(String what, Filter filter) {
        if (filter instanceof Filter.Delta delta) {
            Datatype as = delta.reinterpretAs();
            if (as != Datatype.ANY && as.kind() == Datatype.Kind.TEXT) {
                throw refused(what, "failed to reinterpret data as '" + as + "'; unsupported datatype");
            }
        }
    }

    private static void checkOptions(String what, FilterPipeline pipeline) {
        for (Filter filter : pipeline.filters()) {
            String problem = problem(filter);
            if (problem != null) {
                throw refused(what, "filter " + filter.type() + ": " + problem);
            }
        }
    }

    private static @Nullable String problem(Filter filter) {
        if (filter instanceof Filter.Compression compression) {
            boolean isLevelled = filter.type() == FilterType.GZIP || filter.type() == FilterType.BZIP2;
            return isLevelled && compression.level() > 9
                    ? "invalid compression level " + compression.level() + "; the maximum is 9"
                    : null;
        }
        if (filter instanceof Filter.ScaleFloat scale) {
            if (!(Math.abs(scale.factor()) >= Double.MIN_NORMAL) || Double.isInfinite(scale.factor())) {
                return "invalid scale value " + scale.factor() + "; it must be a normal number other than 0";
            }
            return Double.isFinite(scale.offset()) ? null : "invalid offset value " + scale.offset();
        }
        if (filter instanceof Filter.Webp webp) {
            if (!(webp.quality() >= 0 && webp.quality() <= 100)) {
                return "invalid quality " + webp.quality() + "; it must be 0 to 100";
            }
            return webp.inputFormat() >= 1 && webp.inputFormat() <= 4
                    ? null
                    : "invalid input format " + webp.inputFormat() + "; 1 to 4 expected";
        }
        if (filter instanceof Filter.Windowed windowed && windowed.maxWindow() == 0) {
            return "invalid window of 0 bytes; it must be at least 1 byte";
        }
        return null;
    }

    private static IllegalArgumentException refused(String what, String reason) {
        return new IllegalArgumentException(what + ": " + reason);
    }
}
