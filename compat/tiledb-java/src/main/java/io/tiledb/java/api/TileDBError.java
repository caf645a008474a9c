package io.tiledb.java.api;

/** An operation that failed. The cause is Tegula's exception, if there is one. */
public class TileDBError extends Exception {
    /** Makes an error with a message. */
    public TileDBError(String message) {
        super(message);
    }

    TileDBError(String message, Throwable cause) {
        super(message, cause);
    }
}
