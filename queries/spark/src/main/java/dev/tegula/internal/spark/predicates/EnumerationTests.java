package dev.tegula.internal.spark.predicates;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.Enumeration;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Tests of enumerated columns: evaluated on the entries, they become conditions on indexes. Indexes without entry are
 * null in Spark.
 */
public final class EnumerationTests {

    /** More indexes make conditions slower than Spark's own evaluation. */
    private static final int MOST_INDEXES = 10_000;

    private final Function<String, Enumeration> enumerations;

    /** @param enumerations returns an enumeration of the array by its name */
    public EnumerationTests(Function<String, Enumeration> enumerations) {
        this.enumerations = enumerations;
    }

    /** Returns the condition of a test, or null if there is no exact one. */
    @Nullable
    Condition condition(FieldMapping column, Test test, @Nullable Object value) {
        String name = column.enumeration();
        if (name == null) {
            return null;
        }
        Enumeration enumeration = enumerations.apply(name);
        ConditionField index = Condition.field(column.field().name()).byIndex();
        int count = enumeration.size();
        if (test == Test.IS_NULL) {
            Condition outside = index.lt(0).or(index.ge(count));
            return index.isNull().or(outside);
        } else if (test == Test.IS_NOT_NULL) {
            return index.ge(0).and(index.lt(count));
        } else if (value == null || count > MOST_INDEXES) {
            return null;
        }
        Column entries = Column.of(enumeration);
        List<Literal> matching = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Boolean holds = holds(column.value(), entries, i, test, value);
            if (holds == null) {
                return null;
            } else if (holds) {
                matching.add(Literal.of(i));
            }
        }
        return matching.isEmpty() ? Conditions.none(column) : index.in(matching);
    }

    private static @Nullable Boolean holds(ValueType type, Column entries, int entry, Test test, Object value) {
        if (type == ValueType.STRING && value instanceof UTF8String wanted) {
            UTF8String text = UTF8String.fromBytes(
                    entries.array() instanceof byte[]
                            ? entries.bytes(entry)
                            : entries.text(entry).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            return switch (test) {
                case STARTS_WITH -> text.startsWith(wanted);
                case NOT_STARTS_WITH -> !text.startsWith(wanted);
                case ENDS_WITH -> text.endsWith(wanted);
                case NOT_ENDS_WITH -> !text.endsWith(wanted);
                case CONTAINS -> text.contains(wanted);
                case NOT_CONTAINS -> !text.contains(wanted);
                default -> test.comparison().holds(text.compareTo(wanted));
            };
        } else if (type.isInteger() && test.isComparison()) {
            BigInteger wanted = Conditions.whole(value);
            BigInteger known = type == ValueType.UNSIGNED_LONG
                    ? entries.unsigned(entry)
                    : BigInteger.valueOf(entries.longAt(entry));
            return wanted == null ? null : (Boolean) test.comparison().holds(known.compareTo(wanted));
        }
        return null;
    }
}
