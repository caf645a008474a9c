package dev.tegula.fuzz.foreign;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A column of a file as Tegula reads it: the fields of structs are columns of their own, lists of numbers are lists,
 * other lists and maps are text.
 *
 * @param sql the expression for its values
 * @param isText whether it is text in JSON
 */
record DuckDbColumn(String name, String sql, String type, boolean isText) {

    /** Values whose text in JSON is another one for DuckDB. */
    private static final Pattern OTHER_TEXT =
            Pattern.compile("TIMESTAMP|DATE|TIME|BLOB|DECIMAL|FLOAT|INTERVAL|UUID|VARIANT");

    private static final Pattern NUMBERS =
            Pattern.compile("(U?(TINY|SMALL|BIG|)INT|U?INTEGER|DOUBLE|FLOAT|BOOLEAN|\"NULL\")\\[]");

    /** Returns the columns of a source. */
    static List<DuckDbColumn> of(Statement statement, String source) throws SQLException {
        List<DuckDbColumn> columns = new ArrayList<>();
        Map<String, String> described = describe(statement, "select * from " + source);
        boolean isParquet = source.startsWith("read_parquet");
        for (Map.Entry<String, String> each : described.entrySet()) {
            String sql = '"' + each.getKey().replace("\"", "\"\"") + '"';
            DuckDbColumn column = new DuckDbColumn(each.getKey(), sql, each.getValue(), false);
            if (isParquet) {
                column.addTo(columns, statement, source);
            } else {
                columns.add(column);
            }
        }
        return columns;
    }

    private static Map<String, String> describe(Statement statement, String select) throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        try (ResultSet described = statement.executeQuery("describe " + select)) {
            while (described.next()) {
                types.put(described.getString(1), described.getString(2));
            }
        }
        return types;
    }

    private void addTo(List<DuckDbColumn> columns, Statement statement, String source) throws SQLException {
        if (type.startsWith("STRUCT") && type.endsWith(")")) {
            Map<String, String> fields = describe(statement, "select unnest(" + sql + ") from " + source);
            for (Map.Entry<String, String> each : fields.entrySet()) {
                String field = sql + "['" + each.getKey().replace("'", "''") + "']";
                new DuckDbColumn(name + "." + each.getKey(), field, each.getValue(), false)
                        .addTo(columns, statement, source);
            }
        } else if (type.endsWith("]") || type.startsWith("MAP")) {
            boolean isList = NUMBERS.matcher(type).matches() && !hasNulls(statement, source);
            columns.add(new DuckDbColumn(name, sql, type, !isList));
        } else if (type.equals("VARIANT")) {
            columns.add(new DuckDbColumn(name, sql, type, true));
        } else {
            columns.add(this);
        }
    }

    private boolean hasNulls(Statement statement, String source) throws SQLException {
        String count =
                "select count(*) from " + source + " where len(list_filter(" + sql + ", lambda x: x is null)) > 0";
        try (ResultSet found = statement.executeQuery(count)) {
            return found.next() && found.getLong(1) > 0;
        }
    }

    /** Returns the expression of its text. */
    String json() {
        return OTHER_TEXT.matcher(type).find() ? "'unknown'" : "to_json(" + sql + ")::varchar";
    }
}
