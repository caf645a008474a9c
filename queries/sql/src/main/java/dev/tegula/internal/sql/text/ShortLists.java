package dev.tegula.internal.sql.text;

import dev.tegula.internal.sql.ddl.SqlNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Lists of names with fewer names than a table has columns: {@code FROM t AS q(a)}, where the other columns keep their
 * names, as in DuckDB. A statement that Calcite refuses for such a list is prepared again with all names.
 */
public final class ShortLists {

    private static final Pattern SHORT = Pattern.compile(
            "table has \\d+ columns \\((?<columns>'.*')\\), whereas alias list has (?<names>\\d+) columns");

    private ShortLists() {}

    /**
     * Returns a statement with all names.
     *
     * @param text the statement of the places of the error
     * @return null if it is refused for something else
     */
    public static @Nullable String completed(Throwable error, Rewritten text) {
        Throwable cause = error instanceof CalciteContextException ? error.getCause() : null;
        Matcher matcher = SHORT.matcher(cause == null ? "" : String.valueOf(cause.getMessage()));
        if (!matcher.find()) {
            return null;
        }
        CalciteContextException context = (CalciteContextException) error;
        String sql = text.original();
        int from = text.origin(context.getPosLine(), context.getPosColumn());
        int end = sql.indexOf(')', from);
        List<String> columns = List.of(matcher.group("columns").substring(1).split("'(?:, '|$)"));
        int names = Integer.parseInt(matcher.group("names"));
        boolean list = end > 0
                && sql.substring(0, from).stripTrailing().endsWith("(")
                && sql.substring(from, end).split(",").length == names;
        if (!list || names >= columns.size()) {
            return null;
        }
        Set<String> given = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : sql.substring(from, end).split(",", -1)) {
            given.add(name.strip().replace("\"", ""));
        }
        StringBuilder more = new StringBuilder();
        for (String column : Util.skip(columns, names)) {
            String name = column;
            for (int i = 1; !given.add(name); i++) {
                name = column + "_" + i;
            }
            more.append(", ").append(SqlNames.quoted(name));
        }
        return sql.substring(0, end) + more + sql.substring(end);
    }
}
