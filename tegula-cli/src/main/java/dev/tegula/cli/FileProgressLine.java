package dev.tegula.cli;

import dev.tegula.maintenance.FileProgress;
import java.io.PrintStream;
import java.util.function.Consumer;

/** Prints the progress of a long copy or deletion every few seconds. */
final class FileProgressLine implements Consumer<FileProgress> {

    private final PrintStream err;
    private final String verb;
    private final ProgressRate pace = new ProgressRate();

    /** @param verb the first word of each line, such as {@code copied} */
    FileProgressLine(PrintStream err, String verb) {
        this.err = err;
        this.verb = verb;
    }

    @Override
    public void accept(FileProgress progress) {
        if (pace.isDue()) {
            err.printf(
                    "%s %d of %d files, %.1f of %.1f MB%n",
                    verb,
                    progress.files(),
                    progress.expectedFiles(),
                    progress.bytes() / 1e6,
                    progress.expectedBytes() / 1e6);
        }
    }
}
