package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Upgrades an array to the format version of new arrays. */
@Command(
        name = "upgrade",
        description = {
            "Stores the schema in version 21, or 22 with a current domain. New fragments use this version; existing fragments are not "
                    + "rewritten. Versions are never lowered. Older libraries may no longer open the array."
        },
        footer = {"  tegula upgrade temps", "  tegula upgrade temps --at 2026-11-01"})
final class UpgradeCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions options = time.options(keys);
        int before;
        try (ArrayReader array =
                shell.engine().openForReading(uri, OpenOptions.defaults().withKey(options.key()))) {
            before = array.schema().version();
        }
        int after = shell.engine().maintenance(uri, options).upgrade().version();
        shell.print(
                after == before
                        ? UriSecrets.maskUri(uri) + ": format version is already " + before + "\n"
                        : UriSecrets.maskUri(uri) + ": upgraded from format version " + before + " to " + after + "\n");
        return ExitStatus.OK;
    }
}
