package dev.tegula.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies an array or group. */
@Command(
        name = "cp",
        header = "Copy an array, or a group with everything below it.",
        description = {
            "TO may be in another store. Long copies print their progress on standard error. Encrypted arrays need no key."
        },
        footer = {"  tegula cp temps temps-backup", "  tegula cp temps s3://bucket/temps"})
final class CopyCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "FROM", description = "The array or group.")
    String from = "";

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "Path or URI of the copy; must not exist, nor be inside an array.")
    String to = "";

    @Override
    public int run(Shell shell) {
        shell.engine().copy(from, to, new FileProgressLine(shell.err(), "copied"));
        return ExitStatus.OK;
    }
}
