package dev.tegula.cli.command;

/** The exit status of the process; scripts rely on it. */
public final class ExitStatus {

    public static final int OK = 0;
    /** The command failed. */
    public static final int FAILED = 1;
    /** The command line is wrong; nothing was executed. */
    public static final int USAGE = 2;

    /** The command was interrupted: 128 and the number of SIGINT, as for other programs. */
    public static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
