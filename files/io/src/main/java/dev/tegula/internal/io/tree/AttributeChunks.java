package dev.tegula.internal.io.tree;

import dev.tegula.ArrayReader;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the chunks of an attribute of a dense array. Missing cells have the fill value; a chunk with another cell of
 * this value is an error, unless it is NaN: readers see NaN in both.
 */
final class AttributeChunks implements ChunkSource {

    private final ArrayReader reader;
    private final String attribute;
    private final List<Dimension> dimensions;
    private final long[] origin;
    private final ChunkGrid grid;
    private final ElementFormat type;
    private final int values;

    /**
     * @param origin the coordinates of the first element
     * @param grid the grid of the dimensions, without an axis of several values per cell
     */
    AttributeChunks(ArrayReader reader, Attribute attribute, long[] origin, ChunkGrid grid, ElementFormat type) {
        this.reader = reader;
        this.attribute = attribute.name();
        this.values = type.isText() ? 1 : attribute.valuesPerCell();
        this.dimensions = reader.schema().dimensions();
        this.origin = origin;
        this.grid = grid;
        this.type = type;
    }

    @Override
    public byte[] elements(long[] chunk) {
        int rank = dimensions.size();
        Subarray box = Subarray.whole();
        long[] from = new long[rank];
        int[] lengths = new int[rank];
        for (int d = 0; d < rank; d++) {
            from[d] = chunk[d] * grid.chunk()[d];
            lengths[d] = (int) Math.min(grid.chunk()[d], grid.shape()[d] - from[d]);
            long low = origin[d] + from[d];
            box = box.addRange(dimensions.get(d).name(), low, low + lengths[d] - 1);
        }
        Cells cells = reader.query()
                .subarray(box)
                .fields(attribute)
                .order(ResultOrder.ROW_MAJOR)
                .read();
        Column column = cells.column(attribute);
        return type.isText() ? texts(column, lengths) : padded(bytes(column), from, lengths);
    }

    /** Returns the texts of a part of a chunk, with empty ones beyond the array. */
    private byte[] texts(Column column, int[] lengths) {
        String[] part = TextElements.texts(column);
        if (Arrays.equals(lengths, grid.chunk())) {
            return TextElements.bytes(part);
        }
        String[] all = new String[grid.chunkElements()];
        Arrays.fill(all, "");
        for (int i = 0; i < part.length; i++) {
            int rest = i;
            int at = 0;
            int stride = 1;
            for (int d = lengths.length - 1; d >= 0; d--) {
                at += rest % lengths[d] * stride;
                rest /= lengths[d];
                stride *= grid.chunk()[d];
            }
            all[at] = part[i];
        }
        return TextElements.bytes(all);
    }

    /** Returns the elements of a part of a chunk with those beyond the array. */
    private byte[] padded(byte[] part, long[] from, int[] lengths) {
        if (Arrays.equals(lengths, grid.chunk())) {
            return part;
        }
        int cellSize = type.size() * values;
        byte[] cellFill = new byte[cellSize];
        for (int at = 0; at < cellSize; at += type.size()) {
            System.arraycopy(type.fill(), 0, cellFill, at, type.size());
        }
        byte[] target = new byte[Math.multiplyExact(grid.chunkElements(), cellSize)];
        ElementBox box = new ElementBox(from, grid.chunk(), cellSize);
        box.fill(target, cellFill);
        box.copy(part, from, lengths, target);
        return target;
    }

    private byte[] bytes(Column found) {
        Column column = LittleEndianValues.inArray(found);
        int size = type.size();
        byte[] bytes = new byte[Math.multiplyExact(column.size() * values, size)];
        LittleEndianValues.toBytes(column.array(), 0, column.size() * values, size, bytes, 0);
        if (type.datatype() == Datatype.BOOL) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (bytes[i] == 0 ? 0 : 1);
            }
        }
        byte[] validity = column.validity();
        if (validity != null && type.marksMissing()) {
            mark(bytes, validity, values * size);
        }
        return bytes;
    }

    /** Gives missing cells the fill value. */
    private void mark(byte[] bytes, byte[] validity, int cellSize) {
        int size = type.size();
        boolean isNan = type.hasNanFill();
        for (int cell = 0; cell < validity.length; cell++) {
            for (int at = cell * cellSize; at < (cell + 1) * cellSize; at += size) {
                if (validity[cell] == 0) {
                    System.arraycopy(type.fill(), 0, bytes, at, size);
                } else if (!isNan && Arrays.equals(bytes, at, at + size, type.fill(), 0, size)) {
                    throw new InvalidArgumentException(
                            "attribute '" + attribute
                                    + "': a cell has the fill value, which marks missing cells in Zarr and NetCDF. Leave the attribute out, or "
                                    + "export it to Parquet or Arrow.",
                            NextStep.of(Action.CHOOSE_FIELDS));
                }
            }
        }
    }
}
