package dev.tegula.internal.sql.ddl;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types of columns: those of SQL, of unsigned integers, and the datatypes of TileDB by their own names. */
final class TypeNames {

    private static final Map<String, Datatype> NAMES = Map.ofEntries(
            Map.entry("TINYINT", Datatype.INT8),
            Map.entry("SMALLINT", Datatype.INT16),
            Map.entry("INT", Datatype.INT32),
            Map.entry("INTEGER", Datatype.INT32),
            Map.entry("BIGINT", Datatype.INT64),
            Map.entry("UTINYINT", Datatype.UINT8),
            Map.entry("USMALLINT", Datatype.UINT16),
            Map.entry("UINTEGER", Datatype.UINT32),
            Map.entry("UBIGINT", Datatype.UINT64),
            Map.entry("REAL", Datatype.FLOAT32),
            Map.entry("FLOAT", Datatype.FLOAT64),
            Map.entry("DOUBLE", Datatype.FLOAT64),
            Map.entry("BOOLEAN", Datatype.BOOL),
            Map.entry("VARCHAR", Datatype.STRING_UTF8),
            Map.entry("TEXT", Datatype.STRING_UTF8),
            Map.entry("STRING", Datatype.STRING_UTF8),
            Map.entry("VARBINARY", Datatype.BLOB),
            Map.entry("DATE", Datatype.DATETIME_DAY),
            Map.entry("TIMESTAMP", Datatype.DATETIME_MS));

    private TypeNames() {}

    /**
     * Returns the datatype of a type.
     *
     * @param digits digits of the seconds of a timestamp, or null
     * @return null if there is no such type
     */
    static @Nullable Datatype datatype(String name, @Nullable Integer digits) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (upper.equals("TIMESTAMP") && digits != null) {
            return digits == 0
                    ? Datatype.DATETIME_SEC
                    : digits <= 3 ? Datatype.DATETIME_MS : digits <= 6 ? Datatype.DATETIME_US : Datatype.DATETIME_NS;
        }
        Datatype known = NAMES.get(upper);
        if (known != null) {
            return known;
        }
        try {
            return Datatype.valueOf(upper);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Returns whether a name is that of a datatype of TileDB, and not of a type of SQL. */
    static boolean isDatatype(String name) {
        return !NAMES.containsKey(name.toUpperCase(Locale.ROOT));
    }

    /** Returns the number of values of a cell that is one value of SQL. */
    static int valuesPerCell(Datatype datatype) {
        boolean variable = datatype.isString() || datatype.kind() == Datatype.Kind.TEXT || isBytes(datatype);
        return variable ? Field.VARIABLE : 1;
    }

    private static boolean isBytes(Datatype datatype) {
        return datatype == Datatype.BLOB || datatype == Datatype.GEOM_WKB || datatype == Datatype.ANY;
    }

    /** Returns all names, for suggestions. */
    static List<String> all() {
        List<String> names = new ArrayList<>(NAMES.keySet());
        for (Datatype datatype : Datatype.values()) {
            names.add(datatype.name().toLowerCase(Locale.ROOT));
        }
        names.sort(null);
        return names;
    }
}
