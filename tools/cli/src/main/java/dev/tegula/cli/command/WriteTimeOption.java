package dev.tegula.cli.command;

import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The timestamp of a write. */
public final class WriteTimeOption {

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Timestamp of the change: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    /** Returns the options for writing at this time, or now. */
    public OpenOptions options(KeyOptions keys) throws IOException {
        OpenOptions options = keys.options();
        if (at == null) {
            return options;
        }
        long millis = TimeParser.millis("--at", at);
        if (millis == Long.MAX_VALUE) {
            throw new UsageException(
                    "--at: timestamp out of range (found " + millis + ", expected 0 to " + (Long.MAX_VALUE - 1) + ")");
        }
        return options.at(millis);
    }

    /** Returns how to write a value that an earlier write of a later time hides. */
    public String advice(long laterTime) {
        return at == null
                ? "That time is ahead of this machine's clock. Set the clock, or pass --at " + (laterTime + 1)
                        + " or a later time."
                : "Omit --at to replace the value, or pass a later time.";
    }
}
