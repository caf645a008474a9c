package dev.tegula.internal.parquet;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.internal.parquet.NestedColumn.Kind;
import dev.tegula.internal.parquet.NestedColumn.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes variants as JSON, also those that are shredded: whose values, fields or elements of one type are in columns of
 * that type.
 */
final class VariantReader {

    private static final String NULL = "null";

    private final PartCursors parts;

    /** The names of the variant that is read, which its fields and elements share. */
    private @Nullable VariantNames names;

    VariantReader(PartCursors parts) {
        this.parts = parts;
    }

    /** Writes a variant that is not null, or an element of one. */
    void write(Value variant, TextOutput out) throws IOException {
        Value metadata = variant.child(VariantSchema.METADATA);
        if (metadata != null) {
            byte[] stored = stored(metadata);
            names = stored == null ? null : VariantNames.of(stored);
        }
        Value value = variant.child(VariantSchema.VALUE);
        Value typed = variant.child(VariantSchema.TYPED);
        byte[] bytes = value == null ? null : stored(value);
        if (typed == null || parts.isNull(typed)) {
            if (typed != null) {
                parts.skip(typed);
            }
            if (bytes == null) {
                out.put(NULL);
            } else {
                value(bytes).write(out);
            }
        } else if (typed.levels().kind() == Kind.STRUCT) {
            object(typed, bytes, out);
        } else if (bytes != null) {
            throw VariantBytes.damaged("a value of a type and another one");
        } else {
            typed(typed, out);
        }
    }

    private VariantValue value(byte[] bytes) throws IOException {
        if (names == null) {
            throw VariantBytes.damaged("a value without metadata");
        }
        return new VariantValue(names, bytes);
    }

    /** Returns the bytes of a part, or null. */
    private byte @Nullable [] stored(Value part) throws IOException {
        if (parts.isNull(part)) {
            parts.skip(part);
            return null;
        }
        return parts.first(part).bytes();
    }

    private void typed(Value typed, TextOutput out) throws IOException {
        switch (typed.levels().kind()) {
            case LIST -> {
                Value element = typed.children().get(0);
                out.put('[');
                parts.elements(typed, out, () -> element(element, out));
                out.put(']');
            }
            case DECIMAL -> {
                byte[] digits = parts.first(typed).bytes();
                out.put(digits, 0, digits.length);
            }
            default -> parts.first(typed).write(out);
        }
    }

    private void element(Value element, TextOutput out) throws IOException {
        if (parts.isNull(element)) {
            parts.skip(element);
            out.put(NULL);
        } else {
            write(element, out);
        }
    }

    /** Writes an object, of which the fields with columns of their own are in these, and others in its bytes. */
    private void object(Value typed, byte @Nullable [] bytes, TextOutput out) throws IOException {
        VariantValue others = bytes == null ? null : value(bytes);
        if (others != null && !others.isObject()) {
            throw VariantBytes.damaged("fields of a value that is not an object");
        }
        TreeMap<byte[], Object> fields = new TreeMap<>(Arrays::compareUnsigned);
        List<VariantValue.Member> members = others == null ? List.of() : others.members();
        members.forEach(member -> fields.put(member.name(), member));
        for (Value field : typed.children()) {
            // A field in both places is that of its column, as the format has it.
            fields.put(field.name().getBytes(StandardCharsets.UTF_8), field);
        }
        out.put('{');
        boolean isFirst = true;
        for (Map.Entry<byte[], Object> each : fields.entrySet()) {
            if (each.getValue() instanceof Value field && isMissing(field)) {
                parts.skip(field);
                continue;
            }
            VariantValue.key(out, each.getKey(), isFirst);
            isFirst = false;
            if (each.getValue() instanceof Value field) {
                write(field, out);
            } else if (others != null) {
                others.write(out, (VariantValue.Member) each.getValue());
            }
        }
        out.put('}');
    }

    /** Returns whether an object does not have a field. */
    private boolean isMissing(Value field) throws IOException {
        if (parts.isNull(field)) {
            return true;
        }
        for (Value child : field.children()) {
            if (!parts.isNull(child)) {
                return false;
            }
        }
        return true;
    }
}
