package dev.tegula.internal.spark.table;

import java.time.Instant;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Rows that the driver knows.
 *
 * @param columns names and types: strings, numbers, booleans and timestamps
 * @param values rows of {@link String}, {@link Long}, {@link Integer}, {@link Boolean}, {@link Instant} or null
 */
public record Rows(StructType columns, List<@Nullable Object[]> values) {

    private static final long MICROS_PER_MILLI = 1000;

    /** Returns the columns of rows, which may all be null. */
    public static StructType columns(StructField... fields) {
        return new StructType(fields);
    }

    /** Returns a column of strings. */
    public static StructField text(String name) {
        return DataTypes.createStructField(name, DataTypes.StringType, true);
    }

    /** Returns a column of 64-bit integers. */
    public static StructField number(String name) {
        return DataTypes.createStructField(name, DataTypes.LongType, true);
    }

    /** Returns a column of truth values. */
    public static StructField flag(String name) {
        return DataTypes.createStructField(name, DataTypes.BooleanType, true);
    }

    /** Returns a column of points in time. */
    public static StructField time(String name) {
        return DataTypes.createStructField(name, DataTypes.TimestampType, true);
    }

    /** Returns a scan of the rows. */
    public LocalScan scan() {
        InternalRow[] rows = values.stream().map(Rows::internal).toArray(InternalRow[]::new);
        StructType schema = columns;
        return new LocalScan() {
            @Override
            public InternalRow[] rows() {
                return rows;
            }

            @Override
            public StructType readSchema() {
                return schema;
            }
        };
    }

    private static InternalRow internal(@Nullable Object[] values) {
        @Nullable Object[] row = new Object[values.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = values[i] instanceof String text
                    ? UTF8String.fromString(text)
                    : values[i] instanceof Instant time
                            ? (Object) Math.multiplyExact(time.toEpochMilli(), MICROS_PER_MILLI)
                            : values[i];
        }
        return new GenericInternalRow(row);
    }
}
