package dev.tegula.internal.flight;

import dev.tegula.internal.sql.ddl.SqlNames;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The table that {@code adbc_ingest} creates for batches: their columns, the first of which is the dimension if it is a
 * date, timestamp or integer, as of {@code CREATE TABLE} without a key.
 */
final class IngestedTable {

    private static final String[] INTEGERS = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT"};

    private IngestedTable() {}

    /** Returns the name of a table with its schema. */
    static String name(String schema, String table) {
        return SqlNames.quoted(schema) + "." + SqlNames.quoted(table);
    }

    /**
     * Returns the statement that creates a table.
     *
     * @param dictionaries the values of columns that have indexes of them
     * @throws FlightRuntimeException for columns of types that no table has
     */
    static String statement(String name, List<Field> columns, DictionaryProvider dictionaries) {
        return columns.stream()
                .map(column -> SqlNames.quoted(column.getName()) + " " + type(column, dictionaries))
                .collect(Collectors.joining(", ", "CREATE TABLE " + name + " (", ")"));
    }

    private static String type(Field column, DictionaryProvider dictionaries) {
        DictionaryEncoding encoding = column.getDictionary();
        Dictionary labels = encoding == null ? null : dictionaries.lookup(encoding.getId());
        if (encoding != null && labels == null) {
            throw refused(column, column.getType()); // without a batch, nobody has sent its values
        }
        ArrowType type = labels == null ? column.getType() : labels.getVectorType();
        return switch (type.getTypeID()) {
            case Bool -> "BOOLEAN";
            case Int -> {
                int bits = ((ArrowType.Int) type).getBitWidth();
                String name = INTEGERS[Integer.numberOfTrailingZeros(bits / Byte.SIZE)];
                yield ((ArrowType.Int) type).getIsSigned() ? name : "U" + name;
            }
            case FloatingPoint ->
                ((ArrowType.FloatingPoint) type).getPrecision() == FloatingPointPrecision.DOUBLE ? "DOUBLE" : "REAL";
            case Decimal ->
                "DECIMAL(" + ((ArrowType.Decimal) type).getPrecision() + ", " + ((ArrowType.Decimal) type).getScale()
                        + ")";
            case Date -> "DATE";
            case Timestamp -> timestamp(column, (ArrowType.Timestamp) type);
            case Utf8, LargeUtf8, Utf8View -> "VARCHAR";
            case Binary, LargeBinary, BinaryView, FixedSizeBinary -> "BLOB";
            default -> throw refused(column, type);
        };
    }

    private static String timestamp(Field column, ArrowType.Timestamp type) {
        if (type.getTimezone() != null) {
            throw refused(column, type);
        }
        return switch (type.getUnit()) {
            case SECOND, MILLISECOND -> "TIMESTAMP(3)";
            case MICROSECOND -> "TIMESTAMP(6)";
            case NANOSECOND -> "TIMESTAMP(9)";
        };
    }

    private static FlightRuntimeException refused(Field column, ArrowType type) {
        return CallStatus.UNIMPLEMENTED
                .withDescription("column '" + column.getName() + "': no table is created with values of type " + type
                        + ". Cast them, or create the table with CREATE TABLE and append to it")
                .toRuntimeException();
    }
}
