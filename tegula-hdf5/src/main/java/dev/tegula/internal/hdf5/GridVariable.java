package dev.tegula.internal.hdf5;

import dev.tegula.internal.io.grid.CfVariable;
import dev.tegula.internal.io.grid.VariableAttributes;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dataset as a column: its type, and its values with the conventions of NetCDF applied. */
final class GridVariable {

    private final String place;
    private final Dataset dataset;
    private final CfVariable variable;

    /**
     * @param file name of the file, for messages
     * @param name name of the column
     * @throws TableFileException if the type, calendar or unit is not supported
     */
    GridVariable(String file, String name, Dataset dataset) {
        this.place = file + ", dataset '" + GridAxes.path(dataset) + "'";
        this.dataset = dataset;
        this.variable = new CfVariable(place, name, stored(dataset.getDataType()), attributes(dataset));
    }

    private static VariableAttributes attributes(Dataset dataset) {
        return new VariableAttributes() {
            @Override
            public @Nullable String text(String name) {
                return Attributes.text(dataset, name);
            }

            @Override
            public @Nullable Number number(String name) {
                return Attributes.number(dataset, name);
            }
        };
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

    Field field() {
        return variable.field();
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
        return variable.column(values(from, lengths, count));
    }

    private FlatValues values(long[] from, int[] lengths, int count) {
        if (count == 0 || dataset.isEmpty()) {
            // Never written: all cells have the fill value.
            Object fill = dataset.getFillValue();
            return FlatValues.constant(fill instanceof Number number ? number : 0, count);
        }
        return FlatValues.of(dataset.getData(from, lengths), count);
    }
}
