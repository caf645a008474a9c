package dev.tegula.internal.hdf5;

import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import io.jhdf.api.Dataset;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dataset as a column: its type, and its values with the conventions of NetCDF applied. */
final class GridVariable {

    private final String place;
    private final Dataset dataset;
    private final Field field;
    private final List<Number> missing;
    private final @Nullable CfTime time;
    private final double scale;
    private final double offset;
    private final boolean packed;

    /**
     * @param file name of the file, for messages
     * @param name name of the column
     * @throws TableFileException if the type, calendar or unit is not supported
     */
    GridVariable(String file, String name, Dataset dataset) {
        this.place = file + ", dataset '" + GridAxes.path(dataset) + "'";
        this.dataset = dataset;
        Datatype stored = stored(dataset.getDataType());
        this.missing = missing(dataset);
        Number factor = Attributes.number(dataset, "scale_factor");
        Number summand = Attributes.number(dataset, "add_offset");
        this.packed = (factor != null || summand != null) && stored != Datatype.STRING_UTF8;
        this.scale = factor == null ? 1 : factor.doubleValue();
        this.offset = summand == null ? 0 : summand.doubleValue();
        this.time = time(stored);
        Datatype type = time != null ? time.type() : packed ? unpacked(stored, factor, summand) : stored;
        boolean isText = type == Datatype.STRING_UTF8;
        this.field = new Field(name, type, isText ? Field.VARIABLE : 1, !missing.isEmpty() && !isText);
    }

    private Datatype stored(DataType type) {
        if (type instanceof FixedPoint number) {
            switch (number.getSize()) {
                case 1:
                    return number.isSigned() ? Datatype.INT8 : Datatype.UINT8;
                case 2:
                    return number.isSigned() ? Datatype.INT16 : Datatype.UINT16;
                case 4:
                    return number.isSigned() ? Datatype.INT32 : Datatype.UINT32;
                case 8:
                    return number.isSigned() ? Datatype.INT64 : Datatype.UINT64;
                default: // refused below
            }
        }
        if (type instanceof FloatingPoint number && number.getSize() <= 8) {
            return number.getSize() <= 4 ? Datatype.FLOAT32 : Datatype.FLOAT64;
        }
        if (type instanceof StringData || type instanceof VariableLength text && text.isVariableLengthString()) {
            return Datatype.STRING_UTF8;
        }
        if (type instanceof EnumDataType words) {
            return words.getEnumMapping().equals(Map.of(0, "FALSE", 1, "TRUE")) ? Datatype.BOOL : Datatype.STRING_UTF8;
        }
        throw new TableFileException(place + ": its type is not supported (found "
                + type.getClass().getSimpleName() + " of " + type.getSize()
                + " bytes, expected numbers, strings or enumerations). Choose another dataset.");
    }

    private static List<Number> missing(Dataset dataset) {
        List<Number> values = new ArrayList<>();
        for (String name : List.of("_FillValue", "missing_value")) {
            Number value = Attributes.number(dataset, name);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** Returns the type of unpacked values: that of the attributes if it holds all products, else FLOAT64. */
    private static Datatype unpacked(Datatype stored, @Nullable Number factor, @Nullable Number summand) {
        boolean single = (factor == null || factor instanceof Float)
                && (summand == null || summand instanceof Float)
                && (stored.size() <= 2 || stored == Datatype.FLOAT32);
        return single ? Datatype.FLOAT32 : Datatype.FLOAT64;
    }

    private @Nullable CfTime time(Datatype stored) {
        String units = Attributes.text(dataset, "units");
        if (units == null || stored == Datatype.STRING_UTF8 || stored == Datatype.BOOL) {
            return null;
        }
        try {
            boolean whole = !packed && stored != Datatype.FLOAT32 && stored != Datatype.FLOAT64;
            return CfTime.parse(units, Attributes.text(dataset, "calendar"), whole);
        } catch (IllegalArgumentException e) {
            throw new TableFileException(place + ": " + e.getMessage() + ". Choose other datasets.", e);
        }
    }

    Field field() {
        return field;
    }

    Dataset dataset() {
        return dataset;
    }

    /** Reads all cells of a dataset with one dimension. */
    Column all() {
        int count = dataset.getDimensions()[0];
        return read(new long[] {0}, new int[] {count}, count);
    }

    /** Reads a box of cells. */
    Column read(long[] from, int[] lengths, int count) {
        FlatValues values = values(from, lengths, count);
        byte[] validity = field.nullable() ? validity(values) : null;
        try {
            return column(values, validity);
        } catch (ArithmeticException e) {
            throw new TableFileException(place + ": " + e.getMessage(), e);
        }
    }

    private FlatValues values(long[] from, int[] lengths, int count) {
        if (count == 0 || dataset.isEmpty()) {
            // Never written: all cells have the fill value.
            Object fill = dataset.getFillValue();
            return FlatValues.constant(fill instanceof Number number ? number : 0, count);
        }
        return FlatValues.of(dataset.getData(from, lengths), count);
    }

    private byte[] validity(FlatValues values) {
        byte[] validity = new byte[values.count()];
        for (int i = 0; i < validity.length; i++) {
            validity[i] = (byte) (isMissing(values, i) ? 0 : 1);
        }
        return validity;
    }

    private boolean isMissing(FlatValues values, int i) {
        for (Number number : missing) {
            boolean equal = number instanceof Float || number instanceof Double
                    ? Double.compare(values.real(i), number.doubleValue()) == 0
                            || values.real(i) == number.doubleValue()
                    : values.whole(i) == (number instanceof BigInteger big ? big.longValue() : number.longValue());
            if (equal) {
                return true;
            }
        }
        return false;
    }

    private Column column(FlatValues values, byte @Nullable [] validity) {
        int count = values.count();
        if (field.isVariable()) {
            return text(values);
        }
        if (time != null) {
            long[] times = new long[count];
            boolean exact = time.type() != Datatype.DATETIME_MS || isWhole();
            for (int i = 0; i < count; i++) {
                if (validity == null || validity[i] != 0) {
                    times[i] = exact ? time.convert(values.whole(i)) : time.convert(unpack(values.real(i)));
                }
            }
            return Column.of(field, times, count, null, validity);
        }
        return Column.of(field, numbers(values, count), count, null, validity);
    }

    private boolean isWhole() {
        return !packed && dataset.getDataType() instanceof FixedPoint;
    }

    private double unpack(double value) {
        return packed ? value * scale + offset : value;
    }

    private Object numbers(FlatValues values, int count) {
        switch (field.datatype()) {
            case BOOL -> {
                byte[] flags = new byte[count];
                for (int i = 0; i < count; i++) {
                    flags[i] = (byte) (values.isText() && values.text(i).equals("TRUE") ? 1 : 0);
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
                }
                return doubles;
            }
            default -> {
                return wholes(values, count);
            }
        }
    }

    private Object wholes(FlatValues values, int count) {
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

    private Column text(FlatValues values) {
        int count = values.count();
        long[] offsets = new long[count + 1];
        byte[] bytes = new byte[Math.max(16, 16 * count)];
        int at = 0;
        for (int i = 0; i < count; i++) {
            byte[] text = values.isText() ? values.text(i).getBytes(StandardCharsets.UTF_8) : new byte[0];
            if (at + text.length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + text.length));
            }
            System.arraycopy(text, 0, bytes, at, text.length);
            at += text.length;
            offsets[i + 1] = at;
        }
        return Column.of(field, Arrays.copyOf(bytes, at), count, offsets, null);
    }
}
