package dev.tegula.internal.condition;

import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.query.Comparison;
import dev.tegula.query.Literal;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.TextRules;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** The strings that satisfy {@code field OP literal}. */
final class LiteralTexts {

    private LiteralTexts() {}

    static TextSet of(Field field, Comparison comparison, Literal value) {
        if (comparison.needsOrder()
                && field.datatype().kind() == Datatype.Kind.TEXT
                && field.datatype().size() > 1) {
            throw new IllegalArgumentException("condition, field '" + field.name() + "': strings of type "
                    + field.datatype() + " have no order. Compare them with =, !=, in or not in.");
        }
        return of(comparison, bytes(field, value));
    }

    /** Returns the strings that satisfy a comparison with these bytes. */
    static TextSet of(Comparison comparison, byte[] bytes) {
        byte[] next = Arrays.copyOf(bytes, bytes.length + 1);
        return switch (comparison) {
            case LT -> TextSet.of(List.of(TextInterval.lessThan(bytes)));
            case LE -> TextSet.of(List.of(TextInterval.atMost(bytes)));
            case GT -> TextSet.of(List.of(TextInterval.startingAt(next)));
            case GE -> TextSet.of(List.of(TextInterval.startingAt(bytes)));
            case EQ -> TextSet.of(List.of(TextInterval.between(bytes, bytes)));
            case NE -> TextSet.of(List.of(TextInterval.between(bytes, bytes))).complement();
        };
    }

    /** Returns the bytes of a literal for a text or bytes field. */
    static byte[] bytes(Field field, Literal value) {
        if (value instanceof Literal.Bytes bytes) {
            return bytes.value();
        } else if (value instanceof Literal.Text text && field.datatype().kind() == Datatype.Kind.TEXT) {
            return TextRules.bytes(
                    text.value(), field.datatype().charset(), "condition on field '" + field.name() + "'");
        } else if (value instanceof Literal.Time time && field.datatype().kind() == Datatype.Kind.TEXT) {
            return time.value().atOffset(ZoneOffset.UTC).toString().getBytes(StandardCharsets.UTF_8);
        }
        throw new IllegalArgumentException("condition, field '" + field.name() + "': value does not fit type "
                + field.datatype() + " (found " + value + ", expected "
                + (field.datatype().kind() == Datatype.Kind.TEXT ? "text in '…'" : "hexadecimal bytes in x'…'") + ")");
    }
}
