package dev.tegula.internal.hdf5;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.ElementSource;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import dev.tegula.internal.hdf5.file.MemberSource;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.grid.CfBounds;
import dev.tegula.internal.io.grid.CfVariable;
import dev.tegula.internal.io.grid.CountedSince;
import dev.tegula.internal.io.grid.NetcdfDefaults;
import dev.tegula.internal.io.grid.VariableAttributes;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A dataset as a column: its type, and its values with the conventions of NetCDF applied. */
final class GridVariable {

    private final String place;
    private final ElementSource dataset;
    private final boolean joined;
    private final CfVariable variable;
    private final Field field;
    private final Charset charset;

    /**
     * @param name name of the column
     * @throws TableFileException if the type is not supported
     */
    GridVariable(String name, GridDataset entry) {
        this.place = entry.place();
        this.dataset = entry.source();
        this.joined = entry.isJoined();
        this.charset = NetcdfDefaults.charset(place, Attributes.text(dataset, NetcdfDefaults.ENCODING));
        ElementType type = dataset.type();
        Datatype stored = stored(type);
        // The conventions of variables do not apply to elements of several numbers.
        VariableAttributes attributes = type.isSeveral() ? VariableAttributes.none() : attributes(entry, stored);
        this.variable = new CfVariable(place, name, stored, attributes);
        int several = type.isSeveral() ? type.valuesPerElement() : 0;
        this.field = several == 0
                ? variable.field()
                : new Field(name, stored, several < 0 ? Field.VARIABLE : several, false);
    }

    private static VariableAttributes attributes(GridDataset entry, Datatype stored) {
        return new VariableAttributes() {
            @Override
            public @Nullable String text(String name) {
                String own = entry.isMember() ? null : Attributes.text(entry.source(), name);
                Attributed parent = own == null && CfBounds.isInherited(name) ? entry.boundsOf() : null;
                return parent == null ? own : Attributes.text(parent, name);
            }

            @Override
            public boolean areNames() {
                return entry.source().type().kind() == ElementType.Kind.ENUMERATION;
            }

            @Override
            public List<Number> numbers(String name) {
                List<Number> numbers = entry.isMember() ? List.of() : Attributes.numbers(entry.source(), name);
                return numbers.isEmpty() && !entry.isMember() && name.equals("_FillValue")
                        ? entry.impliedFill(stored)
                        : numbers;
            }
        };
    }

    private Datatype stored(ElementType several) {
        String refusal = several.refusal();
        if (refusal != null) {
            throw new TableFileException(
                    place + ": its type is not supported (found " + refusal + ", expected "
                            + Unsupported.HDF5_ELEMENTS.expected() + ")",
                    NextStep.of(Action.CHOOSE_DATASET));
        }
        if (several.isNested()) {
            return Datatype.STRING_UTF8;
        }
        return (several.kind() == ElementType.Kind.LIST ? several.base() : several.inner()).datatype();
    }

    /** Returns whether an attribute was applied to the values. */
    boolean isApplied(String attribute) {
        return variable.isApplied(attribute);
    }

    /** Returns what times count that stay numbers, else null. */
    @Nullable
    CountedSince countedSince() {
        return variable.countedSince();
    }

    /** Returns whether there are no elements. */
    boolean isEmpty() {
        return dataset.bytes() == 0;
    }

    Field field() {
        return field;
    }

    /** Returns the lengths of its chunks, along the axes of the column. */
    int[] chunk() {
        try {
            int[] chunk = dataset.chunk();
            return joined ? Arrays.copyOf(chunk, chunk.length - 1) : chunk;
        } catch (Hdf5Problem e) {
            throw new TableFileException(place + ": " + e.text(), e.nextStep(), e);
        }
    }

    /** Returns the bytes that are read for an element. */
    long elementBytes() {
        return dataset instanceof MemberSource member
                ? member.compoundBytes()
                : dataset.type().size();
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

    /** Reads the only cell of a dataset without axes. */
    Column single() {
        return read(new long[0], new int[0]);
    }

    /** Refuses a dataset whose shape says that it has no values at all, rather than an axis without positions. */
    void requireValues() {
        if (isEmpty() && dataset.lengths().length == 0) {
            throw new TableFileException(place + ": has no values.", NextStep.of(Action.CHOOSE_DATASET));
        }
    }

    /** Reads a box of cells. */
    Column read(long[] from, int[] lengths) {
        try {
            FlatValues values =
                    joined ? dataset.readJoined(from, lengths, charset) : dataset.read(from, lengths, charset);
            long[] starts = values.starts();
            Column column = variable.column(values);
            return starts == null
                    ? column
                    : Column.of(field, column.array(), starts.length - 1, field.isVariable() ? starts : null, null);
        } catch (Hdf5Problem e) {
            throw new TableFileException(place + ": " + e.text(), e.nextStep(), e);
        }
    }
}
