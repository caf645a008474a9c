package dev.tegula.internal.io.npy;

import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the elements of one or several files of the same shape as the attributes of a grid. */
final class NpyReader implements TableReader {

    private static final int BATCH_ELEMENTS = 1 << 16;
    private static final long BATCH_BYTES = 8 << 20;

    private final TableSchema schema;
    private final List<ElementReader> readers;
    private final long elements;
    private final long batch;
    private long read;

    NpyReader(List<Long> shape, List<ElementReader> readers) {
        List<TableAxis> axes = new ArrayList<>();
        for (int d = 0; d < shape.size(); d++) {
            axes.add(TableAxis.of("dim_" + d, shape.get(d)));
        }
        List<TableColumn> columns =
                readers.stream().flatMap(each -> each.columns().stream()).toList();
        this.schema = new TableSchema(columns, axes, Map.of());
        this.readers = readers;
        this.elements = shape.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
        long bytes = readers.stream().mapToLong(ElementReader::elementSize).sum();
        this.batch = Math.max(1, Math.min(BATCH_ELEMENTS, BATCH_BYTES / bytes));
    }

    @Override
    public TableSchema schema() {
        return schema;
    }

    @Override
    public @Nullable Cells next() throws IOException {
        int count = (int) Math.min(batch, elements - read);
        if (count == 0) {
            return null;
        }
        List<Column> columns = new ArrayList<>();
        for (ElementReader reader : readers) {
            columns.addAll(reader.read(count));
        }
        read += count;
        return Cells.of(columns);
    }

    @Override
    public long rows() {
        return elements;
    }

    @Override
    public long position() {
        return readers.stream().mapToLong(ElementReader::position).sum();
    }

    @Override
    public void close() throws IOException {
        for (ElementReader reader : readers) {
            reader.close();
        }
    }
}
