package dev.tegula.cli.command;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The timestamps of the writes that a command considers. */
public final class TimeRangeOptions {

    @Option(
            names = "--from",
            paramLabel = "MS",
            description =
                    "Ignore earlier writes: milliseconds since 1970, a date such as 2026-11-21T10:00Z, or tag:NAME.")
    @Nullable
    String from;

    @Option(names = "--to", paramLabel = "MS", description = "Ignore later writes: the array as of this time.")
    @Nullable
    String to;

    public boolean isGiven() {
        return from != null || to != null;
    }

    /** Returns the range, with the times of tags of an object; a missing bound is taken from {@code defaults}. */
    public TimestampRange range(Shell shell, String uri, KeyOptions keys, TimestampRange defaults) throws IOException {
        long start = from == null ? defaults.start() : TagTimes.millis(shell, uri, keys, "--from", from);
        long end = to == null ? defaults.end() : TagTimes.millis(shell, uri, keys, "--to", to);
        if (end < start) {
            throw new UsageException("--to " + to + " is before --from " + from);
        }
        return TimestampRange.between(start, end);
    }
}
