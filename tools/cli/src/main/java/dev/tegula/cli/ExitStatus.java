package dev.tegula.cli;

/** The exit status of the process; scripts rely on it. */
final class ExitStatus {

    static final int OK = 0;
    /** The command failed. */
    static final int FAILED = 1;
    /** The command line is wrong; nothing was executed. */
    static final int USAGE = 2;

    /** The command was interrupted: 128 and the number of SIGINT, as for other programs. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
