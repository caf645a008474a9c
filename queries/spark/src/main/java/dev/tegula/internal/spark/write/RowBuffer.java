package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;

/** Rows of a task as cells of an array. */
final class RowBuffer {

    private final List<ColumnSource> sources;
    private final List<FieldEncoder> encoders = new ArrayList<>();
    private final List<ColumnBuffer> columns = new ArrayList<>();
    private final List<ColumnBuffer> dimensions = new ArrayList<>();
    private final ArraySchema schema;
    private final int task;
    private int size;
    private long rows;

    RowBuffer(ArraySchema schema, List<ColumnSource> sources, TypeOptions types, int task) {
        this.schema = schema;
        this.sources = sources;
        this.task = task;
        for (ColumnSource source : sources) {
            Field field = Objects.requireNonNull(schema.field(source.name()));
            boolean dimension = schema.dimension(source.name()) != null;
            FieldMapping mapping = dimension ? FieldMapping.ofDimension(field, types) : FieldMapping.of(field, types);
            encoders.add(new FieldEncoder(mapping, source.labels()));
            columns.add(new ColumnBuffer(field));
        }
        for (var dimension : schema.dimensions()) {
            for (int i = 0; i < sources.size(); i++) {
                if (sources.get(i).name().equals(dimension.name())) {
                    dimensions.add(columns.get(i));
                }
            }
        }
    }

    /**
     * Appends a row.
     *
     * @param stored values that are kept as they are stored where the row shows them unchanged, by name of field
     * @throws IllegalArgumentException if a value does not fit its field
     */
    void add(InternalRow row, Map<String, InexactCells.Stored> stored) {
        for (int i = 0; i < columns.size(); i++) {
            ColumnSource source = sources.get(i);
            InexactCells.Stored kept = stored.get(source.name());
            if (kept != null && kept.isShown(encoders.get(i).mapping(), source.in(row), source.ordinal())) {
                columns.get(i).put(kept.bytes());
                columns.get(i).endCell(kept.valid());
            } else {
                append(i, row, source);
            }
        }
        size++;
        rows++;
    }

    private void append(int column, InternalRow row, ColumnSource source) {
        try {
            encoders.get(column).append(source.in(row), source.ordinal(), columns.get(column));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "field '" + sources.get(column).name() + "', row " + rows + " of task " + task + ": "
                            + e.getMessage() + ".",
                    e);
        }
    }

    /** Appends the coordinates of a row, and fill values. */
    void addEmpty(InternalRow row, List<ColumnSource> ids) {
        for (int i = 0; i < columns.size(); i++) {
            String name = sources.get(i).name();
            Attribute attribute = schema.attribute(name);
            if (attribute == null) {
                append(
                        i,
                        row,
                        ids.stream()
                                .filter(id -> id.name().equals(name))
                                .findFirst()
                                .orElseThrow());
            } else {
                columns.get(i).put(attribute.fill());
                columns.get(i).endCell(attribute.isFillValid());
            }
        }
        size++;
        rows++;
    }

    /** Returns whether the last rows of two buffers have the same coordinates. */
    boolean endsLike(RowBuffer other) {
        if (size == 0 || other.size == 0) {
            return false;
        }
        for (int d = 0; d < dimensions.size(); d++) {
            if (!dimensions.get(d).isEqual(size - 1, other.dimensions.get(d), other.size - 1)) {
                return false;
            }
        }
        return true;
    }

    /** Removes the last row. */
    void removeLast() {
        columns.forEach(ColumnBuffer::removeLast);
        size--;
    }

    /** Returns whether the last two rows have the same coordinates. */
    boolean lastTwoAreSame() {
        if (size < 2) {
            return false;
        }
        // From the last one on, which mostly differs.
        for (int d = dimensions.size() - 1; d >= 0; d--) {
            if (!dimensions.get(d).areEqual(size - 1, size - 2)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the coordinates of a row, for errors. */
    String coordinates(int row) {
        return CoordinateOrder.of(dimensions, size).text(row);
    }

    /**
     * Returns the coordinates of the first and the last row.
     *
     * @throws IllegalArgumentException if rows are not in the order of the dimensions
     */
    RowBounds bounds() {
        CoordinateOrder order = CoordinateOrder.of(dimensions, size);
        for (int row = 1; row < size; row++) {
            if (order.compare(row - 1, row) > 0) {
                throw new IllegalArgumentException("rows: not in the order of the dimensions, as the option "
                        + WriteOptions.ORDERED + " says (found " + order.text(row) + " after " + order.text(row - 1)
                        + "). Sort them with orderBy(), or leave the option out.");
            }
        }
        return new RowBounds(new ArrayList<>(copies(0)), new ArrayList<>(copies(size - 1)));
    }

    private List<byte[]> copies(int row) {
        List<byte[]> copies = new ArrayList<>();
        for (ByteBuffer coordinate : coordinateBytes(row)) {
            byte[] copy = new byte[coordinate.remaining()];
            coordinate.get(copy);
            copies.add(copy);
        }
        return copies;
    }

    /** Returns the bytes of the coordinates of a row, which are valid until the buffer changes. */
    List<ByteBuffer> coordinateBytes(int row) {
        return dimensions.stream().map(dimension -> dimension.bytes(row)).toList();
    }

    /** Returns an integer coordinate of a row. */
    long coordinate(int dimension, int row) {
        return dimensions.get(dimension).integer(row);
    }

    int size() {
        return size;
    }

    /** Returns the bytes that the rows take. */
    long bytes() {
        long bytes = 0;
        for (ColumnBuffer column : columns) {
            bytes += column.bytes();
        }
        return bytes;
    }

    ArraySchema schema() {
        return schema;
    }

    /** Returns the first rows as cells, which are valid until the buffer changes. */
    Cells cells(int count) {
        return Cells.of(columns.stream().map(column -> column.column(count)).toList());
    }

    /** Returns the attributes of some rows. */
    Cells attributes(int[] order, int from, int to) {
        return Cells.of(columns.stream()
                .filter(column -> !dimensions.contains(column))
                .map(column -> column.column(order, from, to))
                .toList());
    }

    /** Removes all rows but the last, if there is one. */
    void keepLast() {
        if (size > 0) {
            columns.forEach(ColumnBuffer::keepLast);
            size = 1;
        }
    }

    void clear() {
        columns.forEach(ColumnBuffer::clear);
        size = 0;
    }
}
