package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.types.OptionValues;
import dev.tegula.query.ResultOrder;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Options of a scan.
 *
 * @param splitBytes wanted size of the piece of one task, in stored bytes
 * @param batchBytes bytes that the batches of one task may take
 * @param order order of the rows within a task; {@code UNORDERED} for the fastest
 * @param wholeDomain whether dense arrays return all cells of the domain instead of the non-empty domain
 * @param pushdown whether predicates, aggregates and limits are pushed down
 * @param keepFilters whether predicates that were pushed down stay in the plan as well
 * @param partitioning dimensions whose space tiles are partitions of the scan; none for pieces of equal size
 * @param stream options of streams
 */
record ScanOptions(
        long splitBytes,
        long batchBytes,
        ResultOrder order,
        boolean wholeDomain,
        boolean pushdown,
        boolean keepFilters,
        List<String> partitioning,
        StreamOptions stream) {

    static final String SPLIT_BYTES = "splitBytes";
    static final String BATCH_BYTES = "batchBytes";
    static final String ORDER = "order";
    static final String DOMAIN = "domain";
    static final String PUSHDOWN = "pushdown";
    static final String KEEP_FILTERS = "keepFilters";
    static final String PARTITIONING = "partitioning";

    static final List<String> NAMES = Stream.concat(
                    Stream.of(SPLIT_BYTES, BATCH_BYTES, ORDER, DOMAIN, PUSHDOWN, KEEP_FILTERS, PARTITIONING),
                    StreamOptions.NAMES.stream())
            .toList();

    private static final long DEFAULT_SPLIT = 128L << 20;
    private static final long DEFAULT_BATCH = 32L << 20;

    /**
     * Returns the options of a scan.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static ScanOptions of(CaseInsensitiveStringMap options) {
        return new ScanOptions(
                OptionValues.number(options, SPLIT_BYTES, DEFAULT_SPLIT, 18),
                OptionValues.number(options, BATCH_BYTES, DEFAULT_BATCH, 18),
                order(options),
                OptionValues.choice(options, DOMAIN, List.of("non-empty", "whole"))
                        .equals("whole"),
                OptionValues.isTrue(options, PUSHDOWN, true),
                OptionValues.isTrue(options, KEEP_FILTERS, false),
                names(options.getOrDefault(PARTITIONING, "")),
                StreamOptions.of(options));
    }

    private static List<String> names(String value) {
        return value.isBlank()
                ? List.of()
                : Stream.of(value.split(",", -1)).map(String::trim).toList();
    }

    private static ResultOrder order(CaseInsensitiveStringMap options) {
        List<String> names = List.of("unordered", "row-major", "col-major", "global");
        String name = OptionValues.choice(options, ORDER, names);
        return ResultOrder.valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT));
    }
}
