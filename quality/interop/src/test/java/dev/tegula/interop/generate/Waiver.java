package dev.tegula.interop.generate;

/** The reasons not to test a cell of the matrix by writing and reading. Each one can be verified with libtiledb. */
public enum Waiver {
    /** libtiledb 2.20.1 does not support the datatype. */
    UNKNOWN_TYPE,
    /** The attribute cannot be created. */
    NO_SUCH_ATTRIBUTE,
    /** The attribute can be created but not written. */
    NOT_WRITABLE,
    /** Reads return other values than were written. */
    LOSSY
}
