package dev.tegula.cli.sql;

import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes results as JSON: an object per row. Decimals have all their digits; NaN and infinities are texts. */
public final class JsonOutput implements ResultOutput {

    private final TextOutput out;
    private final boolean isList;

    private JsonOutput(TextOutput out, boolean isList) {
        this.out = out;
        this.isList = isList;
    }

    /** Returns an output of one list of all rows. */
    public static JsonOutput list(TextOutput out) {
        return new JsonOutput(out, true);
    }

    /** Returns an output of one line per row. */
    public static JsonOutput lines(TextOutput out) {
        return new JsonOutput(out, false);
    }

    @Override
    public long write(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> names = ColumnNames.distinct(columns);
        long count = 0;
        JsonText list = new JsonText(out);
        if (isList) {
            list.beginList();
        }
        while (rows.next()) {
            JsonText json = (isList ? list : new JsonText(out)).inline();
            json.beginObject();
            for (int i = 0; i < names.size(); i++) {
                json.name(names.get(i));
                value(json, rows, i + 1, columns.getColumnType(i + 1));
            }
            json.endObject();
            count++;
        }
        if (isList) {
            list.endList();
        }
        out.flush();
        return count;
    }

    /** Puts a value. Times are asked for as those of {@code java.time}, which need no zone. */
    private static void value(JsonText json, ResultSet rows, int number, int type) throws SQLException {
        switch (type) {
            case Types.DATE -> value(json, rows.getObject(number, LocalDate.class));
            case Types.TIME -> value(json, rows.getObject(number, LocalTime.class));
            case Types.TIMESTAMP -> value(json, rows.getObject(number, LocalDateTime.class));
            case Types.ARRAY -> list(json, rows.getObject(number, List.class));
            case Types.STRUCT, Types.JAVA_OBJECT -> value(json, rows.getObject(number, Map.class));
            default -> value(json, rows.getObject(number));
        }
    }

    private static void list(JsonText json, @Nullable List<?> values) {
        if (values == null) {
            json.nothing();
            return;
        }
        json.beginList();
        for (Object each : values) {
            value(json, each);
        }
        json.endList();
    }

    private static void value(JsonText json, @Nullable Object value) {
        if (value == null) {
            json.nothing();
        } else if (value instanceof BigDecimal decimal) {
            json.raw(text -> text.put(decimal.toPlainString()));
        } else if (value instanceof Float single && Float.isFinite(single)) {
            json.raw(text -> text.put(single));
        } else if (value instanceof Double || value instanceof Float) {
            json.value(((Number) value).doubleValue());
        } else if (value instanceof Number number) {
            json.value(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.value(flag);
        } else if (value instanceof byte[] bytes) {
            json.hex(bytes);
        } else if (value instanceof List<?> values) {
            list(json, values);
        } else if (value instanceof Map<?, ?> fields) { // a struct or a map
            json.beginObject();
            fields.forEach((name, each) -> {
                json.name(String.valueOf(name));
                value(json, each);
            });
            json.endObject();
        } else if (value instanceof LocalDateTime time) { // toString omits seconds of 0
            json.value(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
        } else if (value instanceof LocalTime time) {
            json.value(DateTimeFormatter.ISO_LOCAL_TIME.format(time));
        } else {
            json.value(value.toString());
        }
    }
}
