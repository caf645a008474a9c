package dev.tegula.internal.definition;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Filters in the values of properties: names with levels or windows in parentheses, such as {@code xor,zstd(5)}. */
final class FilterText {

    private static final Pattern FILTER = Pattern.compile("\\s*([a-z0-9_]+)\\s*(?:\\(\\s*(-?[0-9]{1,9})\\s*\\))?\\s*");
    private static final int LEVEL = Filter.DEFAULT_LEVEL;

    private FilterText() {}

    /**
     * Returns the filters in the value of a property.
     *
     * @throws IllegalArgumentException if a filter is unknown
     */
    static FilterPipeline parse(String property, String value) {
        List<Filter> filters = new ArrayList<>();
        if (value.isBlank()) {
            return FilterPipeline.empty();
        }
        for (String text : value.toLowerCase(Locale.ROOT).replace('-', '_').split(",", -1)) {
            Matcher matcher = FILTER.matcher(text);
            if (!matcher.matches()) {
                throw unknown(property, text);
            }
            String option = matcher.group(2);
            filters.add(
                    option == null
                            ? plain(property, matcher.group(1))
                            : withOption(property, text, matcher.group(1), Integer.parseInt(option)));
        }
        return FilterPipeline.of(filters.toArray(Filter[]::new));
    }

    /**
     * Returns the text of filters. That of a filter with options that no text can have is refused by {@link #parse}.
     */
    static String text(FilterPipeline filters) {
        return filters.filters().stream().map(FilterText::text).collect(Collectors.joining(","));
    }

    private static String text(Filter filter) {
        String name = filter.type().name().toLowerCase(Locale.ROOT);
        String option = "";
        if (filter instanceof Filter.Compression compression && compression.level() != LEVEL) {
            option = "(" + compression.level() + ")";
        } else if (filter instanceof Filter.Windowed windowed) {
            option = "(" + windowed.maxWindow() + ")";
        } else if (filter instanceof Filter.Delta delta && delta.reinterpretAs() != Datatype.ANY) {
            option = "(as " + delta.reinterpretAs().name().toLowerCase(Locale.ROOT) + ")";
        }
        return name + option;
    }

    private static Filter plain(String property, String name) {
        return switch (name) {
            case "none" -> Filter.none();
            case "gzip" -> Filter.gzip();
            case "zstd" -> Filter.zstd();
            case "lz4" -> Filter.lz4();
            case "rle" -> Filter.rle();
            case "bzip2" -> Filter.bzip2();
            case "dictionary" -> Filter.dictionary();
            case "delta" -> Filter.delta();
            case "double_delta" -> Filter.doubleDelta();
            case "bit_width_reduction" -> Filter.bitWidthReduction();
            case "positive_delta" -> Filter.positiveDelta();
            case "bitshuffle", "bit_shuffle" -> Filter.bitShuffle();
            case "byteshuffle", "byte_shuffle" -> Filter.byteShuffle();
            case "checksum_md5" -> Filter.checksumMd5();
            case "checksum_sha256" -> Filter.checksumSha256();
            case "xor" -> Filter.xor();
            default -> throw unknown(property, name);
        };
    }

    private static Filter withOption(String property, String text, String name, int option) {
        return switch (name) {
            case "gzip" -> Filter.gzip(level(property, text, option, 0, 9));
            case "zstd" -> Filter.zstd(level(property, text, option, -7, 22));
            case "bzip2" -> Filter.bzip2(level(property, text, option, 1, 9));
            case "bit_width_reduction" -> Filter.bitWidthReduction(level(property, text, option, 1, Integer.MAX_VALUE));
            case "positive_delta" -> Filter.positiveDelta(level(property, text, option, 1, Integer.MAX_VALUE));
            default ->
                throw new IllegalArgumentException("property '" + property + "': this filter has no level (found '"
                        + text.trim() + "', expected '" + name + "')");
        };
    }

    private static int level(String property, String text, int option, int least, int greatest) {
        if (option != LEVEL && (option < least || option > greatest)) {
            throw new IllegalArgumentException("property '" + property + "': out of range (found '" + text.trim()
                    + "', expected " + least + " to " + greatest + ")");
        }
        return option;
    }

    private static IllegalArgumentException unknown(String property, String text) {
        return new IllegalArgumentException("property '" + property + "': unknown filter (found '" + text.trim()
                + "', expected names with commas between them: zstd, gzip, lz4, bzip2, rle, dictionary, delta,"
                + " double_delta, bit_width_reduction, positive_delta, bitshuffle, byteshuffle, xor, checksum_md5,"
                + " checksum_sha256 or none, some with a level such as zstd(5))");
    }
}
