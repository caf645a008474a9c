package dev.tegula.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Moves an array or group. */
@Command(
        name = "mv",
        header = "Moves an array, or a group with all that lies below it, also to another store: copies, then deletes.",
        description = {"A symbolic link to one is renamed; what it leads to stays in place."},
        sortOptions = false,
        footer = {"", "Examples:", "  tegula mv temps archive/temps", "  tegula mv s3://bucket/temps temps"})
final class MoveCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "FROM", description = "The array or group.")
    String from = "";

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "Where it is to lie; nothing may lie there, and it is in no array.")
    String to = "";

    @Override
    public int run(Shell shell) {
        shell.engine()
                .move(
                        from,
                        to,
                        new FileProgressLine(shell.err(), "copied"),
                        new FileProgressLine(shell.err(), "deleted"));
        return ExitStatus.OK;
    }
}
