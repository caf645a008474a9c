package dev.tegula.testkit.values;

import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A table that SQL and Spark create from the same columns and properties, and what both must store. */
public final class SharedTable {

    /** The columns, in types that both have. TIMESTAMP is none: it has microseconds in Spark. */
    public static final String COLUMNS = "k BIGINT NOT NULL, x DOUBLE DEFAULT 1.5, day DATE NOT NULL,"
            + " n INT DEFAULT -3, s STRING DEFAULT 'dry', b BOOLEAN NOT NULL DEFAULT TRUE,"
            + " d DECIMAL(12, 2) DEFAULT 0.25, e DATE DEFAULT DATE '2026-01-02', w SMALLINT, t TINYINT, r REAL,"
            + " big DECIMAL(30, 4), kind INT";

    /** The properties. */
    public static final Map<String, String> PROPERTIES = new TreeMap<>(Map.of(
            "dimensions", "day,k",
            "domain.k", "0:999",
            "extent.k", "100",
            "capacity", "500",
            "duplicates", "allow",
            "filters.x", "byteshuffle,zstd(5)",
            "enumeration.kind", "\"rain\",\"a,b\"",
            "enumerationOrdered.kind", "true"));

    /** What {@link #text} returns for the array. */
    public static final String STORED = """
            SPARSE array, version 21, [dimension day: DATETIME_DAY [-9223372036854775807, 9223372036854775807], dimension k: INT64 [0, 999] by 100], [attribute x: FLOAT64 nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=5]],
            attribute n: INT32 nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=3]],
            attribute s: STRING_UTF8[] nullable [Compression[type=ZSTD, level=3]],
            attribute b: BOOL [Compression[type=ZSTD, level=3]],
            attribute d: FLOAT64 nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=3]],
            attribute e: DATETIME_DAY nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=3]],
            attribute w: INT16 nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=3]],
            attribute t: INT8 nullable [Compression[type=ZSTD, level=3]],
            attribute r: FLOAT32 nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=3]],
            attribute big: STRING_ASCII[] nullable [Compression[type=ZSTD, level=3]],
            attribute kind: INT32 nullable [Plain[type=BYTESHUFFLE], Compression[type=ZSTD, level=3]]]
            capacity 500, duplicates, ROW_MAJOR, ROW_MAJOR
            enumeration kind: 2 of STRING_UTF8, ordered
            __tiledb_attr.b.spark_default = "TRUE"
            __tiledb_attr.big.logical_type = "decimal(30,4)"
            __tiledb_attr.d.logical_type = "decimal(12,2)"
            __tiledb_attr.d.spark_default = "0.25"
            __tiledb_attr.e.spark_default = "DATE '2026-01-02'"
            __tiledb_attr.n.spark_default = "-3"
            __tiledb_attr.s.spark_default = "'dry'"
            __tiledb_attr.x.spark_default = "1.5"
            tegula.columns = "k
            x
            day
            n
            s
            b
            d
            e
            w
            t
            r
            big
            kind\"""";

    private SharedTable() {}

    /** Returns the properties as options of a statement. */
    public static String options() {
        return PROPERTIES.entrySet().stream()
                .map(each -> quoted(each.getKey()) + " = '" + each.getValue() + "'")
                .collect(Collectors.joining(", "));
    }

    private static String quoted(String name) {
        return name.contains(".") ? '"' + name + '"' : name;
    }

    /** Returns the schema and the metadata of an array as lines. */
    public static String text(ArraySchema schema, Map<String, MetadataValue> metadata) {
        StringBuilder text = new StringBuilder(schema.toString().replace(", attribute", ",\nattribute"))
                .append("\ncapacity ")
                .append(schema.capacity())
                .append(schema.allowsDuplicates() ? ", duplicates" : "")
                .append(", ")
                .append(schema.tileOrder())
                .append(", ")
                .append(schema.cellOrder());
        schema.enumerations().forEach(each -> text.append('\n').append(each));
        new TreeMap<>(metadata)
                .forEach((key, value) ->
                        text.append('\n').append(key).append(" = ").append(value));
        return text.toString();
    }
}
