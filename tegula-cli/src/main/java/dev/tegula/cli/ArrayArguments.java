package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which array to read, and at which time. */
final class ArrayArguments {

    @Parameters(index = "0", paramLabel = "URI", description = "The array: a path, or file:///….")
    String uri = "";

    @Option(
            names = "--from",
            paramLabel = "MS",
            description =
                    "Only writes from this time on: milliseconds since 1970, or a date such as 2026-11-21T10:00Z.")
    @Nullable
    String from;

    @Option(names = "--to", paramLabel = "MS", description = "Only writes up to this time: the array as it was then.")
    @Nullable
    String to;

    @Mixin
    KeyOptions keys = new KeyOptions();

    /** How to open the array. */
    OpenOptions options() throws IOException {
        TimestampRange all = TimestampRange.all();
        long start = from == null ? all.start() : TimeParser.millis("--from", from);
        long end = to == null ? all.end() : TimeParser.millis("--to", to);
        if (end < start) {
            throw new UsageException("--to " + to + " is before --from " + from);
        }
        return new OpenOptions(TimestampRange.between(start, end), keys.key());
    }

    ArrayReader open(Shell shell) throws IOException {
        OpenOptions options = options();
        return shell.engine().openForReading(uri, options);
    }
}
