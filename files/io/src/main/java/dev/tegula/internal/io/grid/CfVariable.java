package dev.tegula.internal.io.grid;

import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A variable of a grid as a column: its field, and its values with the conventions of NetCDF (CF) applied. */
public final class CfVariable {

    private final String place;
    private final Datatype stored;
    private final Field field;
    private final MissingValues missing;
    private final boolean reinterpreted;
    private final @Nullable CfTime time;
    private @Nullable CountedSince countedSince;
    private final double scale;
    private final double offset;
    private final boolean packed;
    /** Whether integers of 64 bits are packed by integers: their products may exceed FLOAT64. */
    private final boolean wholePacking;

    /**
     * @param place the variable in messages
     * @param name name of the column
     * @param stored the type of the values in the file
     */
    public CfVariable(String place, String name, Datatype stored, VariableAttributes attributes) {
        this.place = place;
        this.stored = SignedValues.type(stored, attributes);
        this.reinterpreted = this.stored != stored;
        this.missing = new MissingValues(stored, this.stored, attributes);
        Number factor = attributes.number("scale_factor");
        Number summand = attributes.number("add_offset");
        this.packed = (factor != null || summand != null) && stored != Datatype.STRING_UTF8 && !stored.isDatetime();
        this.wholePacking =
                packed && stored.size() == Long.BYTES && !stored.isFloat() && isWhole(factor) && isWhole(summand);
        this.scale = factor == null ? 1 : factor.doubleValue();
        this.offset = summand == null ? 0 : summand.doubleValue();
        this.time = time(attributes.text("units"), attributes.text("calendar"));
        Datatype type = time != null ? time.type() : packed ? unpacked(stored, factor, summand) : this.stored;
        boolean isText = type == Datatype.STRING_UTF8;
        this.field = new Field(
                name, type, isText ? Field.VARIABLE : 1, !missing.isEmpty() && (!isText || attributes.areNames()));
    }

    /** Returns the type of unpacked values: that of the attributes if it holds all products, else FLOAT64. */
    private static Datatype unpacked(Datatype stored, @Nullable Number factor, @Nullable Number summand) {
        boolean single = (factor == null || factor instanceof Float)
                && (summand == null || summand instanceof Float)
                && (stored.size() <= 2 || stored == Datatype.FLOAT32);
        return single ? Datatype.FLOAT32 : Datatype.FLOAT64;
    }

    private @Nullable CfTime time(@Nullable String units, @Nullable String calendar) {
        if (units == null || stored == Datatype.STRING_UTF8 || stored == Datatype.BOOL || stored.isDatetime()) {
            return null;
        }
        try {
            CfTime.Numbers numbers = isWhole()
                    ? CfTime.Numbers.WHOLE
                    : !packed && stored == Datatype.FLOAT64 ? CfTime.Numbers.DOUBLE : CfTime.Numbers.ROUNDED;
            return CfTime.parse(units, calendar, numbers);
        } catch (IllegalArgumentException e) {
            // A calendar or unit without datetimes: the numbers mean something together with both.
            countedSince = new CountedSince(units, calendar == null ? "standard" : calendar);
            return null;
        }
    }

    private static boolean isWhole(@Nullable Number number) {
        return !(number instanceof Float || number instanceof Double);
    }

    private boolean isWhole() {
        return !packed && !stored.isFloat();
    }

    public Field field() {
        return field;
    }

    /** Returns the unit and calendar of times that stay numbers, because they have no datetimes; else null. */
    public @Nullable CountedSince countedSince() {
        return countedSince;
    }

    /**
     * Returns whether an attribute was applied to the values, which a later reader must not do again: what means a
     * missing value, the packing, bounds of packed values, and the unit of times.
     */
    public boolean isApplied(String attribute) {
        return switch (attribute) {
            case "_FillValue", "missing_value" -> field.nullable() || !field.isVariable();
            case "valid_min", "valid_max", "valid_range" -> packed || reinterpreted || time != null;
            case "scale_factor", "add_offset" -> packed;
            case "_Unsigned" -> !field.isVariable();
            case "units", "calendar" -> time != null;
            case NetcdfDefaults.ENCODING -> field.isVariable();
            default -> false;
        };
    }

    /** Returns whether the values of the column are those of the file, and none is missing. */
    public boolean isPlain() {
        return missing.isEmpty() && !reinterpreted && !packed && time == null && !field.isVariable();
    }

