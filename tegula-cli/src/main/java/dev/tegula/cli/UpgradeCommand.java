package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings the schema of an array to the format version of new arrays. */
@Command(
        name = "upgrade",
        header = "Brings an array of an old format version to that of new arrays.",
        description = {
            "Stores the schema anew in version 21, or 22 with a current domain; what is written from then on has that version too. What is "
                    + "there is not rewritten, and no version is ever lowered. Older libraries may no longer open the array."
        },
        sortOptions = false,
        footer = {"", "Examples:", "  tegula upgrade temps", "  tegula upgrade temps --at 2026-11-01"})
final class UpgradeCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array: a path, or file:///….")
    String uri = "";

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Upgrade it at this time: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = WriteTimeOption.options(at, keys);
        int before;
        try (ArrayReader array =
                shell.engine().openForReading(uri, OpenOptions.defaults().withKey(options.key()))) {
            before = array.schema().version();
        }
        int after = shell.engine().maintenance(uri, options).upgrade().version();
        shell.print(
                after == before
                        ? UriSecrets.maskUri(uri) + " has format version " + before + " already\n"
                        : UriSecrets.maskUri(uri) + " had format version " + before + ", has " + after + " now\n");
        return ExitStatus.OK;
    }
}
