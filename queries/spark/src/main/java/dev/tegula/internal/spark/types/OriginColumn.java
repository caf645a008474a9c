package dev.tegula.internal.spark.types;

import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Columns that tell which write a row comes from. They are null for cells that were never written. */
public enum OriginColumn {
    /** The name of the fragment. */
    FRAGMENT("_fragment", "__fragment", DataTypes.StringType, "fragment that the row comes from"),
    /** The time of the write. */
    TIMESTAMP("_timestamp", "__timestamps", DataTypes.TimestampType, "time at which the row was written");

    private static final long MICROS_PER_MILLI = 1000;

    private final String column;
    private final String field;
    private final DataType type;
    private final String comment;

    OriginColumn(String column, String field, DataType type, String comment) {
        this.column = column;
        this.field = field;
        this.type = type;
        this.comment = comment;
    }

    /** Returns the column with a name, or null. A field of the array with this name takes precedence. */
    public static @Nullable OriginColumn named(ArraySchema schema, String name) {
        for (OriginColumn each : values()) {
            if (each.column.equals(name) && schema.field(name) == null) {
                return each;
            }
        }
        return null;
    }

    /** Returns the field of queries that a column shows. */
    public static String fieldOf(ArraySchema schema, String name) {
        OriginColumn origin = named(schema, name);
        return origin == null ? name : origin.field;
    }

    /** Returns the columns as Spark wants them. */
    public static MetadataColumn[] all() {
        return Arrays.stream(values())
                .map(each -> new Described(each.column, each.type, each.comment))
                .toArray(MetadataColumn[]::new);
    }

    /** A column as Spark wants it. */
    private record Described(String name, DataType dataType, String comment) implements MetadataColumn {}

    /**
     * Returns the vector of the field {@link #fieldOf}.
     *
     * @param fragments names of the visible fragments, oldest first
     */
    public ColumnVector vector(Column values, List<String> fragments) {
        return this == FRAGMENT ? new Names(values, fragments) : new Times(values);
    }

    /** Names of fragments by their numbers. */
    private static final class Names extends CellVector {

        private final Column numbers;
        private final UTF8String[] names;

        Names(Column numbers, List<String> fragments) {
            super(DataTypes.StringType, numbers.size());
            this.numbers = numbers;
            this.names = fragments.stream().map(UTF8String::fromString).toArray(UTF8String[]::new);
        }

        @Override
        public boolean isNullAt(int row) {
            return numbers.longAt(row) >= names.length;
        }

        @Override
        public @Nullable UTF8String getUTF8String(int row) {
            return isNullAt(row) ? null : names[(int) numbers.longAt(row)];
        }
    }

    /** Times in milliseconds. */
    private static final class Times extends CellVector {

        private final Column millis;

        Times(Column millis) {
            super(DataTypes.TimestampType, millis.size());
            this.millis = millis;
        }

        @Override
        public boolean isNullAt(int row) {
            return millis.longAt(row) == 0;
        }

        @Override
        public long getLong(int row) {
            return Math.multiplyExact(millis.longAt(row), MICROS_PER_MILLI);
        }
    }
}
