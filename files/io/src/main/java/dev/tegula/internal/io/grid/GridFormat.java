package dev.tegula.internal.io.grid;

import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableSource;
import java.io.IOException;

/** A format of files with several grids, found by the service loader. A table format of its name reads the grids. */
public interface GridFormat {

    /** Returns the name of the format. */
    String name();

    /**
     * Reads what a file contains, without the values of its grids.
     *
     * @throws dev.tegula.io.table.TableFileException if the file is damaged
     */
    GridContents contents(TableSource source, ReadOptions options) throws IOException;
}
