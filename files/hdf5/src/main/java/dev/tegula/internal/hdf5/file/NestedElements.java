package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.hdf5.file.ElementType.Member;
import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.grid.CfVariable;
import dev.tegula.internal.io.grid.VariableAttributes;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Elements that cells hold as texts in JSON: lists and arrays of others than numbers. Compounds in them are objects,
 * opaque bytes are hexadecimal digits, and arrays of several dimensions are lists in row-major order.
 */
final class NestedElements {

    /** Some elements of a type. */
    @FunctionalInterface
    private interface Values {

        void write(TextOutput out, int element);
    }

    private final @Nullable TextHeaps heaps;
    private final Charset charset;

    /** @param heaps contains elements of variable length; null if there are none */
    NestedElements(@Nullable TextHeaps heaps, Charset charset) {
        this.heaps = heaps;
        this.charset = charset;
    }

    /** Returns a text in JSON for each element. */
    String[] texts(ElementType type, byte[] bytes, int count) {
        Values values = of(type, bytes, count);
        JsonCells cells = new JsonCells(count);
        for (int i = 0; i < count; i++) {
            values.write(cells.out(), i);
            cells.end();
        }
        Column column = cells.column(JsonCells.field("elements", false));
        String[] texts = new String[count];
        Arrays.setAll(texts, column::text);
        return texts;
    }

    private Values of(ElementType type, byte[] bytes, int count) {
        return switch (type.kind()) {
            case LIST -> {
                ElementLists lists = ElementLists.read(Objects.requireNonNull(heaps), type.base(), bytes, count);
                Values elements = of(type.base(), lists.bytes(), lists.start(count));
                yield list(elements, lists::start);
            }
            case ARRAY -> {
                int per = type.valuesPerElement();
                Values elements = of(type.inner(), bytes, Math.multiplyExact(count, per));
                yield list(elements, i -> i * per);
            }
            case COMPOUND -> compounds(type, bytes, count);
            case OPAQUE ->
                (out, i) -> {
                    out.put('"');
                    JsonStrings.writeHex(out, bytes, i * type.size(), (i + 1) * type.size());
                    out.put('"');
                };
            default -> {
                FlatValues values = new ElementDecoder(type, heaps, charset).decode(bytes, count);
                CfVariable plain = new CfVariable("values", "values", type.datatype(), VariableAttributes.none());
                yield CellText.readable(plain.column(values))::json;
            }
        };
    }

    /** @param starts returns the first element of a list, or the end of the list before */
    private static Values list(Values elements, IntUnaryOperator starts) {
        return (out, list) -> {
            out.put('[');
            int first = starts.applyAsInt(list);
            for (int i = first; i < starts.applyAsInt(list + 1); i++) {
                if (i > first) {
                    out.put(',');
                }
                elements.write(out, i);
            }
            out.put(']');
        };
    }

    private Values compounds(ElementType type, byte[] bytes, int count) {
        List<Values> members = new ArrayList<>();
        for (Member member : type.members()) {
            int size = member.type().size();
            if (member.offset() < 0 || member.offset() > type.size() - size) {
                throw FileBytes.damaged("a member beyond its compound");
            }
            byte[] own = new byte[Math.multiplyExact(count, size)];
            for (int i = 0; i < count; i++) {
                System.arraycopy(bytes, i * type.size() + member.offset(), own, i * size, size);
            }
            members.add(of(member.type(), own, count));
        }
        return (out, element) -> {
            out.put('{');
            for (int m = 0; m < members.size(); m++) {
                if (m > 0) {
                    out.put(',');
                }
                JsonStrings.write(out, type.members().get(m).name());
                out.put(':');
                members.get(m).write(out, element);
            }
            out.put('}');
        };
    }
}
