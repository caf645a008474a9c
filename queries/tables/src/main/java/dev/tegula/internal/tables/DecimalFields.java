package dev.tegula.internal.tables;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes whose metadata say that their numbers or texts are decimals, as columns of SQL and Spark. */
public final class DecimalFields {

    /** The greatest number of digits of a decimal of a table. */
    public static final int MAX_DIGITS = 38;

    /** The digits of a DECIMAL without digits, as in DuckDB. */
    public static final int PRECISION = 18;

    /** The digits after the point of a DECIMAL without digits. */
    public static final int SCALE = 3;

    private DecimalFields() {}

    /**
     * Returns the type of an attribute with one decimal per cell.
     *
     * @param metadata metadata of the array
     * @return null if its cells are what is stored
     */
    public static @Nullable DecimalType of(Attribute attribute, Map<String, MetadataValue> metadata) {
        MetadataValue name = metadata.get(DecimalType.key(attribute.name()));
        DecimalType type =
                name == null || name.isNull() || !name.datatype().isString() ? null : DecimalType.of(name.text());
        boolean one =
                attribute.valuesPerCell() == 1 || attribute.field().datatype().isString();
        return type != null && isColumn(type) && one && attribute.enumeration() == null && type.fits(attribute.field())
                ? type
                : null;
    }

    /** Returns whether a table can have a column of a type. */
    public static boolean isColumn(DecimalType type) {
        return type.precision() <= MAX_DIGITS && type.scale() >= 0 && type.scale() <= type.precision();
    }

    /**
     * Returns changes of metadata that go before a new attribute: its type, or the end of that of an attribute that had
     * the name before.
     *
     * @param type the logical type, null if it is the datatype
     * @param present metadata of the array
     */
    public static MetadataChanges added(
            MetadataChanges changes, String attribute, @Nullable String type, Map<String, ?> present) {
        String key = DecimalType.key(attribute);
        return type != null
                ? changes.put(key, MetadataValue.utf8(type))
                : present.containsKey(key) ? changes.delete(key) : changes;
    }

    /** Returns whether a cell has the default fill value, which stands for no decimal. */
    public static boolean isMissing(Column column, int cell) {
        return switch (column.field().datatype()) {
            case FLOAT64 -> Double.isNaN(column.doubleAt(cell));
            case INT64 -> column.longAt(cell) == Long.MIN_VALUE;
            default -> {
                byte[] text = column.bytes(cell);
                yield text.length == 0 || text.length == 1 && text[0] == 0;
            }
        };
    }
}
