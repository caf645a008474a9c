package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.ddl.SqlNames;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code SHOW SCHEMAS}, {@code SHOW [ALL] TABLES [FROM schema]} and {@code DESCRIBE} of tables and queries. */
final class ShowStatement {

    /** A name, in quotes or not. */
    static final String NAME = "([\\w/]+|\"(?:[^\"]|\"\")+\")";

    private static final Pattern SCHEMAS = pattern("SHOW\\s+SCHEMAS");
    private static final Pattern TABLES = pattern("SHOW\\s+TABLES(?:\\s+(?:FROM|IN)\\s+" + NAME + ")?");
    private static final Pattern ALL_TABLES = pattern("SHOW\\s+ALL\\s+TABLES");
    private static final Pattern DESCRIBE =
            pattern("(?:DESC(?:RIBE)?|SHOW)\\s+(?:TABLE\\s+)?(?:" + NAME + "\\.)?" + NAME);

    private static final Pattern QUERY =
            Pattern.compile("\\A\\s*DESC(?:RIBE)?\\s+(?=(?:SELECT|WITH|VALUES)\\b)", Pattern.CASE_INSENSITIVE);

    private ShowStatement() {}

    private static Pattern pattern(String regex) {
        return Pattern.compile("\\s*" + regex + "\\s*", Pattern.CASE_INSENSITIVE);
    }

    /** Returns the result of a statement of the catalog, or null if it is another statement. */
    static @Nullable FixedRows of(SqlCatalog catalog, String sql) throws SQLException {
        Matcher tables = TABLES.matcher(sql);
        Matcher describe = DESCRIBE.matcher(sql);
        if (SCHEMAS.matcher(sql).matches()) {
            return new FixedRows(
                    List.of("schema"), catalog.schemas().stream().map(List::of).toList());
        } else if (tables.matches()) {
            List<String> names = catalog.tables(name(tables.group(1)));
            return new FixedRows(List.of("table"), names.stream().map(List::of).toList());
        } else if (ALL_TABLES.matcher(sql).matches()) {
            List<List<String>> rows = new ArrayList<>();
            for (String schema : catalog.schemas()) {
                catalog.tables(schema).forEach(table -> rows.add(List.of(schema, table)));
            }
            return new FixedRows(List.of("schema", "table"), rows);
        } else if (describe.matches()) {
            return columns(catalog.table(name(describe.group(1)), name(describe.group(2)))
                    .columns());
        }
        return null;
    }

    /** Returns a name without its quotes; that of the location for none. */
    static String name(@Nullable String text) {
        return text == null ? SqlCatalog.MAIN : SqlNames.plain(text);
    }

    /** Returns the query of a statement that describes its columns, or null. */
    static @Nullable String described(String sql) {
        Matcher query = QUERY.matcher(sql);
        return query.find() ? sql.substring(query.end()) : null;
    }

    /** Returns a description of columns. */
    static FixedRows columns(List<SqlColumn> columns) {
        List<List<String>> rows = new ArrayList<>();
        for (SqlColumn column : columns) {
            String nullable = column.nullable() ? "YES" : "NO";
            rows.add(List.of(column.name(), column.type().name(), nullable, column.remarks()));
        }
        return new FixedRows(List.of("column", "type", "nullable", "remarks"), rows);
    }
}
