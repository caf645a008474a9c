package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.StatementException;
import dev.tegula.internal.tables.DecimalFields;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Types of DuckDB and PostgreSQL in expressions as those of Calcite. */
final class DialectTypes {

    private static final Map<String, SqlTypeName> NAMES = Map.ofEntries(
            Map.entry("TEXT", SqlTypeName.VARCHAR),
            Map.entry("STRING", SqlTypeName.VARCHAR),
            Map.entry("BLOB", SqlTypeName.VARBINARY),
            Map.entry("BYTEA", SqlTypeName.VARBINARY),
            Map.entry("JSON", SqlTypeName.VARCHAR),
            Map.entry("BOOL", SqlTypeName.BOOLEAN),
            Map.entry("INT1", SqlTypeName.TINYINT),
            Map.entry("INT2", SqlTypeName.SMALLINT),
            Map.entry("INT4", SqlTypeName.INTEGER),
            Map.entry("INT8", SqlTypeName.BIGINT),
            Map.entry("LONG", SqlTypeName.BIGINT),
            Map.entry("SHORT", SqlTypeName.SMALLINT),
            Map.entry("SIGNED", SqlTypeName.INTEGER),
            Map.entry("BPCHAR", SqlTypeName.VARCHAR),
            Map.entry("TIMESTAMPTZ", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE),
            Map.entry("FLOAT4", SqlTypeName.REAL),
            Map.entry("FLOAT8", SqlTypeName.DOUBLE),
            Map.entry("DATETIME", SqlTypeName.TIMESTAMP));

    /** What to write for types whose ranges no type here has. */
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("UTINYINT", "SMALLINT"),
            Map.entry("USMALLINT", "INTEGER"),
            Map.entry("UINTEGER", "BIGINT"),
            Map.entry("UBIGINT", "DECIMAL(20, 0)"),
            Map.entry("UHUGEINT", "DECIMAL(38, 0)"),
            Map.entry("BIGNUM", "DECIMAL(38, 0)"),
            Map.entry("VARINT", "DECIMAL(38, 0)"),
            Map.entry("SERIAL", "BIGINT"),
            Map.entry("MONEY", "DECIMAL(18, 2)"),
            Map.entry("BIT", "VARCHAR"),
            Map.entry("BITSTRING", "VARCHAR"),
            Map.entry("TIMETZ", "TIME"),
            Map.entry("TIMESTAMP_S", "TIMESTAMP(0)"),
            Map.entry("TIMESTAMP_MS", "TIMESTAMP(3)"),
            Map.entry("TIMESTAMP_US", "TIMESTAMP(6)"),
            Map.entry("TIMESTAMP_NS", "TIMESTAMP(9)"));

    private DialectTypes() {}

    /**
     * Returns a type of Calcite.
     *
     * @throws StatementException if there is none
     */
    static SqlDataTypeSpec of(SqlDataTypeSpec type) {
        SqlParserPos place = type.getParserPosition();
        if (type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic) {
            String name = basic.getTypeName().toString();
            if (name.equals(SqlTypeName.TIMESTAMP_TZ.getName())) {
                return instant(place);
            }
            boolean bare = basic.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                    && name.equals(SqlTypeName.DECIMAL.getName());
            return bare ? decimal(DecimalFields.PRECISION, DecimalFields.SCALE, place) : type;
        } else if (!(type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec named)) {
            return type;
        } else {
            String name = named.getTypeName().toString().toUpperCase(Locale.ROOT);
            SqlTypeName known = NAMES.get(name);
            if (known != null) {
                return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(known, place), place);
            } else if (name.equals("HUGEINT") || name.equals("INT128")) {
                return decimal(DecimalFields.MAX_DIGITS, 0, place);
            }
            String instead = INSTEAD.get(name);
            throw new StatementException(
                    "type " + name + ": not one of expressions. Write " + (instead == null ? "VARCHAR" : instead)
                            + (instead == null ? ", or another type of the page on SQL" : ""),
                    place);
        }
    }

    private static SqlDataTypeSpec instant(SqlParserPos place) {
        return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, place), place);
    }

    private static SqlDataTypeSpec decimal(int precision, int scale, SqlParserPos place) {
        return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, precision, scale, place), place);
    }
}
