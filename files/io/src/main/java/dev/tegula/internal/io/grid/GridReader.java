package dev.tegula.internal.io.grid;

import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Reads variables of the same axes, box by box: in row-major order, or in any other one. */
public final class GridReader implements TableReader {

    /** The bytes of the cells of a box, about. */
    public static final long MAX_BATCH_BYTES = 8 << 20;

    /** The bytes of a text, about. */
    public static final int TEXT_BYTES = 32;

    /** Coordinates are read as a whole; they may take a quarter of the heap. */
    private static final long MAX_COORDINATE_BYTES = Runtime.getRuntime().maxMemory() / 4;

    /** A column of a grid. */
    public interface Variable {

        Field field();

        /** Returns what times count that stay numbers, else null. */
        @Nullable
        CountedSince countedSince();

        /** Reads the cells of a box. */
        Column read(GridSlabs.Slab slab) throws IOException;

        /** Returns the bytes of the elements that the file leaves to the fill value, or the most of a long. */
        long filledBytes();

        /** Returns the bytes of the elements that the file holds. */
        long heldBytes();
    }

    /**
     * The axes of a grid.
     *
     * @param counted what the coordinates of axes count that are times, but stay numbers
     * @param cells the number of cells of the grid
     */
    public record Axes(List<TableAxis> list, Map<String, CountedSince> counted, long cells) {}

    private final List<? extends Variable> variables;
    private final TableSchema schema;
    private final GridSlabs slabs;
    private final long cellBytes;
    private final long rows;
    private final Closeable file;

    /**
     * @param cellBytes the bytes that a cell of all variables takes while it is read
     * @param file closed with the reader
     */
    public GridReader(List<? extends Variable> variables, Axes axes, GridSlabs slabs, long cellBytes, Closeable file) {
        this.variables = variables;
        this.cellBytes = cellBytes;
        Map<String, String> metadata = new HashMap<>();
        axes.counted().forEach((name, since) -> since.addTo(metadata, name));
        for (Variable variable : variables) {
            CountedSince since = variable.countedSince();
            if (since != null) {
                since.addTo(metadata, variable.field().name());
            }
        }
        this.schema = new TableSchema(
                variables.stream().map(each -> TableColumn.of(each.field())).toList(), axes.list(), metadata);
        this.slabs = slabs;
        this.rows = axes.cells();
        this.file = file;
    }

    /** Returns the bytes of a cell of all variables, about. */
    public static long cellBytes(List<? extends Variable> variables) {
        return bytes(variables.stream().map(Variable::field).toList());
    }

    /** Returns the bytes of a cell of all fields, about. */
    public static long bytes(List<Field> fields) {
        return fields.stream()
                .mapToLong(field -> field.isVariable() ? TEXT_BYTES : field.cellSize() + 1L)
                .sum();
    }

    /** Returns names of things, or paths where a name occurs several times. */
    public static <T> List<String> distinctNames(List<T> things, Function<T, String> name, Function<T, String> path) {
        Map<String, Integer> counts = new HashMap<>();
        things.forEach(thing -> counts.merge(name.apply(thing), 1, Integer::sum));
        return things.stream()
                .map(thing -> counts.getOrDefault(name.apply(thing), 1) > 1 ? path.apply(thing) : name.apply(thing))
                .toList();
    }

    /**
     * Returns the reason why the coordinates of an axis are not read, or null if there is none.
     *
     * @param valueBytes the bytes of one coordinate in the file
     * @param most the bytes that the format reads at once
     */
    public static @Nullable String coordinatesProblem(long length, int valueBytes, long most) {
        return length > Math.min(MAX_COORDINATE_BYTES, most) / Math.max(TEXT_BYTES, valueBytes)
                ? "there are more than fit into memory (" + length + ")"
                : null;
    }

    /** Returns the bytes that a cell of all variables takes while it is read. */
    public long cellBytes() {
        return cellBytes;
    }

    /** Returns the lengths of the chunks of the first variable, along the axes; ones if it has none. */
    public List<Integer> chunk() {
        return slabs.chunk();
    }

    @Override
    public TableSchema schema() {
        return schema;
    }

    @Override
    public @Nullable Cells next() throws IOException {
        if (!slabs.hasNext()) {
            return null;
        }
        return read(slabs.next());
    }

    /** Reads the cells of a box, in row-major order. */
    public Cells read(GridSlabs.Slab box) throws IOException {
        List<Column> columns = new ArrayList<>();
        for (Variable variable : variables) {
            columns.add(variable.read(box));
        }
        return Cells.of(columns);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long filledBytes() {
        return sum(Variable::filledBytes);
    }

    @Override
    public long heldBytes() {
        return sum(Variable::heldBytes);
    }

    private long sum(ToLongFunction<Variable> bytes) {
        long sum = 0;
        for (Variable variable : variables) {
            sum += Math.min(bytes.applyAsLong(variable), Long.MAX_VALUE - sum);
        }
        return sum;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
