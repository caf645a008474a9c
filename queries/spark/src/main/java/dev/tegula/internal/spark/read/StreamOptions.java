package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.types.OptionValues;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Options of a stream of the writes of an array.
 *
 * @param startingFrom {@code earliest}, {@code latest} or a time, for queries without a checkpoint
 * @param maxFragments greatest number of fragments of a batch
 * @param maxRows number of rows of a batch, unless its first fragment has more
 * @param maxBytes stored bytes of a batch, unless its first fragment has more
 * @param failOnDataLoss whether fragments that were vacuumed before they were read are an error
 * @param ignoreDeletes whether deletes are left out
 */
record StreamOptions(
        String startingFrom,
        int maxFragments,
        long maxRows,
        long maxBytes,
        boolean failOnDataLoss,
        boolean ignoreDeletes) {

    static final String STARTING_FROM = "startingFrom";
    static final String MAX_FRAGMENTS = "maxFragmentsPerTrigger";
    static final String MAX_ROWS = "maxRowsPerTrigger";
    static final String MAX_BYTES = "maxBytesPerTrigger";
    static final String FAIL_ON_DATA_LOSS = "failOnDataLoss";
    static final String IGNORE_DELETES = "ignoreDeletes";

    static final List<String> NAMES =
            List.of(STARTING_FROM, MAX_FRAGMENTS, MAX_ROWS, MAX_BYTES, FAIL_ON_DATA_LOSS, IGNORE_DELETES);

    private static final String EARLIEST = "earliest";
    private static final String LATEST = "latest";

    /**
     * Returns the options of a stream.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static StreamOptions of(CaseInsensitiveStringMap options) {
        String start = options.getOrDefault(STARTING_FROM, EARLIEST).toLowerCase(Locale.ROOT);
        if (!start.equals(EARLIEST) && !start.equals(LATEST)) {
            TimeTravel.first(STARTING_FROM, start);
        }
        return new StreamOptions(
                start,
                (int) OptionValues.number(options, MAX_FRAGMENTS, Integer.MAX_VALUE, 9),
                OptionValues.number(options, MAX_ROWS, Long.MAX_VALUE, 18),
                OptionValues.number(options, MAX_BYTES, Long.MAX_VALUE, 18),
                OptionValues.isTrue(options, FAIL_ON_DATA_LOSS, true),
                OptionValues.isTrue(options, IGNORE_DELETES, false));
    }

    /** Returns whether the sizes of fragments limit batches. */
    boolean isLimitedBySize() {
        return maxRows < Long.MAX_VALUE || maxBytes < Long.MAX_VALUE;
    }

    /**
     * Returns where a query without a checkpoint begins.
     *
     * @throws dev.tegula.errors.LostHistoryException if consolidation has merged writes before and after the time
     */
    FeedPosition start(ArrayReader array) {
        return switch (startingFrom) {
            case EARLIEST -> array.feed().earliest();
            case LATEST -> array.feed().latest();
            default -> array.feed().after(TimeTravel.first(STARTING_FROM, startingFrom) - 1);
        };
    }
}
