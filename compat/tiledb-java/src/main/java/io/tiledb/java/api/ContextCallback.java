package io.tiledb.java.api;

/** What happens with the messages of errors of a context. */
public class ContextCallback {
    /** Makes a handler. */
    public ContextCallback() {}

    /**
     * Called with the message of each error before it is thrown.
     *
     * @throws TileDBError always, unless it is overridden
     */
    public void call(String msg) throws TileDBError {
        throw new TileDBError(msg);
    }
}
