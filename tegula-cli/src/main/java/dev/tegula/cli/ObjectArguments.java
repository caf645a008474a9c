package dev.tegula.cli;

import dev.tegula.OpenOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which array or group to change, and at which time. */
final class ObjectArguments {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Write at this time: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    @Mixin
    KeyOptions keys = new KeyOptions();

    OpenOptions options() throws IOException {
        return WriteTimeOption.options(at, keys);
    }
}
