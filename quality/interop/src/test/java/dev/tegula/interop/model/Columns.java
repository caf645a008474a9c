package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cells of a write or a read, by column. */
public record Columns(long cellCount, Map<String, Column> byName) implements Serializable {

    public Columns {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    }

    /** Creates columns in this order. */
    public static Columns of(long cellCount, List<Column> columns) {
        Map<String, Column> byName = new LinkedHashMap<>();
        columns.forEach(column -> byName.put(column.name(), column));
        return new Columns(cellCount, byName);
    }

    public Column column(String name) {
        Column column = byName.get(name);
        if (column == null) {
            throw new IllegalArgumentException("no column " + name + " among " + byName.keySet());
        }
        return column;
    }

    public Collection<Column> all() {
        return byName.values();
    }
}
