package dev.tegula.internal.sql.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a statement reads as of a time, by names which stand for them until they are opened: identifiers of
 * Calcite have room for a name only, and Calcite plans no snapshots of its own.
 */
public final class PastTables {

    private final Map<String, TimeTravel> byName = new HashMap<>();

    /**
     * Returns the name that stands for a table.
     *
     * @param taken the names in the statement, none of which is returned
     */
    public String add(TimeTravel table, Set<String> taken) {
        StringBuilder name = new StringBuilder(table.table() + " as of " + table.point());
        while (taken.contains(name.toString())) {
            name.append('\'');
        }
        byName.put(name.toString(), table);
        return name.toString();
    }

    @Nullable
    TimeTravel find(String name) {
        return byName.get(name);
    }
}
