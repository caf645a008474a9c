package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.WriteTimeOption;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The array or group that a command changes, and the timestamp of the change. */
final class ObjectArguments {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    OpenOptions options() throws IOException {
        return time.options(keys);
    }
}
