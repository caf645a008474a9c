package dev.tegula.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which streams of the process are terminals.
 *
 * @param isInput whether standard input is
 * @param isOutput whether standard output is
 * @param isError whether standard error is
 */
public record Terminals(boolean isInput, boolean isOutput, boolean isError) {

    /** Streams that are no terminals. */
    public static final Terminals NONE = new Terminals(false, false, false);

    /** Returns the terminals of this process, as the launcher says or the system shows. */
    public static Terminals ofProcess() {
        String dumb = System.getenv("TERM");
        if (dumb == null || dumb.equals("dumb")) {
            return NONE; // A line cannot be erased.
        }
        String known = System.getProperty("tegula.terminals");
        return known == null
                ? new Terminals(isTerminal(0), isTerminal(1), isTerminal(2))
                : new Terminals(known.contains("0"), known.contains("1"), known.contains("2"));
    }

    /** Returns whether a file descriptor is a terminal; false if the system does not show it. */
    private static boolean isTerminal(int descriptor) {
        try {
            String file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
