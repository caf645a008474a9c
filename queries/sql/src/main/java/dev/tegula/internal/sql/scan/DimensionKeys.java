package dev.tegula.internal.sql.scan;

import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys of joins as coordinates of a dimension. */
public final class DimensionKeys {

    private DimensionKeys() {}

    /** Returns whether keys of a column can become coordinates. */
    public static boolean isPossible(ColumnType column) {
        boolean text = column.kind() == ValueKind.STRING && column.field().isVariable();
        // Rounded times are equal to several coordinates each, which a list does not express.
        boolean calendar = column.kind().isCalendar() && column.mode() != TimestampMode.TRUNCATE;
        return column.dimension() && (column.kind().isInteger() || calendar || text);
    }

    /**
     * Returns conditions that the rows with some keys satisfy, and perhaps others between them: a range if most
     * integers between the least and the greatest key are keys, else the list.
     *
     * @param keys values of Calcite's runtime, at least one
     * @return null if no coordinate equals a key
     */
    static @Nullable List<Condition> conditions(ColumnType column, Collection<Object> keys) {
        ConditionField field = Condition.field(column.field().name());
        if (column.kind() == ValueKind.STRING) {
            return List.of(field.in(keys.stream()
                    .map(key -> Literal.of(((String) key).getBytes(StandardCharsets.UTF_8)))
                    .toList()));
        }
        List<BigInteger> values = new ArrayList<>();
        for (Object key : keys) {
            values.addAll(stored(column, key));
        }
        if (values.isEmpty()) {
            return null;
        }
        values.sort(null);
        BigInteger least = values.get(0);
        BigInteger greatest = values.get(values.size() - 1);
        BigInteger span = greatest.subtract(least).add(BigInteger.ONE);
        return span.compareTo(BigInteger.valueOf(2L * values.size())) <= 0
                ? List.of(field.ge(Literal.of(least)), field.le(Literal.of(greatest)))
                : List.of(field.in(values.stream().map(Literal::of).toList()));
    }

    private static List<BigInteger> stored(ColumnType column, Object key) {
        if (!column.kind().isCalendar()) {
            return List.of(new BigDecimal(key.toString()).toBigInteger());
        }
        CalendarValue.Interval equal = new CalendarValue(
                        column.name(), column.field().datatype(), column.mode())
                .stored(((Number) key).longValue());
        return equal.first().equals(equal.last()) ? List.of(equal.first()) : List.of();
    }
}
