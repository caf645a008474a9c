package dev.tegula.internal.vcf.scan;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decodes stored fields of INFO and FORMAT.
 *
 * <p>The attributes {@code info} and {@code fmt}: the number of fields as uint32, then for each field its name with a
 * zero byte, the type (0 to 3, see {@link VcfType}) and the number of values as int32, and the values: 4 bytes each, of
 * texts 1 byte. Attributes of single fields: type, number and values. One zero byte alone stands for no field. All
 * numbers are little-endian.
 */
final class BlobReader {

    private static final int TYPE_FLAG = 0;
    private static final int TYPE_STRING = 3;
    private static final int SMALLEST_FIELD = 9;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final Supplier<FilePlace> place;
    private int at;

    /** @param place names attribute and record, for messages */
    BlobReader(byte[] bytes, int start, int end, Supplier<FilePlace> place) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.place = place;
        this.at = start;
    }

    /** Adds the chosen fields of {@code info} or {@code fmt} to a list. */
    void readAll(FieldChoice choice, List<VcfField> fields) {
        if (isNone()) {
            return;
        }
        int count = int32("number of fields");
        if (count < 0 || count > (end - at) / SMALLEST_FIELD) {
            throw wrong("number of fields", count, "0 to " + (end - at) / SMALLEST_FIELD);
        }
        for (int i = 0; i < count; i++) {
            int length = nameLength();
            String name = new String(bytes, at, length, StandardCharsets.UTF_8);
            at += length + 1;
            VcfField field = value(name, choice.has(name));
            if (field != null) {
                fields.add(field);
            }
        }
        requireEnd();
    }

    /** Adds the field of an attribute of its own to a list. */
    void readSingle(String name, List<VcfField> fields) {
        if (isNone()) {
            return;
        }
        VcfField field = value(name, true);
        if (field != null) {
            fields.add(field);
        }
        requireEnd();
    }

    private boolean isNone() {
        return end == start || end == start + 1 && bytes[start] == 0;
    }

    private int nameLength() {
        for (int i = at; i < end; i++) {
            if (bytes[i] == 0) {
                return i - at;
            }
        }
        throw problem("name of a field has no end (byte " + (at - start) + ")");
    }

    private @Nullable VcfField value(String name, boolean wanted) {
        int type = int32("type of field '" + name + "'");
        if (type < TYPE_FLAG || type > TYPE_STRING) {
            throw wrong("type of field '" + name + "'", type, "0 to 3");
        }
        int count = int32("number of values of field '" + name + "'");
        int width = type == TYPE_STRING ? 1 : Integer.BYTES;
        if (count < 0 || count > (end - at) / width) {
            throw wrong("number of values of field '" + name + "'", count, "0 to " + (end - at) / width);
        }
        int from = at;
        at += count * width;
        if (!wanted) {
            return null;
        }
        if (type == TYPE_FLAG) {
            return VcfField.flag(name);
        }
        if (type == TYPE_STRING) {
            return VcfField.text(name, Arrays.copyOfRange(bytes, from, at));
        }
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = bits(from + i * Integer.BYTES);
        }
        return type == VcfType.INTEGER.code() ? VcfField.integers(name, values) : VcfField.floatBits(name, values);
    }

    private int bits(int offset) {
        return bytes[offset] & 0xFF
                | (bytes[offset + 1] & 0xFF) << 8
                | (bytes[offset + 2] & 0xFF) << 16
                | (bytes[offset + 3] & 0xFF) << 24;
    }

    private int int32(String what) {
        if (end - at < Integer.BYTES) {
            throw problem(what + " is cut off (byte " + (at - start) + " of " + (end - start) + ")");
        }
        int value = bits(at);
        at += Integer.BYTES;
        return value;
    }

    private void requireEnd() {
        if (at != end) {
            throw problem("bytes after the last field (found " + (end - at) + ", expected none)");
        }
    }

    private CorruptArrayException wrong(String what, int found, String expected) {
        return problem(what + " is out of range (found " + found + ", expected " + expected + ")");
    }

    private CorruptArrayException problem(String problem) {
        return new CorruptArrayException(place.get(), problem);
    }
}
