package dev.tegula.internal.hdf5.file;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.hdf5.file.ElementType.Padding;
import dev.tegula.internal.hdf5.file.ElementType.Word;
import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.Unsupported;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts the bytes of elements to values. */
final class ElementDecoder {

    private final ElementType type;
    private final @Nullable TextHeaps heaps;
    private final Charset charset;

    /** @param heaps contains the texts of variable length; null for other types */
    ElementDecoder(ElementType type, @Nullable TextHeaps heaps, Charset charset) {
        this.type = type;
        this.heaps = heaps;
        this.charset = charset;
    }

    FlatValues decode(byte[] bytes, int count) {
        String refusal = type.refusal();
        if (refusal != null) {
            throw refused(refusal);
        }
        if (type.kind() == ElementType.Kind.OPAQUE) {
            return FlatValues.of(bytes, bytes.length).divided(starts(count));
        }
        if (type.isNested()) {
            return FlatValues.of(new NestedElements(heaps, charset).texts(type, bytes, count), count);
        }
        if (type.isSeveral()) {
            return type.kind() == ElementType.Kind.LIST ? lists(bytes, count) : arrays(bytes, count);
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(type.order());
        return switch (type.kind()) {
            case SIGNED -> FlatValues.of(signed(in, bytes, count), count);
            case UNSIGNED -> FlatValues.of(unsigned(in, count), count);
            case FLOAT -> FlatValues.of(floats(in, count), count);
            case ENUMERATION -> words(in, count);
            default -> FlatValues.of(texts(bytes, count), count);
        };
    }

    private FlatValues arrays(byte[] bytes, int count) {
        ElementType inner = type.inner();
        return new ElementDecoder(inner, heaps, charset)
                .decode(bytes, Math.multiplyExact(count, type.valuesPerElement()))
                .divided(starts(count));
    }

    private long[] starts(int count) {
        long[] starts = new long[count + 1];
        Arrays.setAll(starts, i -> (long) i * type.valuesPerElement());
        return starts;
    }

    private FlatValues lists(byte[] bytes, int count) {
        ElementLists lists = ElementLists.read(Objects.requireNonNull(heaps), type.base(), bytes, count);
        return new ElementDecoder(type.base(), heaps, charset)
                .decode(lists.bytes(), lists.start(count))
                .divided(lists.starts());
    }

    static Hdf5Problem refused(String refusal) {
        return new Hdf5Problem(
                "its type is not supported (found " + refusal + ", expected " + Unsupported.HDF5_ELEMENTS.expected()
                        + ")",
                NextStep.of(Action.CHOOSE_DATASET));
    }

    private Object signed(ByteBuffer in, byte[] bytes, int count) {
        switch (type.size()) {
            case 1 -> {
                return bytes;
            }
            case 2 -> {
                short[] values = new short[count];
                in.asShortBuffer().get(values);
                return values;
            }
            case 4 -> {
                int[] values = new int[count];
                in.asIntBuffer().get(values);
                return values;
            }
            default -> {
                long[] values = new long[count];
                in.asLongBuffer().get(values);
                return values;
            }
        }
    }

    private Object unsigned(ByteBuffer in, int count) {
        if (type.size() <= 2) {
            int[] values = new int[count];
            for (int i = 0; i < count; i++) {
                values[i] = type.size() == 1 ? in.get() & 0xFF : in.getShort() & 0xFFFF;
            }
            return values;
        }
        if (type.size() == 4) {
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = in.getInt() & 0xFFFFFFFFL;
            }
            return values;
        }
        BigInteger[] values = new BigInteger[count];
        byte[] value = new byte[8];
        for (int i = 0; i < count; i++) {
            ByteBuffer.wrap(value).putLong(in.getLong());
            values[i] = new BigInteger(1, value);
        }
        return values;
    }

    private Object floats(ByteBuffer in, int count) {
        if (type.size() == 8) {
            double[] values = new double[count];
            in.asDoubleBuffer().get(values);
            return values;
        }
        float[] values = new float[count];
        if (type.size() == 4) {
            in.asFloatBuffer().get(values);
        }
        for (int i = 0; type.size() == 2 && i < count; i++) {
            values[i] = HalfFloats.toFloat(in.getShort());
        }
        return values;
    }

    private FlatValues words(ByteBuffer in, int count) {
        Map<Long, String> names = new HashMap<>();
        for (Word word : type.words()) {
            names.putIfAbsent(word.value(), word.name());
        }
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = type.base().whole(in, i * type.size());
        }
        return FlatValues.named(numbers, names);
    }

    private String[] texts(byte[] bytes, int count) {
        String[] texts = new String[count];
        ByteBuffer in = ByteBuffer.wrap(bytes).order(type.order());
        for (int i = 0; i < count; i++) {
            if (type.kind() == ElementType.Kind.VARIABLE_TEXT) {
                byte[] text = Objects.requireNonNull(heaps).next(in, 1);
                texts[i] = text(text, 0, text.length);
            } else {
                int from = i * type.size();
                texts[i] = text(bytes, from, length(bytes, from));
            }
        }
        return texts;
    }

    private int length(byte[] bytes, int from) {
        int length = type.size();
        if (type.padding() == Padding.FIRST_ZERO) {
            int end = 0;
            while (end < length && bytes[from + end] != 0) {
                end++;
            }
            return end;
        }
        byte pad = (byte) (type.padding() == Padding.SPACES ? ' ' : 0);
        while (length > 0 && bytes[from + length - 1] == pad) {
            length--;
        }
        return length;
    }

    /** Bytes are text or refused: other characters in their place would be a value that nobody wrote. */
    private String text(byte[] bytes, int from, int length) {
        try {
            return charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            byte[] value = Arrays.copyOfRange(bytes, from, from + length);
            throw new Hdf5Problem(
                    "a text is not valid "
                            + (charset.equals(StandardCharsets.UTF_8)
                                    ? "ASCII or UTF-8, and no attribute _Encoding names another character set"
                                    : charset.name())
                            + " (found the bytes " + hex(value)
                            + "). Correct it with the library that wrote it, or choose another dataset.",
                    NextStep.of(Action.CHOOSE_DATASET),
                    e);
        }
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(16, bytes.length); i++) {
            text.append(String.format("%s%02X", i == 0 ? "" : " ", bytes[i]));
        }
        return text + (bytes.length > 16 ? " …" : "");
    }
}
