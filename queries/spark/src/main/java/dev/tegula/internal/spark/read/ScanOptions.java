package dev.tegula.internal.spark.read;

import dev.tegula.internal.base.NumberText;
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
                bytes(options, SPLIT_BYTES, DEFAULT_SPLIT),
                bytes(options, BATCH_BYTES, DEFAULT_BATCH),
                order(options.getOrDefault(ORDER, "unordered")),
                !isFirst(options, DOMAIN, "non-empty", "whole"),
                isFirst(options, PUSHDOWN, "true", "false"),
                !isFirst(options, KEEP_FILTERS, "false", "true"),
                names(options.getOrDefault(PARTITIONING, "")),
                StreamOptions.of(options));
    }

    private static List<String> names(String value) {
        return value.isBlank()
                ? List.of()
                : Stream.of(value.split(",", -1)).map(String::trim).toList();
    }

    /** Returns whether an option has the first of two values, which is the usual one. */
    static boolean isFirst(CaseInsensitiveStringMap options, String name, String usual, String other) {
        String value = options.getOrDefault(name, usual).toLowerCase(Locale.ROOT);
        if (!value.equals(usual) && !value.equals(other)) {
            throw new IllegalArgumentException("option '" + name + "': invalid value (found '" + value + "', expected "
                    + usual + " or " + other + ")");
        }
        return value.equals(usual);
    }

    private static ResultOrder order(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "unordered" -> ResultOrder.UNORDERED;
            case "row-major" -> ResultOrder.ROW_MAJOR;
            case "col-major" -> ResultOrder.COL_MAJOR;
            case "global" -> ResultOrder.GLOBAL;
            default ->
                throw new IllegalArgumentException("option '" + ORDER + "': invalid value (found '" + value
                        + "', expected unordered, row-major, col-major or global)");
        };
    }

    private static long bytes(CaseInsensitiveStringMap options, String name, long usual) {
        String value = options.get(name);
        if (value == null) {
            return usual;
        }
        try {
            long bytes = Long.parseLong(NumberText.ascii(value));
            if (bytes > 0) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // Refused below.
        }
        throw new IllegalArgumentException(
                "option '" + name + "': invalid value (found '" + value + "', expected a positive number of bytes)");
    }
}
