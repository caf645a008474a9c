package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** At which time a command writes. */
final class WriteTimeOption {

    private WriteTimeOption() {}

    /** Options for writing at a given time, or now. */
    static OpenOptions options(@Nullable String at, KeyOptions keys) throws IOException {
        OpenOptions options = OpenOptions.defaults().withKey(keys.key());
        if (at == null) {
            return options;
        }
        long millis = TimeParser.millis("--at", at);
        if (millis == Long.MAX_VALUE) {
            throw new UsageException("--at: no write can have this time (found " + millis + ", expected 0 to "
                    + (Long.MAX_VALUE - 1) + ")");
        }
        return options.at(millis);
    }
}
