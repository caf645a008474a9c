package dev.tegula.internal.write;

import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FixedStream;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.internal.write.fragment.VarStream;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes whole tiles of a dense array in global order. */
public final class DenseGlobalWrite implements GlobalWrite {

    /** Writes the cells of one file. */
    private interface Stream extends AutoCloseable {
        void append(Column column);

        @Override
        void close();
    }

    private final WriteTarget target;
    private final ArrayContext context;
    private final ArraySchema schema;
    private final FragmentWriter fragment;
    private final TileGrid grid;
    private final List<Range> box;
    private final long tiles;
    private final long expected;
    private final List<String> names = new ArrayList<>();
    private final List<Stream> streams = new ArrayList<>();
    private long written;

    /** @throws IllegalArgumentException if the box does not consist of whole tiles */
    public DenseGlobalWrite(WriteTarget target, Subarray subarray) {
        this.target = target;
        context = target.context();
        schema = target.schema();
        OrderCheck.requireNone(schema);
        grid = new TileGrid(schema);
        box = WriteBox.of(schema, subarray);
        long product = 1;
        for (int d = 0; d < box.size(); d++) {
            Range.OfLong range = (Range.OfLong) box.get(d);
            long extent = grid.extent(d);
            long low = grid.offset(d, range.low());
            long after = grid.offset(d, range.high()) + 1;
            if (Long.remainderUnsigned(low, extent) != 0 || Long.remainderUnsigned(after, extent) != 0) {
                throw new IllegalArgumentException(
                        "dimension '" + grid.dimension(d).name() + "': a write in global order needs whole tiles "
                                + "(found " + range + ", expected tiles of " + extent + ")");
            }
            product = Math.multiplyExact(product, Long.divideUnsigned(after - low, extent));
        }
        tiles = product;
        expected = Math.multiplyExact(tiles, grid.cellsPerTile());
        fragment = target.fragment(
                schema.attributes().stream().map(Attribute::name).toList());
        for (FieldOutput output : fragment.outputs()) {
            open(output);
        }
    }

    private void open(FieldOutput output) {
        Field field = output.field();
        FilterChain values = fragment.valueFilters(output);
        if (field.isVariable()) {
            VarStream stream = new VarStream(fragment.offsetFilters(), values, output, grid.cellsPerTile());
            add(field, stream::append, stream::close);
        } else {
            FixedStream stream =
                    new FixedStream(values, output.fixed(), field.valuesPerCell(), grid.cellsPerTile(), output);
            add(
                    field,
                    column -> stream.append(ColumnAccess.values(column), column.size(), validity(column)),
                    stream::close);
        }
        if (field.nullable()) {
            FixedStream stream =
                    new FixedStream(fragment.validityFilters(), output.validity(), 1, grid.cellsPerTile(), null);
            add(
                    field,
                    column -> {
                        Values valid = validity(column);
                        if (valid != null) {
                            stream.append(valid, column.size(), null);
                        }
                    },
                    stream::close);
        }
    }

    private static @Nullable Values validity(Column column) {
        byte[] bytes = column.validity();
        return bytes == null ? null : Values.wrap(PhysicalType.UINT8, bytes);
    }

    private void add(Field field, Consumer<Column> append, Runnable close) {
        names.add(field.name());
        streams.add(new Stream() {
            @Override
            public void append(Column column) {
                append.accept(column);
            }

            @Override
            public void close() {
                close.run();
            }
        });
    }

    @Override
    public void write(Cells cells) {
        Cells checked = target.checked(cells, CellsCheck.count(schema, cells));
        if (checked.size() > expected - written) {
            throw new IllegalArgumentException(
                    "box: too many cells (found " + (written + checked.size()) + ", expected " + expected + ")");
        }
        Workers workers = context.resources().workers();
        workers.requireNotCancelled();
        workers.forEach(streams.size(), i -> streams.get(i).append(checked.column(names.get(i))));
        written += checked.size();
    }

    @Override
    public WriteResult commit() {
        if (written != expected) {
            throw new IllegalStateException("box: too few cells (found " + written + ", expected " + expected + ")");
        }
        fragment.finishDense(box, tiles, grid.cellsPerTile());
        return target.publish(fragment, written);
    }

    @Override
    public void close() {
        streams.forEach(Stream::close);
        fragment.close();
    }
}
