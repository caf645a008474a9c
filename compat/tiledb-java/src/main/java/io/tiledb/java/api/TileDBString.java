package io.tiledb.java.api;

import java.nio.charset.StandardCharsets;

/** A text with its length. */
public class TileDBString {
    private final String text;

    TileDBString(String text) {
        this.text = text;
    }

    /** Returns the text and its bytes in UTF-8. */
    public Pair<String, Long> getView() throws TileDBError {
        return new Pair<>(text, (long) text.getBytes(StandardCharsets.UTF_8).length);
    }

    public void close() {}
}
