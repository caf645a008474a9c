package dev.tegula.cli;

/** What the process returns; scripts rely on it. */
final class ExitStatus {

    static final int OK = 0;
    /** The command could not be carried out. */
    static final int FAILED = 1;
    /** The command line is wrong: nothing was tried. */
    static final int USAGE = 2;

    private ExitStatus() {}
}
