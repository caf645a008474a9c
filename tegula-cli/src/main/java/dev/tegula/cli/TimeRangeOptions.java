package dev.tegula.cli;

import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.TimestampRange;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The timestamps of the writes that a command considers. */
final class TimeRangeOptions {

    @Option(
            names = "--from",
            paramLabel = "MS",
            description = "Ignore earlier writes: milliseconds since 1970, or a date such as 2026-11-21T10:00Z.")
    @Nullable
    String from;

    @Option(names = "--to", paramLabel = "MS", description = "Ignore later writes: the array as of this time.")
    @Nullable
    String to;

    boolean isGiven() {
        return from != null || to != null;
    }

    /** Returns the range; a missing bound is taken from {@code defaults}. */
    TimestampRange range(TimestampRange defaults) {
        long start = from == null ? defaults.start() : TimeParser.millis("--from", from);
        long end = to == null ? defaults.end() : TimeParser.millis("--to", to);
        if (end < start) {
            throw new UsageException("--to " + to + " is before --from " + from);
        }
        return TimestampRange.between(start, end);
    }
}
