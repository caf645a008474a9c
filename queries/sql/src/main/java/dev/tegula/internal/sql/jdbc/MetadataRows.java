package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.errors.SqlSteps;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlTable;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.session.TableOpener;
import dev.tegula.internal.sql.session.TableOpener.Name;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of the results of {@link DatabaseMetaData}, in the orders that JDBC demands. */
final class MetadataRows {

    private static final String TABLE_TYPE = "TABLE";
    private static final String VIEW_TYPE = "VIEW";

    /** The types of tables. */
    static final Set<String> TYPES = new TreeSet<>(Set.of(TABLE_TYPE, VIEW_TYPE));

    /** More tables are listed without remarks, because a remark needs the schema of the array. */
    private static final int REMARKED_TABLES = 64;

    private static final int DECIMAL_RADIX = 10;

    private final SessionConnection connection;
    private final SqlCatalog catalog;

    MetadataRows(SessionConnection connection) throws SQLException {
        this.connection = connection;
        this.catalog = connection.session().catalog();
    }

    List<@Nullable Object[]> schemas(@Nullable String catalogName, @Nullable String pattern) throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (String schema : schemasLike(catalogName, pattern)) {
            rows.add(new Object[] {schema, null});
        }
        return rows;
    }

    private List<String> schemasLike(@Nullable String catalogName, @Nullable String pattern) throws SQLException {
        if (catalogName != null && !catalogName.isEmpty()) {
            return List.of();
        }
        Predicate<String> matches = NamePatterns.test(pattern);
        return catalog.schemas().stream().filter(matches).sorted().toList();
    }

    private List<Name> names(@Nullable String catalogName, @Nullable String schemas, @Nullable String tables)
            throws SQLException {
        Predicate<String> matches = NamePatterns.test(tables);
        List<Name> names = new ArrayList<>();
        // A schema by its name is not searched for: that would list all folders.
        boolean literal = schemas != null && !schemas.matches(".*[%_\\\\].*") && catalogName == null;
        for (String schema : literal ? List.of(schemas) : schemasLike(catalogName, schemas)) {
            catalog.tables(schema).stream().filter(matches).forEach(table -> names.add(new Name(schema, table)));
        }
        return names;
    }

    List<@Nullable Object[]> tables(
            @Nullable String catalogName, @Nullable String schemas, @Nullable String tables, String @Nullable [] types)
            throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        Set<String> wanted = types == null ? TYPES : new TreeSet<>(List.of(types));
        List<Name> names = names(catalogName, schemas, tables);
        Map<String, Set<String>> views = new HashMap<>();
        for (Name name : names) {
            Set<String> known = views.get(name.schema());
            if (known == null) {
                known = catalog.views(name.schema());
                views.put(name.schema(), known);
            }
            String type = known.contains(name.table()) ? VIEW_TYPE : TABLE_TYPE;
            if (!wanted.contains(type)) {
                continue;
            }
            String remarks = names.size() > REMARKED_TABLES ? null : remarks(name);
            rows.add(new Object[] {null, name.schema(), name.table(), type, remarks, null, null, null, null, null});
        }
        return rows;
    }

    private String remarks(Name name) {
        try {
            return catalog.table(name.schema(), name.table()).remarks();
        } catch (SQLException e) {
            connection.warn(e);
            return "cannot be opened: " + SqlSteps.message(e);
        }
    }

    /** Returns the tables that can be opened. Others add warnings, unless the caller names one table. */
    private List<SqlTable> described(@Nullable String catalogName, @Nullable String schemas, @Nullable String tables)
            throws SQLException {
        List<SqlTable> described = new ArrayList<>();
        for (TableOpener.Opened opened :
                TableOpener.open(catalog.source(), names(catalogName, schemas, tables), new AtomicBoolean())) {
            try {
                described.add(opened.require());
            } catch (SQLException e) {
                if (opened.name().table().equals(tables)) {
                    throw e;
                }
                connection.warn(e);
            }
        }
        return described;
    }

    List<@Nullable Object[]> columns(
            @Nullable String catalogName, @Nullable String schemas, @Nullable String tables, @Nullable String pattern)
            throws SQLException {
        Predicate<String> matches = NamePatterns.test(pattern);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (SqlTable table : described(catalogName, schemas, tables)) {
            int ordinal = 0;
            for (SqlColumn column : table.columns()) {
                ordinal++;
                if (matches.test(column.name())) {
                    rows.add(column(table, column, ordinal));
                }
            }
        }
        return rows;
    }

    private static @Nullable Object[] column(SqlTable table, SqlColumn column, int ordinal) {
        SqlType type = column.type();
        int nullable = column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls;
        boolean number = ColumnsMetaData.isNumber(type.jdbcType());
        Integer octets = type.jdbcType() == Types.VARCHAR || type.jdbcType() == Types.VARBINARY ? size(type) : null;
        return new Object[] {
            null,
            table.schema(),
            table.name(),
            column.name(),
            type.jdbcType(),
            type.name(),
            size(type),
            null,
            number || type.jdbcType() == Types.TIMESTAMP ? (Integer) type.scale() : null,
            number ? (Integer) DECIMAL_RADIX : null,
            nullable,
            column.remarks(),
            null,
            null,
            null,
            octets,
            ordinal,
            column.nullable() ? "YES" : "NO",
            null,
            null,
            null,
            null,
            "NO",
            "NO"
        };
    }

    /** Returns the digits or characters of a type; texts and bytes without a limit have the greatest int. */
    private static Integer size(SqlType type) {
        boolean unlimited = type.jdbcType() == Types.VARCHAR || type.jdbcType() == Types.VARBINARY;
        return type.precision() == 0 && unlimited ? Integer.MAX_VALUE : type.precision();
    }

    /** Returns the dimensions of a table whose array has no duplicates, by name. */
    List<@Nullable Object[]> primaryKeys(@Nullable String catalogName, @Nullable String schema, String table)
            throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (SqlTable each : described(catalogName, NamePatterns.exact(schema), NamePatterns.exact(table))) {
            for (int i = 0; i < each.primaryKey().size(); i++) {
                rows.add(new Object[] {
                    null, each.schema(), each.name(), each.primaryKey().get(i), (short) (i + 1), null
                });
            }
        }
        rows.sort(Comparator.comparing(row -> String.valueOf(row[3])));
        return rows;
    }

    List<@Nullable Object[]> bestRowIdentifier(@Nullable String catalogName, @Nullable String schema, String table)
            throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (SqlTable each : described(catalogName, NamePatterns.exact(schema), NamePatterns.exact(table))) {
            for (SqlColumn column : each.columns()) {
                if (each.primaryKey().contains(column.name())) {
                    rows.add(new Object[] {
                        (short) DatabaseMetaData.bestRowSession,
                        column.name(),
                        column.type().jdbcType(),
                        column.type().name(),
                        size(column.type()),
                        null,
                        (short) column.type().scale(),
                        (short) DatabaseMetaData.bestRowNotPseudo
                    });
                }
            }
        }
        return rows;
    }

    /** Returns the types of columns of arrays. */
    static List<@Nullable Object[]> types() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(type("TINYINT", Types.TINYINT, 3));
        rows.add(type("BIGINT", Types.BIGINT, 19));
        rows.add(type("VARBINARY", Types.VARBINARY, Integer.MAX_VALUE));
        rows.add(type("DECIMAL", Types.DECIMAL, 38));
        rows.add(type("INTEGER", Types.INTEGER, 10));
        rows.add(type("SMALLINT", Types.SMALLINT, 5));
        rows.add(type("REAL", Types.REAL, 7));
        rows.add(type("DOUBLE", Types.DOUBLE, 15));
        rows.add(type("VARCHAR", Types.VARCHAR, Integer.MAX_VALUE));
        rows.add(type("BOOLEAN", Types.BOOLEAN, 1));
        rows.add(type("DATE", Types.DATE, 10));
        rows.add(type("TIME", Types.TIME, 12));
        rows.add(type("TIMESTAMP", Types.TIMESTAMP, 29));
        rows.sort(Comparator.comparing(row -> (Integer) java.util.Objects.requireNonNull(row[1])));
        return rows;
    }

    private static @Nullable Object[] type(String name, int type, int precision) {
        boolean number = ColumnsMetaData.isNumber(type);
        String prefix = switch (type) {
            case Types.VARCHAR -> "'";
            case Types.VARBINARY -> "X'";
            case Types.DATE, Types.TIME, Types.TIMESTAMP -> name + " '";
            default -> null;
        };
        return new Object[] {
            name,
            type,
            precision,
            prefix,
            prefix == null ? null : "'",
            type == Types.DECIMAL ? "precision,scale" : null,
            (short) DatabaseMetaData.typeNullable,
            type == Types.VARCHAR,
            (short) DatabaseMetaData.typeSearchable,
            !number,
            false,
            false,
            null,
            (short) 0,
            (short) (type == Types.DECIMAL ? precision : type == Types.TIMESTAMP ? 9 : 0),
            null,
            null,
            number ? (Integer) DECIMAL_RADIX : null
        };
    }
}
