package dev.tegula.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies an array or group. */
@Command(
        name = "cp",
        header = "Copies an array, or a group with all that lies below it; also to another store.",
        description = {
            "Long copies tell on standard error how far they are. Encrypted arrays need no key: their files stay as they are."
        },
        sortOptions = false,
        footer = {"", "Examples:", "  tegula cp temps temps-backup", "  tegula cp temps s3://bucket/temps"})
final class CopyCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "FROM", description = "The array or group.")
    String from = "";

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "Where the copy is to lie; nothing may lie there, and it is in no array.")
    String to = "";

    @Override
    public int run(Shell shell) {
        shell.engine().copy(from, to, new FileProgressLine(shell.err(), "copied"));
        return ExitStatus.OK;
    }
}
