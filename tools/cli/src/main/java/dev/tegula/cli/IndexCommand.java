package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Creates the index of a folder for reading over HTTP. */
@Command(
        name = "index",
        description = {
            "Writes the file .tegula-index. Without it, clients need the directory pages of the web server, and many requests. "
                    + "Run the command again after every change."
        },
        footer = {"  tegula index /srv/www/weather", "  tegula info http://localhost:8080/weather/temps"})
final class IndexCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Array, group or folder.")
    String uri = "";

    @Override
    public int run(Shell shell) {
        shell.print(shell.engine().object(uri).index() + " files\n");
        return ExitStatus.OK;
    }
}
