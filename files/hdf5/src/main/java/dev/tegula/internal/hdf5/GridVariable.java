package dev.tegula.internal.hdf5;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.io.grid.CfVariable;
import dev.tegula.internal.io.grid.VariableAttributes;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A dataset as a column: its type, and its values with the conventions of NetCDF applied. */
final class GridVariable {

    private static final String ENCODING = "_Encoding";
    private static final Set<String> NO_ENCODING = Set.of("none", "None", "bytes");

    /** The values that NetCDF writes where nothing was written. Bytes have none that counts as missing. */
    private static final Map<Datatype, Number> NETCDF_FILLS = Map.of(
            Datatype.INT16, -32767L,
            Datatype.INT32, -2147483647L,
            Datatype.INT64, -9223372036854775806L,
            Datatype.UINT16, 65535L,
            Datatype.UINT32, 4294967295L,
            Datatype.UINT64, -2L,
            Datatype.FLOAT32, 9.969209968386869e36,
            Datatype.FLOAT64, 9.969209968386869e36);

    private final String place;
    private final StoredDataset dataset;
    private final CfVariable variable;
    private final Charset charset;

    /**
     * @param file the file, for messages
     * @param name name of the column
     * @throws TableFileException if the type, calendar or unit is not supported
     */
    GridVariable(GridAxes file, String name, StoredDataset dataset) {
        this.place = file.place(dataset);
        this.dataset = dataset;
        this.charset = charset();
        Datatype stored = stored(dataset.type());
        this.variable = new CfVariable(place, name, stored, attributes(stored, file.isNetcdf()));
    }

    private VariableAttributes attributes(Datatype stored, boolean netcdf) {
        return new VariableAttributes() {
            @Override
            public @Nullable String text(String name) {
                return Attributes.text(dataset, name);
            }

            @Override
            public List<Number> numbers(String name) {
                List<Number> numbers = Attributes.numbers(dataset, name);
                boolean isDefault = netcdf && name.equals("_FillValue") && numbers.isEmpty();
                return isDefault ? netcdfFill(stored) : numbers;
            }
        };
    }

    /** Returns the fill value of the dataset if it is the one that NetCDF takes where none is named. */
    private List<Number> netcdfFill(Datatype stored) {
        Number usual = NETCDF_FILLS.get(stored);
        FlatValues fill = usual == null ? null : dataset.fill();
        if (usual == null || fill == null) {
            return List.of();
        }
        boolean same =
                stored.isFloat() ? (float) fill.real(0) == usual.floatValue() : fill.whole(0) == usual.longValue();
        return same ? List.of(Attributes.number(fill, 0)) : List.of();
    }

    private Charset charset() {
        String name = Attributes.text(dataset, ENCODING);
        if (name == null || NO_ENCODING.contains(name)) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new TableFileException(
                    place + ": its character set is not known (found " + ENCODING + " '" + name
                            + "', expected one such as utf-8 or iso-8859-1)",
                    NextStep.of(Action.CHOOSE_DATASET),
                    e);
        }
    }

    /**
     * Returns whether a dataset of characters is one of texts, whose last dimension has their characters: if it names
     * their encoding.
     */
    static boolean isJoined(StoredDataset dataset) {
        String encoding = dataset.type().kind() == ElementType.Kind.FIXED_TEXT
                        && dataset.type().size() == 1
                        && dataset.lengths().length > 0
                ? Attributes.text(dataset, ENCODING)
                : null;
        return encoding != null && !NO_ENCODING.contains(encoding);
    }

    private Datatype stored(ElementType type) {
        String refusal = type.refusal();
        if (refusal != null) {
            throw new TableFileException(
                    place + ": its type is not supported (found " + refusal
                            + ", expected numbers, strings or enumerations)",
                    NextStep.of(Action.CHOOSE_DATASET));
        }
        boolean signed = type.kind() == ElementType.Kind.SIGNED;
        return switch (type.kind()) {
            case SIGNED, UNSIGNED ->
                switch (type.size()) {
                    case 1 -> signed ? Datatype.INT8 : Datatype.UINT8;
                    case 2 -> signed ? Datatype.INT16 : Datatype.UINT16;
                    case 4 -> signed ? Datatype.INT32 : Datatype.UINT32;
                    default -> signed ? Datatype.INT64 : Datatype.UINT64;
                };
            case FLOAT -> type.size() <= 4 ? Datatype.FLOAT32 : Datatype.FLOAT64;
            default -> type.isBoolean() ? Datatype.BOOL : Datatype.STRING_UTF8;
        };
    }

    Field field() {
        return variable.field();
    }

    /** Returns the lengths of its chunks, along the axes of the column. */
    int[] chunk() {
        try {
            int[] chunk = dataset.chunk();
            return isJoined(dataset) ? Arrays.copyOf(chunk, chunk.length - 1) : chunk;
        } catch (Hdf5Problem e) {
            throw new TableFileException(place + ": " + e.text(), e.nextStep(), e);
        }
    }

    /** Returns the bytes of its elements that the file holds. */
    long heldBytes() {
        return dataset.heldBytes();
    }

    /** Returns the bytes of its elements for which the fill value stands. */
    long filledBytes() {
        return dataset.bytes() - dataset.heldBytes();
    }

    /** Reads all cells of a dataset with one dimension. */
    Column all() {
        int count = Math.toIntExact(dataset.lengths()[0]);
        return read(new long[] {0}, new int[] {count});
    }

    /** Reads a box of cells. */
    Column read(long[] from, int[] lengths) {
        try {
            return variable.column(
                    isJoined(dataset)
                            ? dataset.readJoined(from, lengths, charset)
                            : dataset.read(from, lengths, charset));
        } catch (Hdf5Problem e) {
            throw new TableFileException(place + ": " + e.text(), e.nextStep(), e);
        }
    }
}
