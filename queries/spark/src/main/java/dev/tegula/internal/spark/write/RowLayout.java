package dev.tegula.internal.spark.write;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.List;

/**
 * Where fields are in the rows of a write.
 *
 * @param columns all fields that are written
 * @param ids the dimensions in the rows that name cells to delete; none if nothing is deleted
 */
record RowLayout(List<ColumnSource> columns, List<ColumnSource> ids) implements Serializable {

    private static final long serialVersionUID = 1L;

    RowLayout {
        columns = ComponentRules.copy(columns, ColumnSource.class, "write, column");
        ids = ComponentRules.copy(ids, ColumnSource.class, "write, id");
    }

    /** Returns whether rows can name cells to delete. */
    boolean deletes() {
        return !ids.isEmpty();
    }
}
