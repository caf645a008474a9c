package dev.tegula.internal.sql.write;

import dev.tegula.internal.sql.types.ColumnType;
import java.util.Set;

/**
 * What UPDATE and MERGE do to columns.
 *
 * @param set the names of the columns that changed rows get values of
 * @param updates whether rows are changed
 * @param texts whether columns of enumerations have labels, as those of added rows and of imports have, not indexes
 */
public record Changes(Set<String> set, boolean updates, boolean texts) {

    public Changes {
        set = Set.copyOf(set);
    }

    /** Returns these changes with labels in columns of enumerations. */
    public Changes withTexts() {
        return new Changes(set, updates, true);
    }

    /** Returns whether changed rows keep the values of a column. */
    public boolean keeps(ColumnType column) {
        return updates && !column.dimension() && !set.contains(column.name());
    }

    /** Returns whether kept values are copied as they are stored. */
    boolean copies(ColumnType column) {
        return keeps(column) && (column.enumeration() == null || !texts);
    }
}
