package dev.tegula.internal.io.cells;

import dev.tegula.io.table.TableReader;
import java.util.Map;

/** Reads times as text, with or without offsets. */
public interface TimesReader extends TableReader {

    /** Returns whether the times of a column have offsets, by column, of those with times so far. */
    Map<String, Boolean> offsets();
}
