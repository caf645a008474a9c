package dev.tegula.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes down what lies below a folder, for web servers. */
@Command(
        name = "index",
        header = "Writes down what lies below a folder, so that it can be read over http.",
        description = {
            "Into a file .tegula-index there. Without it the pages that a web server makes of folders are read, if it makes any: many requests. Whoever changes an array indexes it again."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula index /srv/www/weather",
            "  tegula info http://localhost:8080/weather/temps"
        })
final class IndexCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array, group or folder.")
    String uri = "";

    @Override
    public int run(Shell shell) {
        shell.print(shell.engine().index(uri) + " files\n");
        return ExitStatus.OK;
    }
}
