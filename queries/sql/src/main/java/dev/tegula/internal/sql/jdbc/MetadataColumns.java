package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The columns of the results of {@link java.sql.DatabaseMetaData}, as its documentation of JDBC 4.3 lists them. Names
 * are texts unless a suffix states otherwise: {@code :i} INTEGER, {@code :h} SMALLINT, {@code :l} BIGINT, {@code :b}
 * BOOLEAN.
 */
final class MetadataColumns {

    private static final String TABLE = "TABLE_CAT TABLE_SCHEM TABLE_NAME ";
    private static final String TYPE = "TYPE_CAT TYPE_SCHEM TYPE_NAME ";
    private static final String SCOPE = "SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:h";
    private static final String ROW_KEY = "SCOPE:h COLUMN_NAME DATA_TYPE:i TYPE_NAME COLUMN_SIZE:i BUFFER_LENGTH:i"
            + " DECIMAL_DIGITS:h PSEUDO_COLUMN:h";
    private static final String FOREIGN_KEY = "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT"
            + " FKTABLE_SCHEM FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:h UPDATE_RULE:h DELETE_RULE:h FK_NAME PK_NAME"
            + " DEFERRABILITY:h";

    private static final Map<String, String> COLUMNS = Map.ofEntries(
            Map.entry("getCatalogs", "TABLE_CAT"),
            Map.entry("getSchemas", "TABLE_SCHEM TABLE_CATALOG"),
            Map.entry("getTableTypes", "TABLE_TYPE"),
            Map.entry(
                    "getTables",
                    TABLE + "TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME SELF_REFERENCING_COL_NAME"
                            + " REF_GENERATION"),
            Map.entry(
                    "getColumns",
                    TABLE + "COLUMN_NAME DATA_TYPE:i TYPE_NAME COLUMN_SIZE:i BUFFER_LENGTH:i DECIMAL_DIGITS:i"
                            + " NUM_PREC_RADIX:i NULLABLE:i REMARKS COLUMN_DEF SQL_DATA_TYPE:i SQL_DATETIME_SUB:i"
                            + " CHAR_OCTET_LENGTH:i ORDINAL_POSITION:i IS_NULLABLE " + SCOPE
                            + " IS_AUTOINCREMENT IS_GENERATEDCOLUMN"),
            Map.entry("getPrimaryKeys", TABLE + "COLUMN_NAME KEY_SEQ:h PK_NAME"),
            Map.entry("getBestRowIdentifier", ROW_KEY),
            Map.entry("getVersionColumns", ROW_KEY),
            Map.entry(
                    "getIndexInfo",
                    TABLE + "NON_UNIQUE:b INDEX_QUALIFIER INDEX_NAME TYPE:h ORDINAL_POSITION:h COLUMN_NAME"
                            + " ASC_OR_DESC CARDINALITY:l PAGES:l FILTER_CONDITION"),
            Map.entry("getImportedKeys", FOREIGN_KEY),
            Map.entry("getExportedKeys", FOREIGN_KEY),
            Map.entry("getCrossReference", FOREIGN_KEY),
            Map.entry(
                    "getTypeInfo",
                    "TYPE_NAME DATA_TYPE:i PRECISION:i LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS NULLABLE:h"
                            + " CASE_SENSITIVE:b SEARCHABLE:h UNSIGNED_ATTRIBUTE:b FIXED_PREC_SCALE:b"
                            + " AUTO_INCREMENT:b LOCAL_TYPE_NAME MINIMUM_SCALE:h MAXIMUM_SCALE:h SQL_DATA_TYPE:i"
                            + " SQL_DATETIME_SUB:i NUM_PREC_RADIX:i"),
            Map.entry(
                    "getProcedures",
                    "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED1 RESERVED2 RESERVED3 REMARKS"
                            + " PROCEDURE_TYPE:h SPECIFIC_NAME"),
            Map.entry(
                    "getProcedureColumns",
                    "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME COLUMN_TYPE:h DATA_TYPE:i TYPE_NAME"
                            + " PRECISION:i LENGTH:i SCALE:h RADIX:h NULLABLE:h REMARKS COLUMN_DEF SQL_DATA_TYPE:i"
                            + " SQL_DATETIME_SUB:i CHAR_OCTET_LENGTH:i ORDINAL_POSITION:i IS_NULLABLE"
                            + " SPECIFIC_NAME"),
            Map.entry(
                    "getFunctions", "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:h SPECIFIC_NAME"),
            Map.entry(
                    "getFunctionColumns",
                    "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME COLUMN_TYPE:h DATA_TYPE:i TYPE_NAME"
                            + " PRECISION:i LENGTH:i SCALE:h RADIX:h NULLABLE:h REMARKS CHAR_OCTET_LENGTH:i"
                            + " ORDINAL_POSITION:i IS_NULLABLE SPECIFIC_NAME"),
            Map.entry("getTablePrivileges", TABLE + "GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE"),
            Map.entry("getColumnPrivileges", TABLE + "COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE"),
            Map.entry("getUDTs", TYPE + "CLASS_NAME DATA_TYPE:i REMARKS BASE_TYPE:h"),
            Map.entry("getSuperTypes", TYPE + "SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME"),
            Map.entry("getSuperTables", TABLE + "SUPERTABLE_NAME"),
            Map.entry(
                    "getAttributes",
                    TYPE + "ATTR_NAME DATA_TYPE:i ATTR_TYPE_NAME ATTR_SIZE:i DECIMAL_DIGITS:i NUM_PREC_RADIX:i"
                            + " NULLABLE:i REMARKS ATTR_DEF SQL_DATA_TYPE:i SQL_DATETIME_SUB:i CHAR_OCTET_LENGTH:i"
                            + " ORDINAL_POSITION:i IS_NULLABLE " + SCOPE),
            Map.entry("getClientInfoProperties", "NAME MAX_LEN:i DEFAULT_VALUE DESCRIPTION"),
            Map.entry(
                    "getPseudoColumns",
                    TABLE + "COLUMN_NAME DATA_TYPE:i COLUMN_SIZE:i DECIMAL_DIGITS:i NUM_PREC_RADIX:i COLUMN_USAGE"
                            + " REMARKS CHAR_OCTET_LENGTH:i IS_NULLABLE"));

    private MetadataColumns() {}

    /** Returns the columns of the result of a method. */
    static List<SqlColumn> of(String method) {
        String names = COLUMNS.get(method);
        if (names == null) {
            throw new IllegalArgumentException(method + ": returns no result set");
        }
        List<SqlColumn> columns = new ArrayList<>();
        for (String each : names.split(" ", -1)) {
            int colon = each.indexOf(':');
            columns.add(colon < 0 ? column(each, 's') : column(each.substring(0, colon), each.charAt(colon + 1)));
        }
        return columns;
    }

    private static SqlColumn column(String name, char kind) {
        SqlType type = switch (kind) {
            case 'i' -> new SqlType(Types.INTEGER, "INTEGER", 10, 0, null);
            case 'h' -> new SqlType(Types.SMALLINT, "SMALLINT", 5, 0, null);
            case 'l' -> new SqlType(Types.BIGINT, "BIGINT", 19, 0, null);
            case 'b' -> new SqlType(Types.BOOLEAN, "BOOLEAN", 1, 0, null);
            default -> new SqlType(Types.VARCHAR, "VARCHAR", 0, 0, null);
        };
        return new SqlColumn(name, type, true, null, null, "");
    }
}
