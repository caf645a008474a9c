package dev.tegula.internal.vcf.table;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Values of one column of a batch. */
final class ColumnBuffer {

    private static final int FIRST = 64;

    private final RecordColumn column;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private int[] bits = new int[FIRST];
    private long[] offsets = new long[FIRST];
    private byte[] validity = new byte[FIRST];
    private int cells;
    private int values;

    ColumnBuffer(RecordColumn column) {
        this.column = column;
    }

    /** Appends the value of a record. */
    void add(VcfRecord record) {
        if (cells + 2 > offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            validity = Arrays.copyOf(validity, 2 * validity.length);
        }
        Object value = column.value().apply(record);
        validity[cells] = (byte) (value == null ? 0 : 1);
        switch (column.kind()) {
            case TEXT -> addText(value);
            case INTEGER, POSITION, FLOAT, FLAG -> addBits(single(value, record));
            case INTEGERS, FLOATS -> addList(value, record);
        }
        cells++;
        offsets[cells] = column.kind() == ColumnKind.TEXT ? text.size() : values;
    }

    private void addText(@Nullable Object value) {
        if (value != null) {
            String string = value instanceof VcfField field ? field.text() : value.toString();
            text.writeBytes(string.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void addBits(int value) {
        if (values == bits.length) {
            bits = Arrays.copyOf(bits, 2 * bits.length);
        }
        bits[values++] = value;
    }

    private void addList(@Nullable Object value, VcfRecord record) {
        if (value instanceof VcfField field) {
            requireType(field, record);
            for (int i = 0; i < field.count(); i++) {
                addBits(field.bits(i));
            }
        }
    }

    private int single(@Nullable Object value, VcfRecord record) {
        if (value instanceof VcfField field) {
            requireType(field, record);
            if (field.count() > 1) {
                throw new CorruptArrayException(
                        FilePlace.of(place(record)),
                        "several values (found " + field.count()
                                + ", expected 1, the number in the header). Leave out the column, or export to VCF");
            }
            return field.count() == 0 ? 0 : field.bits(0);
        }
        if (value instanceof Float number) {
            return Float.floatToRawIntBits(number);
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        return value instanceof Long number ? number.intValue() : 0;
    }

    private void requireType(VcfField field, VcfRecord record) {
        boolean floats = column.kind() == ColumnKind.FLOAT || column.kind() == ColumnKind.FLOATS;
        VcfType expected = floats ? VcfType.FLOAT : VcfType.INTEGER;
        if (field.type() != expected) {
            throw new CorruptArrayException(
                    FilePlace.of(place(record)),
                    "type differs from that in the headers of the first samples (found " + field.type() + ", expected "
                            + expected + "). Leave out the column, or export to VCF");
        }
    }

    private String place(VcfRecord record) {
        return "record of sample '" + record.sample() + "' at " + record.contig() + ":" + record.start() + ", field '"
                + column.name() + "'";
    }

    /** Returns the bytes held. */
    long size() {
        return text.size() + (long) Integer.BYTES * values + (long) Long.BYTES * cells;
    }

    /** Returns the column of the appended values and begins anew. */
    Column take() {
        Field field = column.kind().field(column.name(), column.nullable());
        Object array = switch (column.kind()) {
            case TEXT -> text.toByteArray();
            case INTEGER, POSITION, INTEGERS -> Arrays.copyOf(bits, values);
            case FLOAT, FLOATS -> floats();
            case FLAG -> flags();
        };
        long[] starts = field.isVariable() ? Arrays.copyOf(offsets, cells + 1) : null;
        byte[] valid = column.nullable() ? Arrays.copyOf(validity, cells) : null;
        Column result = Column.of(field, array, cells, starts, valid);
        text.reset();
        cells = 0;
        values = 0;
        return result;
    }

    private float[] floats() {
        float[] numbers = new float[values];
        for (int i = 0; i < values; i++) {
            numbers[i] = bits[i] == VcfField.FLOAT_MISSING ? Float.NaN : Float.intBitsToFloat(bits[i]);
        }
        return numbers;
    }

    private byte[] flags() {
        byte[] set = new byte[values];
        for (int i = 0; i < values; i++) {
            set[i] = (byte) bits[i];
        }
        return set;
    }
}
