package dev.tegula.testkit.model;

import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.Literal;
import dev.tegula.schema.ArraySchema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates conditions on a cell: null matches only "is null", NaN matches only inequality, and both zeros are equal.
 *
 * @param values the values of the cell by field: {@link Double}, other {@link Number}, {@link String}, bytes or null
 */
public record ModelCondition(Function<String, @Nullable Object> values) {

    static ModelCondition of(ArraySchema schema, ModelCell cell) {
        return new ModelCondition(name -> value(schema, name, cell));
    }

    /** Returns whether the cell matches. */
    public boolean matches(Condition condition) {
        if (condition instanceof Condition.And and) {
            return and.parts().stream().allMatch(this::matches);
        } else if (condition instanceof Condition.Or or) {
            return or.parts().stream().anyMatch(this::matches);
        } else if (condition instanceof Condition.Null test) {
            return (values.apply(test.field().name()) == null) == test.isNull();
        } else if (condition instanceof Condition.Nan test) {
            Object value = values.apply(test.field().name());
            return value != null && (value instanceof Double number && Double.isNaN(number)) == test.isNan();
        } else if (condition instanceof Condition.Among among) {
            Object value = values.apply(among.field().name());
            return value != null
                    && among.values().stream().anyMatch(each -> compare(value, Comparison.EQ, each)) == among.in();
        }
        if (condition instanceof Condition.Like like) {
            Object value = values.apply(like.field().name());
            return value != null && text(value).matches(regex(like.pattern())) == like.like();
        }
        Condition.Compare compare = (Condition.Compare) condition;
        Object value = values.apply(compare.field().name());
        return value != null && compare(value, compare.comparison(), compare.value());
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : (String) value;
    }

    private static String regex(String pattern) {
        StringBuilder regex = new StringBuilder("(?s)");
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
                regex.append(Pattern.quote(pattern.substring(i, i + 1)));
            } else {
                regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }

    private static @Nullable Object value(ArraySchema schema, String name, ModelCell cell) {
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
        int order = value instanceof Number number
                ? new BigDecimal(number.toString()).compareTo(new BigDecimal(((Literal.Int) literal).value()))
                : Arrays.compareUnsigned(bytes(value), bytes(literal));
        return switch (comparison) {
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case EQ -> order == 0;
            case NE -> order != 0;
        };
    }

    private static byte[] bytes(Object value) {
        return value instanceof byte[] bytes ? bytes : ((String) value).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Literal literal) {
        return literal instanceof Literal.Bytes bytes ? bytes.value() : bytes(((Literal.Text) literal).value());
    }
}
