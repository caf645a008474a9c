package dev.tegula.internal.sql.write;

import dev.tegula.internal.sql.types.ColumnType;
import java.util.Set;

/**
 * What UPDATE and MERGE do to columns.
 *
 * @param set the names of the columns that changed rows get values of
 * @param updates whether rows are changed
 * @param deletes whether rows are deleted
 */
public record Changes(Set<String> set, boolean updates, boolean deletes) {

    public Changes {
        set = Set.copyOf(set);
    }

    /** Rows are changed or added, and none deleted. */
    public Changes(Set<String> set, boolean updates) {
        this(set, updates, false);
    }

    /** Returns these changes of rows of which some are deleted. */
    public Changes withDeletes() {
        return new Changes(set, updates, true);
    }

    /** Returns whether changed rows keep the values of a column, which are copied as they are stored. */
    public boolean keeps(ColumnType column) {
        return updates && !column.dimension() && !set.contains(column.name());
    }
}
