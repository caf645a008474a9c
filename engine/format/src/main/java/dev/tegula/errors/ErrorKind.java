package dev.tegula.errors;

/** Kinds of errors, with the exit status of a process and the SQLSTATE of a statement that fails with one. */
public enum ErrorKind {
    /** Something does not exist. */
    ABSENT,
    /** Something to create exists already. */
    EXISTS,
    /** Stored bytes violate their format. */
    CORRUPT,
    /** A stored format or feature is not supported. */
    UNSUPPORTED(1, "0A000"),
    /** The caller may not do it, or lacks the key. */
    NOT_ALLOWED(1, "42501"),
    /** Another process, a tag or an earlier decision stands against it. */
    CONFLICT,
    /** It needs more memory than a limit allows. */
    MEMORY(1, "53200"),
    /** The caller cancelled it. */
    CANCELLED(130, "57014"),
    /** An argument is invalid. */
    INVALID(1, "22000"),
    /** The store failed. */
    STORAGE;

    private final int exitStatus;
    private final String sqlState;

    ErrorKind() {
        this(1, "HY000");
    }

    ErrorKind(int exitStatus, String sqlState) {
        this.exitStatus = exitStatus;
        this.sqlState = sqlState;
    }

    /** Returns the exit status of a process that fails. */
    public int exitStatus() {
        return exitStatus;
    }

    /** Returns the SQLSTATE of a statement that fails. */
    public String sqlState() {
        return sqlState;
    }
}
