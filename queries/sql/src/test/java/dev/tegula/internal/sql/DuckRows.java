package dev.tegula.internal.sql;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of DuckDB, and rows as texts that are equal if the values are. */
final class DuckRows {

    private DuckRows() {}

    static List<String> rows(Connection duck, String sql) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getObject(i));
                }
                rows.add(row);
            }
        }
        return texts(rows);
    }

    static List<String> ordered(List<String> rows, boolean sorted) {
        return sorted ? rows : rows.stream().sorted().toList();
    }

    static List<String> texts(List<List<Object>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(DuckRows::text).toList().toString())
                .toList();
    }

    private static List<Object> elements(Array array) {
        try {
            return Arrays.asList((Object[]) array.getArray());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Numbers are equal by value, up to the rounding of sums in another order. */
    static String text(Object value) {
        if (value instanceof Array array) {
            return elements(array).stream().map(DuckRows::text).toList().toString();
        } else if (value instanceof List<?> list) {
            return list.stream().map(DuckRows::text).toList().toString();
        } else if (value instanceof java.sql.Timestamp time) {
            return time.toLocalDateTime().toString();
        } else if (value instanceof java.time.OffsetDateTime time) {
            return time.toInstant().toString();
        } else if (value instanceof Number real
                && !Double.isFinite(real.doubleValue())
                && !(value instanceof BigDecimal)) {
            return real.toString();
        } else if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(value.toString())
                    .round(new MathContext(9))
                    .add(BigDecimal.ZERO)
                    .stripTrailingZeros()
                    .toPlainString();
        } else if (value instanceof Number) {
            return new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
        }
        return String.valueOf(value);
    }
}
