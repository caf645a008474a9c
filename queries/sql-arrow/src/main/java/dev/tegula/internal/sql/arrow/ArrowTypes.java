package dev.tegula.internal.sql.arrow;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** SQL types as those of Arrow. Types without a counterpart, such as intervals, are texts. */
public final class ArrowTypes {

    private static final int MOST_DIGITS = 38;
    private static final int DECIMAL_BITS = 128;
    private static final int TIME_BITS = 32;

    private ArrowTypes() {}

    /** Returns the schema of rows. */
    public static Schema schema(List<SqlColumn> columns) {
        List<Field> fields = new ArrayList<>();
        columns.forEach(column -> fields.add(field(column.name(), column.type(), column.nullable())));
        return new Schema(fields);
    }

    /** Returns the schema of parameters. */
    public static Schema parameters(List<SqlType> types) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            fields.add(field("parameter_" + (i + 1), types.get(i), true));
        }
        return new Schema(fields);
    }

    private static Field field(String name, SqlType type, boolean nullable) {
        SqlType element = type.element();
        if (type.jdbcType() == Types.ARRAY && element != null) {
            FieldType list = new FieldType(nullable, ArrowType.List.INSTANCE, null);
            return new Field(name, list, List.of(field("item", element, true)));
        }
        return new Field(name, new FieldType(nullable, type(type), null), List.of());
    }

    private static ArrowType type(SqlType type) {
        return switch (type.jdbcType()) {
            case Types.BOOLEAN -> ArrowType.Bool.INSTANCE;
            case Types.TINYINT -> new ArrowType.Int(Byte.SIZE, true);
            case Types.SMALLINT -> new ArrowType.Int(Short.SIZE, true);
            case Types.INTEGER -> new ArrowType.Int(Integer.SIZE, true);
            case Types.BIGINT -> new ArrowType.Int(Long.SIZE, true);
            case Types.DECIMAL, Types.NUMERIC ->
                new ArrowType.Decimal(
                        type.precision() == 0 ? MOST_DIGITS : Math.min(MOST_DIGITS, type.precision()),
                        type.scale(),
                        DECIMAL_BITS);
            case Types.REAL -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case Types.FLOAT, Types.DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case Types.DATE -> new ArrowType.Date(DateUnit.DAY);
            case Types.TIME -> new ArrowType.Time(TimeUnit.MILLISECOND, TIME_BITS);
            case Types.TIMESTAMP ->
                new ArrowType.Timestamp(
                        type.precision() > 6
                                ? TimeUnit.NANOSECOND
                                : type.precision() > 3 ? TimeUnit.MICROSECOND : TimeUnit.MILLISECOND,
                        null);
            case Types.TIMESTAMP_WITH_TIMEZONE -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, "UTC");
            case Types.BINARY, Types.VARBINARY -> ArrowType.Binary.INSTANCE;
            default -> ArrowType.Utf8.INSTANCE;
        };
    }
}
