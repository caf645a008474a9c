package dev.tegula.testkit.model;

import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.Literal;
import dev.tegula.schema.ArraySchema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates conditions on cells: null matches only "is null", NaN matches only inequality, and both zeros are equal.
 */
record ModelCondition(ArraySchema schema) {

    boolean matches(Condition condition, ModelCell cell) {
        if (condition instanceof Condition.And and) {
            return and.parts().stream().allMatch(part -> matches(part, cell));
        } else if (condition instanceof Condition.Or or) {
            return or.parts().stream().anyMatch(part -> matches(part, cell));
        } else if (condition instanceof Condition.Null test) {
            return (value(test.field().name(), cell) == null) == test.isNull();
        } else if (condition instanceof Condition.Among among) {
            Object value = value(among.field().name(), cell);
            return value != null
                    && among.values().stream().anyMatch(each -> compare(value, Comparison.EQ, each)) == among.in();
        }
        Condition.Compare compare = (Condition.Compare) condition;
        Object value = value(compare.field().name(), cell);
        return value != null && compare(value, compare.comparison(), compare.value());
    }

    private @Nullable Object value(String name, ModelCell cell) {
        int dimension = schema.dimensionIndex(name);
        if (dimension >= 0) {
            return cell.coordinates().get(dimension);
        }
        for (int i = 0; i < schema.attributes().size(); i++) {
            if (schema.attributes().get(i).name().equals(name)) {
                return cell.values().get(i);
            }
        }
        throw new IllegalArgumentException("no field " + name);
    }

    private static boolean compare(Object value, Comparison comparison, Literal literal) {
        if (value instanceof Double real) {
            double other = literal instanceof Literal.Float given
                    ? given.value()
                    : ((Literal.Int) literal).value().doubleValue();
            return switch (comparison) {
                case LT -> real < other;
                case LE -> real <= other;
                case GT -> real > other;
                case GE -> real >= other;
                case EQ -> real == other;
                case NE -> real != other;
            };
        }
        int order = value instanceof String text
                ? Arrays.compareUnsigned(bytes(text), bytes(((Literal.Text) literal).value()))
                : BigDecimal.valueOf(((Number) value).longValue())
                        .compareTo(new BigDecimal(((Literal.Int) literal).value()));
        return switch (comparison) {
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case EQ -> order == 0;
            case NE -> order != 0;
        };
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
