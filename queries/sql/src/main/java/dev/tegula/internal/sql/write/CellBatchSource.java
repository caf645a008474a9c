package dev.tegula.internal.sql.write;

import dev.tegula.query.Cells;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cells to write, in batches. */
public interface CellBatchSource {

    /** Returns the fields of the cells. */
    List<Field> fields();

    /** Returns the next cells, or null after the last ones. */
    @Nullable
    Cells next() throws IOException;
}
