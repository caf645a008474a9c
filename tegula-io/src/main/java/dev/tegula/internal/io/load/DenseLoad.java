package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportProgress;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Writes the cells of a file to a dense array as one fragment. Cells with coordinates are merged into the existing
 * cells of their bounding box. Cells without coordinates fill a box in a given order.
 */
public final class DenseLoad {

    private final ArrayWriter writer;
    private final Supplier<ArrayReader> opener;
    private final BatchReader reader;
    private final ImportOptions options;
    private final ArraySchema schema;

    /**
     * Creates a load.
     *
     * @param opener opens the array for reading; called only if needed, and the result is closed
     */
    public DenseLoad(ArrayWriter writer, Supplier<ArrayReader> opener, BatchReader reader, ImportOptions options) {
        this.writer = writer;
        this.opener = opener;
        this.reader = reader;
        this.options = options;
        this.schema = writer.schema();
    }

    /** Reads all files and writes their cells. */
    public ImportReport run() throws IOException {
        List<Cells> batches = new ArrayList<>();
        try (ReadAhead ahead = new ReadAhead(reader)) {
            for (Cells batch = ahead.next(); batch != null; batch = ahead.next()) {
                batches.add(batch);
                tell(ImportProgress.Phase.READING);
            }
            if (!batches.isEmpty()) {
                Cells cells = Cells.concat(batches);
                batches.clear();
                tell(ImportProgress.Phase.WRITING);
                write(cells, options.box(), options.order());
            }
        }
        return new ImportReport(reader.rows(), reader.rows(), 0, reader.rejected());
    }

    private void tell(ImportProgress.Phase phase) {
        options.progress().accept(new ImportProgress(phase, reader.rows(), -1, reader.bytes(), reader.expectedBytes()));
    }

    private void write(Cells cells, Subarray part, ResultOrder order) {
        if (cells.find(schema.dimensions().get(0).name()) != null) {
            List<Column> coordinates = schema.dimensions().stream()
                    .map(dimension -> cells.column(dimension.name()))
                    .toList();
            DenseBox box = part.ranges().isEmpty() ? DenseBox.spanning(schema, coordinates) : DenseBox.of(schema, part);
            scatter(box, coordinates, cells);
            return;
        }
        boolean isBox = part.ranges().values().stream().allMatch(ranges -> ranges.size() == 1);
        if (isBox && (order == ResultOrder.ROW_MAJOR || order == ResultOrder.COL_MAJOR)) {
            fill(
                    DenseBox.of(schema, part),
                    cells,
                    order == ResultOrder.ROW_MAJOR ? TileOrder.ROW_MAJOR : TileOrder.COL_MAJOR);
            return;
        }
        try (ArrayReader array = opener.get()) {
            List<String> names =
                    schema.dimensions().stream().map(Dimension::name).toList();
            Cells places =
                    array.query().subarray(part).fields(names).order(order).read();
            checkCount(cells.size(), places.size(), "the box to write");
            scatter(
                    DenseBox.of(schema, part),
                    names.stream().map(places::column).toList(),
                    cells);
        }
    }

    private void checkCount(int cells, int expected, String where) {
        if (cells != expected) {
            throw new TableFileException(reader.file() + ": wrong number of cells (found " + cells + ", expected "
                    + expected + " for " + where + "). Choose the box with --range.");
        }
    }

    private void fill(DenseBox box, Cells cells, TileOrder order) {
        checkCount(cells.size(), box.size(), box.toString());
        reader.growth().evolved(writer).write(box.subarray(), cells, order);
    }

    private void scatter(DenseBox box, List<Column> coordinates, Cells cells) {
        int[] from = box.placesOf(coordinates, cells.size(), reader);
        if (cells.size() == from.length) {
            reader.growth().evolved(writer).write(box.subarray(), gather(from, cells, Cells.of(List.of())));
            return;
        }
        try (ArrayReader array = opener.get()) {
            List<String> names =
                    schema.attributes().stream().map(Attribute::name).toList();
            Cells old = array.query().subarray(box.subarray()).fields(names).read();
            reader.growth().evolved(writer).write(box.subarray(), gather(from, cells, old));
        }
    }

    private Cells gather(int[] from, Cells cells, Cells old) {
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.name();
            columns.add(ColumnReordering.column(attribute.field(), from, cells.find(name), old.find(name)));
        }
        return Cells.of(columns);
    }
}
