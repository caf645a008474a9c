package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.spark.catalog.TimeTravel;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Options of a stream of the writes of an array.
 *
 * @param startingFrom {@code earliest}, {@code latest} or a time, for queries without a checkpoint
 * @param maxFragments greatest number of fragments of a batch
 * @param failOnDataLoss whether fragments that were vacuumed before they were read are an error
 * @param ignoreDeletes whether deletes are left out
 */
record StreamOptions(String startingFrom, int maxFragments, boolean failOnDataLoss, boolean ignoreDeletes) {

    static final String STARTING_FROM = "startingFrom";
    static final String MAX_FRAGMENTS = "maxFragmentsPerTrigger";
    static final String FAIL_ON_DATA_LOSS = "failOnDataLoss";
    static final String IGNORE_DELETES = "ignoreDeletes";

    static final List<String> NAMES = List.of(STARTING_FROM, MAX_FRAGMENTS, FAIL_ON_DATA_LOSS, IGNORE_DELETES);

    private static final String EARLIEST = "earliest";
    private static final String LATEST = "latest";

    /**
     * Returns the options of a stream.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static StreamOptions of(CaseInsensitiveStringMap options) {
        String most = options.getOrDefault(MAX_FRAGMENTS, Integer.toString(Integer.MAX_VALUE));
        if (!most.matches("[1-9][0-9]{0,8}|" + Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("option '" + MAX_FRAGMENTS + "': invalid value (found '" + most
                    + "', expected a positive number below 10^9)");
        }
        String start = options.getOrDefault(STARTING_FROM, EARLIEST).toLowerCase(Locale.ROOT);
        if (!start.equals(EARLIEST) && !start.equals(LATEST)) {
            TimeTravel.first(STARTING_FROM, start);
        }
        return new StreamOptions(
                start,
                Integer.parseInt(most),
                ScanOptions.isFirst(options, FAIL_ON_DATA_LOSS, "true", "false"),
                !ScanOptions.isFirst(options, IGNORE_DELETES, "false", "true"));
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
