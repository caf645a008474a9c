package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a chunk.
 *
 * @param lines the line of each row
 * @param rejects the rows that were skipped
 * @param failure why parsing stopped, or null; the rows before are not returned then
 */
record ParsedRows(
        Cells cells,
        RowLines lines,
        List<RejectedRow> rejects,
        @Nullable TableFileException failure) {}