    /** Converts values of the file. */
    public Column column(RawValues raw) {
        RawValues values = reinterpreted ? new SignedValues(raw, stored) : raw;
        byte[] validity = field.nullable() ? validity(values) : null;
        try {
            return column(values, validity);
        } catch (ArithmeticException e) {
            throw new TableFileException(place + ": " + e.getMessage(), e);
        }
    }

    private byte[] validity(RawValues values) {
        byte[] validity = new byte[values.count()];
        for (int i = 0; i < validity.length; i++) {
            validity[i] = (byte) (missing.contains(values, i) ? 0 : 1);
        }
        return validity;
    }

    private Column column(RawValues values, byte @Nullable [] validity) {
        int count = values.count();
        if (field.isVariable()) {
            return text(values, validity);
        }
        if (time != null) {
            long[] times = new long[count];
            boolean exact = isWhole();
            for (int i = 0; i < count; i++) {
                if (validity == null || validity[i] != 0) {
                    times[i] = exact ? time.convert(values.whole(i)) : time.convert(unpack(values.real(i)));
                }
            }
            return Column.of(field, times, count, null, validity);
        }
        return Column.of(field, numbers(values, validity), count, null, validity);
    }

    private double unpack(double value) {
        return packed ? value * scale + offset : value;
    }

    /** Requires that an integer unpacked by integers, as the reference libraries do, is the same number. */
    private void requireExact(long value, double unpacked) {
        BigDecimal exact = new BigDecimal(
                        stored == Datatype.UINT64 ? Long.toUnsignedString(value) : Long.toString(value))
                .multiply(new BigDecimal(scale))
                .add(new BigDecimal(offset));
        if (exact.compareTo(new BigDecimal(unpacked)) != 0) {
            throw new ArithmeticException(
                    "the packed integer " + value + " is not exact in FLOAT64 (found " + exact.toPlainString() + ")");
        }
    }

    private static boolean isTrue(RawValues values, int i) {
        return values.isText() ? values.text(i).equals("TRUE") : values.whole(i) != 0;
    }

    private Object numbers(RawValues values, byte @Nullable [] validity) {
        int count = values.count();
        switch (field.datatype()) {
            case BOOL -> {
                byte[] flags = new byte[count];
                for (int i = 0; i < count; i++) {
                    boolean isPresent = validity == null || validity[i] != 0;
                    flags[i] = (byte) (isPresent && isTrue(values, i) ? 1 : 0);
                }
                return flags;
            }
            case FLOAT32 -> {
                float[] floats = new float[count];
                for (int i = 0; i < count; i++) {
                    // As the reference libraries unpack: in single precision.
                    floats[i] =
                            packed ? (float) values.real(i) * (float) scale + (float) offset : (float) values.real(i);
                }
                return floats;
            }
            case FLOAT64 -> {
                double[] doubles = new double[count];
                for (int i = 0; i < count; i++) {
                    doubles[i] = unpack(values.real(i));
                    if (wholePacking && (validity == null || validity[i] != 0)) {
                        requireExact(values.whole(i), doubles[i]);
                    }
                }
                return doubles;
            }
            default -> {
                return wholes(values, count);
            }
        }
    }

    private Object wholes(RawValues values, int count) {
        switch (field.datatype().size()) {
            case 1 -> {
                byte[] bytes = new byte[count];
                for (int i = 0; i < count; i++) {
                    bytes[i] = (byte) values.whole(i);
                }
                return bytes;
            }
            case 2 -> {
                short[] shorts = new short[count];
                for (int i = 0; i < count; i++) {
                    shorts[i] = (short) values.whole(i);
                }
                return shorts;
            }
            case 4 -> {
                int[] ints = new int[count];
                for (int i = 0; i < count; i++) {
                    ints[i] = (int) values.whole(i);
                }
                return ints;
            }
            default -> {
                long[] longs = new long[count];
                for (int i = 0; i < count; i++) {
                    longs[i] = values.whole(i);
                }
                return longs;
            }
        }
    }

    private Column text(RawValues values, byte @Nullable [] validity) {
        int count = values.count();
        long[] offsets = new long[count + 1];
        byte[] bytes = new byte[Math.max(16, 16 * count)];
        int at = 0;
        for (int i = 0; i < count; i++) {
            boolean isText = values.isText() && (validity == null || validity[i] != 0);
            byte[] text = isText ? values.text(i).getBytes(StandardCharsets.UTF_8) : new byte[0];
            if (at + text.length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + text.length));
            }
            System.arraycopy(text, 0, bytes, at, text.length);
            at += text.length;
            offsets[i + 1] = at;
        }
        return Column.of(field, Arrays.copyOf(bytes, at), count, offsets, validity);
    }
}
