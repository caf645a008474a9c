package dev.tegula.io.table;

import dev.tegula.query.Cells;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file that is being read, batch by batch. Not thread-safe. */
public interface TableReader extends Closeable {

    /** Returns the columns of the batches. */
    TableSchema schema();

    /**
     * Returns the next cells, or null at the end. A batch has at least one cell, and takes a bounded amount of memory
     * unless a single cell is larger. Enumerated columns hold indexes of {@link #schema}, which may have grown.
     *
     * @throws TableFileException if the file is damaged
     */
    @Nullable
    Cells next() throws IOException;

    /** Returns the number of rows if it is known without reading them, else -1. */
    default long rows() {
        return -1;
    }

    /**
     * Returns the line on which a row begins, from 1, or 0 if it is unknown; rows count from 0, without rejected ones.
     */
    default long line(long row) {
        return 0;
    }

    /**
     * Returns the options that were found at the beginning of the file and that further files of the table share, such
     * as the decimal sign.
     */
    default Map<String, String> found() {
        return Map.of();
    }

    /** Returns the columns of the file that {@link ReadOptions#fields} does not name. */
    default List<String> unread() {
        return List.of();
    }

    /**
     * Returns the kinds of the values of a column so far, without nulls, with the line on which each occurs first, if
     * the file has no types but tells values apart; else nothing.
     */
    default Map<ValueKind, Long> kinds(String column) {
        return Map.of();
    }

    /** Returns whether the first line of the file has the names of the columns. */
    default boolean hasHeader() {
        return false;
    }

    /**
     * Returns the bytes of values that the file does not hold, for which its fill values stand: those of all cells if
     * they are known, else those of the cells so far.
     */
    default long filledBytes() {
        return 0;
    }

    /** Returns the bytes of values that the file holds, when decoded, of as many cells as {@link #filledBytes}. */
    default long heldBytes() {
        return 0;
    }

    /** Returns the number of bytes of the file that were consumed so far, or -1 if unknown. */
    default long position() {
        return -1;
    }
}
