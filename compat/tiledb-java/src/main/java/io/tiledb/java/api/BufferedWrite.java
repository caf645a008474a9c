package io.tiledb.java.api;

import dev.tegula.ArrayWriter;
import dev.tegula.GlobalOrderWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes of the cells in buffers of the user: a fragment per submit, or one of several submits in global order. */
final class BufferedWrite implements AutoCloseable {
    private final ArrayWriter writer;
    private final OffsetFormat format;
    private final Duplicates duplicates;
    private final List<WriteResult> written = new ArrayList<>();
    private GlobalOrderWriter global;

    BufferedWrite(ArrayWriter writer, OffsetFormat format, Duplicates duplicates) {
        this.writer = writer;
        this.format = format;
        this.duplicates = duplicates;
    }

    /** Returns the fragments that were written. */
    List<WriteResult> written() {
        return written;
    }

    /** @param box null for the whole domain */
    void submit(Layout layout, Subarray box, Map<String, FieldBuffers> buffers) {
        Cells cells = cells(buffers);
        ArraySchema schema = writer.schema();
        switch (layout) {
            case TILEDB_GLOBAL_ORDER -> {
                if (global == null) {
                    global = box == null || !schema.isDense() ? writer.globalOrder() : writer.globalOrder(box);
                }
                global.write(cells);
            }
            case TILEDB_ROW_MAJOR, TILEDB_COL_MAJOR -> {
                TileOrder order = layout == Layout.TILEDB_ROW_MAJOR ? TileOrder.ROW_MAJOR : TileOrder.COL_MAJOR;
                if (!schema.isDense()) {
                    throw new IllegalArgumentException("sparse arrays are written in TILEDB_UNORDERED or"
                            + " TILEDB_GLOBAL_ORDER (found " + layout + ")");
                }
                add(writer.write(box == null ? Subarray.whole() : box, cells, order));
            }
            default -> {
                if (schema.isDense()) {
                    throw new IllegalArgumentException("dense arrays cannot be written in " + layout);
                }
                add(writer.write(cells, duplicates));
            }
        }
    }

    /** Publishes what was written in global order. */
    void complete() {
        if (global != null) {
            add(global.commit());
            global.close();
            global = null;
        }
    }

    private void add(WriteResult result) {
        if (result.name() != null) {
            written.add(result);
        }
    }

    private Cells cells(Map<String, FieldBuffers> buffers) {
        List<Column> columns = new ArrayList<>();
        buffers.forEach((name, buffer) -> columns.add(column(field(name), buffer)));
        return Cells.of(columns);
    }

    private Field field(String name) {
        Field field = writer.schema().field(name);
        if (field == null) {
            throw new IllegalArgumentException("the array has no field '" + name + "'");
        }
        return field;
    }

    private Column column(Field field, FieldBuffers from) {
        int width = field.datatype().size();
        long values =
                wholes(field, "values", from.data.size, (long) width * (field.isVariable() ? 1 : field.valuesPerCell()))
                        * (field.isVariable() ? 1 : field.valuesPerCell());
        if (field.isVariable()) {
            wholes(field, "offsets", from.offsets.size, format.width());
        }
        int cells =
                Math.toIntExact(field.isVariable() ? format.cells(from.offsets.size) : values / field.valuesPerCell());
        long[] offsets = null;
        if (field.isVariable()) {
            offsets = new long[cells + 1];
            for (int i = 0; i < cells; i++) {
                offsets[i] = format.get(from.offsets.bytes, i, width);
            }
            offsets[cells] = values;
        }
        byte[] validity = null;
        if (from.validity != null) {
            validity = Schemas.bytes(from.validity.bytes, (int) from.validity.size);
        }
        return Column.of(
                field,
                from.data.bytes.slice(0, (int) from.data.size).order(from.data.bytes.order()),
                cells,
                offsets,
                validity);
    }

    /** The original drops the rest of a buffer that does not end with a cell. */
    private static long wholes(Field field, String what, long bytes, long size) {
        if (bytes % size != 0) {
            throw new IllegalArgumentException("field '" + field.name() + "': the buffer of " + what + " has " + bytes
                    + " bytes, not a multiple of " + size);
        }
        return bytes / size;
    }

    @Override
    public void close() {
        if (global != null) {
            global.close();
        }
    }
}
