package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.Attribute;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Defaults of new columns as fill values, which the present cells of a sparse array then have. */
public final class DefaultValues {

    private DefaultValues() {}

    /**
     * Returns an attribute that has the default of its column in cells that were written without it.
     *
     * @param logicalType the type that its datatype does not tell, or null
     * @throws IllegalArgumentException if fill values cannot have the default
     */
    public static Attribute fill(Attribute attribute, @Nullable String logicalType, AddColumn column) {
        Object value = column.defaultValue().getValue().value();
        if (value == null) {
            return attribute;
        }
        if (column.dataType() instanceof ArrayType || column.dataType() instanceof StructType) {
            throw refused(column, column.dataType() instanceof ArrayType ? "an array" : "a struct");
        }
        Map<String, String> types = logicalType == null ? Map.of() : Map.of(attribute.name(), logicalType);
        FieldEncoder encoder = FieldEncoder.of(attribute.field(), TypeOptions.DEFAULTS.with(types));
        ColumnBuffer cells = new ColumnBuffer(attribute.field());
        encoder.append(new GenericInternalRow(new Object[] {value}), 0, cells);
        byte[] bytes = new byte[cells.bytes(0).remaining()];
        cells.bytes(0).get(bytes);
        if (bytes.length == 0) {
            throw refused(column, "an empty value");
        }
        return attribute.withFill(bytes, true);
    }

    private static IllegalArgumentException refused(AddColumn column, String found) {
        return new IllegalArgumentException("column '" + String.join(".", column.fieldNames())
                + "': its default cannot be that of present rows (found " + found + ", expected one value). Add the"
                + " column without DEFAULT, then use ALTER COLUMN … SET DEFAULT and UPDATE.");
    }
}
