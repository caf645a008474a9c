package dev.tegula.internal.plot;

import dev.tegula.query.Cells;
import dev.tegula.query.TileSummary;
import java.util.List;

/** Receives the cells of a slice, or the tiles of slices with too many cells. */
public interface CellSink {

    /** Returns the names of the fields that it needs. */
    List<String> fields();

    /** Adds cells. */
    void add(Cells cells);

    /**
     * Adds a tile by its statistics.
     *
     * @return false if they do not describe the cells of the tile, which must be read
     */
    boolean add(TileSummary tile);

    /** Marks the cells of a tile as not read. */
    void addUnread(TileSummary tile);
}
