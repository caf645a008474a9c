package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.hdf5.file.ElementType.Kind;
import dev.tegula.internal.hdf5.file.ElementType.Member;
import dev.tegula.internal.hdf5.file.ElementType.Padding;
import dev.tegula.internal.hdf5.file.ElementType.Word;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Parses types: the message "Datatype" of the format, in versions 1 to 4. */
final class TypeParser {

    /** Types contain types: a damaged one could exhaust the stack. */
    private static final int MAX_DEPTH = 32;

    private TypeParser() {}

    static ElementType parse(ByteBuffer bytes) {
        return parse(bytes, 0);
    }

    private static ElementType parse(ByteBuffer bytes, int depth) {
        if (depth == MAX_DEPTH) {
            throw FileBytes.damaged("a type of more than " + MAX_DEPTH + " levels");
        }
        int first = bytes.get() & 0xFF;
        int revision = first >> 4;
        int bits = (int) FileBytes.unsigned(bytes, 3);
        int size = FileBytes.size(bytes, 4);
        ByteOrder order = (bits & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return switch (first & 0xF) {
            case 0 -> number((bits & 8) == 0 ? Kind.UNSIGNED : Kind.SIGNED, size, order, bytes);
            case 1 -> floating(size, order, bits, bytes);
            case 2 -> {
                FileBytes.skip(bytes, 2);
                yield ElementType.of(Kind.TIME, size, order, null);
            }
            case 3 -> text(Kind.FIXED_TEXT, size, bits);
            case 4 -> number(Kind.UNSIGNED, size, order, bytes); // a bit field
            case 5 -> {
                FileBytes.skip(bytes, Math.min(bits & 0xFF, bytes.remaining()));
                yield ElementType.of(Kind.OPAQUE, size, order, null);
            }
            case 6 -> compound(new Head(revision, bits, size, depth), bytes);
            case 7 -> ElementType.of(Kind.REFERENCE, size, order, (bits & 0xF) == 0 ? null : "region references");
            case 8 -> enumeration(new Head(revision, bits, size, depth), bytes);
            case 9 -> {
                ElementType base = parse(bytes, depth + 1);
                yield (bits & 0xF) == 1
                        ? text(Kind.VARIABLE_TEXT, size, bits >> 4)
                        : withBase(ElementType.of(Kind.LIST, size, order, null), base, List.of());
            }
            case 10 -> array(new Head(revision, bits, size, depth), bytes);
            default -> throw FileBytes.damaged("a type of class " + (first & 0xF));
        };
    }

    /** The beginning of a type. */
    private record Head(int revision, int bits, int size, int depth) {}

    private static ElementType number(Kind kind, int size, ByteOrder order, ByteBuffer bytes) {
        int offset = bytes.getShort() & 0xFFFF;
        int precision = bytes.getShort() & 0xFFFF;
        String problem = size != 1 && size != 2 && size != 4 && size != 8
                ? "integers of " + size + " bytes"
                : offset != 0 || precision != 8 * size
                        ? "integers of " + precision + " bits in " + size + " bytes"
                        : null;
        return ElementType.of(kind, size, order, problem);
    }

    private static ElementType floating(int size, ByteOrder order, int bits, ByteBuffer bytes) {
        FileBytes.skip(bytes, 2);
        int precision = bytes.getShort() & 0xFFFF;
        int exponentPlace = bytes.get() & 0xFF;
        int exponent = bytes.get() & 0xFF;
        FileBytes.skip(bytes, 1);
        int mantissa = bytes.get() & 0xFF;
        int bias = bytes.getInt();
        boolean isVax = (bits & 0x40) != 0;
        boolean isIeee = !isVax
                && (size == 2 && mantissa == 10 && exponent == 5 && bias == 15
                        || size == 4 && mantissa == 23 && exponent == 8 && bias == 127
                        || size == 8 && mantissa == 52 && exponent == 11 && bias == 1023)
                && precision == 8 * size
                && exponentPlace == mantissa;
        String problem = isIeee
                ? null
                : "floats of " + size + " bytes with " + exponent + " bits of exponent and " + mantissa + " of fraction"
                        + (isVax ? " in VAX order" : "");
        return ElementType.of(Kind.FLOAT, size, order, problem);
    }

    private static ElementType text(Kind kind, int size, int bits) {
        Padding padding = switch (bits & 0xF) {
            case 0 -> Padding.FIRST_ZERO;
            case 1 -> Padding.ZEROS;
            case 2 -> Padding.SPACES;
            default -> throw FileBytes.damaged("a text with the padding " + (bits & 0xF));
        };
        // The character set is not read: ASCII is a part of UTF-8, and other bytes are refused as values.
        return new ElementType(kind, size, ByteOrder.LITTLE_ENDIAN, padding, List.of(), List.of(), null);
    }

    private static ElementType withBase(ElementType type, ElementType base, List<Word> words) {
        return new ElementType(
                type.kind(),
                type.size(),
                base.order(),
                type.padding(),
                List.of(new Member("", 0, base)),
                words,
                type.problem());
    }

    private static ElementType compound(Head head, ByteBuffer bytes) {
        List<Member> members = new ArrayList<>();
        int offsetBytes = head.revision < 3 ? 4 : (31 - Integer.numberOfLeadingZeros(Math.max(1, head.size))) / 8 + 1;
        for (int i = head.bits & 0xFFFF; i > 0; i--) {
            String name = FileBytes.name(bytes, head.revision < 3 ? 8 : 1);
            int offset = FileBytes.size(bytes, offsetBytes);
            int[] lengths = new int[0];
            if (head.revision == 1) {
                lengths = new int[Math.min(4, bytes.get() & 0xFF)];
                FileBytes.skip(bytes, 11);
                for (int d = 0; d < 4; d++) {
                    int length = bytes.getInt();
                    if (d < lengths.length) {
                        lengths[d] = length;
                    }
                }
            }
            ElementType type = parse(bytes, head.depth + 1);
            members.add(new Member(name, offset, lengths.length == 0 ? type : arrayOf(type, lengths)));
        }
        return new ElementType(
                Kind.COMPOUND,
                head.size,
                ByteOrder.LITTLE_ENDIAN,
                Padding.ZEROS,
                List.copyOf(members),
                List.of(),
                null);
    }

    private static ElementType enumeration(Head head, ByteBuffer bytes) {
        ElementType base = parse(bytes, head.depth + 1);
        List<String> names = new ArrayList<>();
        for (int i = head.bits & 0xFFFF; i > 0; i--) {
            names.add(FileBytes.name(bytes, head.revision < 3 ? 8 : 1));
        }
        boolean isWhole = base.kind() == Kind.SIGNED || base.kind() == Kind.UNSIGNED;
        String problem = !isWhole || base.size() != head.size
                ? "enumerations of " + base.kind().words()
                : null;
        List<Word> words = new ArrayList<>();
        for (String name : problem == null && base.problem() == null ? names : List.<String>of()) {
            words.add(new Word(name, base.whole(bytes, bytes.position())));
            FileBytes.skip(bytes, base.size());
        }
        return withBase(ElementType.of(Kind.ENUMERATION, head.size, base.order(), problem), base, words);
    }

    private static ElementType array(Head head, ByteBuffer bytes) {
        int rank = bytes.get() & 0xFF;
        FileBytes.skip(bytes, head.revision < 3 ? 3 : 0);
        int[] lengths = new int[rank];
        for (int d = 0; d < rank; d++) {
            lengths[d] = bytes.getInt();
        }
        FileBytes.skip(bytes, head.revision < 3 ? 4 * rank : 0);
        return arrayOf(parse(bytes, head.depth + 1), lengths);
    }

    private static ElementType arrayOf(ElementType base, int[] lengths) {
        long size = base.size();
        for (int length : lengths) {
            size *= Integer.toUnsignedLong(length);
            if (size > Integer.MAX_VALUE) {
                throw FileBytes.damaged("an element of more than 2 GiB");
            }
        }
        return withBase(ElementType.of(Kind.ARRAY, (int) size, base.order(), null), base, List.of());
    }
}
