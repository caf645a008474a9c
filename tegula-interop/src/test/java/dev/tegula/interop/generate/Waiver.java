package dev.tegula.interop.generate;

/**
 * Why a cell of the matrix is not tested by writing and reading. Each reason is something that can be checked with
 * libtiledb.
 */
public enum Waiver {
    /** libtiledb 2.20.1 does not know the datatype. */
    UNKNOWN_TYPE,
    /** No such attribute can be created. */
    NO_SUCH_ATTRIBUTE,
    /** Such an attribute can be created, but not written. */
    NOT_WRITABLE,
    /** What is written comes back changed. */
    LOSSY
}
