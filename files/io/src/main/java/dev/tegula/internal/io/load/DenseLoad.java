package dev.tegula.internal.io.load;

import dev.tegula.ArrayWriter;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.TileOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the cells of files to a dense array as one fragment: at once if they fit the memory budget, else with
 * {@link SlabLoad}. Cells with coordinates are merged into the existing cells of their bounding box. Cells without
 * coordinates fill a box in a given order.
 */
public final class DenseLoad {

    private final ArrayWriter writer;
    private final ImportTarget target;
    private final BatchReader reader;
    private final ImportOptions options;
    private final ArraySchema schema;

    public DenseLoad(ArrayWriter writer, ImportTarget target, BatchReader reader, ImportOptions options) {
        this.writer = writer;
        this.target = target;
        this.reader = reader;
        this.options = options;
        this.schema = writer.schema();
    }

    /** Reads all files and writes their cells. */
    public ImportReport run() throws IOException {
        DenseBox box = DenseBox.of(schema, options.box());
        TileBricks bricks = new TileBricks(schema, box, DenseInput.boxCells(options, cellBytes()));
        if (isLargeGrid(box) && reader.follow(box, bricks)) {
            try (ReadAhead ahead = new ReadAhead(reader)) {
                new SlabLoad(writer, new DenseInput(reader, options, ahead, List.of())).run(box, bricks.again());
            }
        } else {
            runInOrder();
        }
        return new ImportReport(reader.rows(), reader.rows(), 0, reader.rejected());
    }

    /** Returns the bytes of a cell of all attributes, about, or of what a grid is read into. */
    private long cellBytes() {
        List<Field> fields = schema.attributes().stream().map(Attribute::field).toList();
        return Math.max(GridReader.bytes(fields), reader.gridCellBytes());
    }

    /** Returns whether a box is filled in row-major order, and exceeds the memory budget. */
    private boolean isLargeGrid(DenseBox box) {
        return canBeDivided()
                && isBox(options.box())
                && options.order() == ResultOrder.ROW_MAJOR
                && !reader.growth().isPossible()
                && box.cells() > options.memoryBudget() / cellBytes();
    }

    private void runInOrder() throws IOException {
        List<Cells> batches = new ArrayList<>();
        try (ReadAhead ahead = new ReadAhead(reader)) {
            long bytes = 0;
            for (Cells batch = ahead.next(); batch != null; batch = ahead.next()) {
                batches.add(batch);
                tell(ImportPhase.READING);
                bytes += SparseLoad.bytes(batch);
                if (bytes > options.memoryBudget() && canBeDivided()) {
                    break;
                }
            }
            if (canBeDivided() && (bytes > options.memoryBudget() || isLargeBox(batches, bytes))) {
                DenseInput input = new DenseInput(reader, options, ahead, batches);
                batches.clear();
                divide(input);
            } else if (!batches.isEmpty()) {
                Cells cells = Cells.concat(batches);
                batches.clear();
                tell(ImportPhase.WRITING);
                write(cells, options.box(), options.order());
            }
        }
    }

    private void divide(DenseInput input) throws IOException {
        Cells first = input.first();
        SortedDenseLoad sorted = new SortedDenseLoad(writer, target, reader, options, input);
        if (first != null && hasCoordinates(first)) {
            sorted.run();
            return;
        }
        DenseBox box = DenseBox.of(schema, options.box());
        TileBricks slabs = new TileBricks(schema, box, input.boxCells());
        boolean isInOrder = isBox(options.box()) && options.order() == ResultOrder.ROW_MAJOR && slabs.areSlabs();
        // Slabs are written while cells are read, but the schema is known only after all labels were read.
        if (isInOrder && !reader.growth().isPossible()) {
            new SlabLoad(writer, input).run(box, slabs);
        } else {
            sorted.runInOrder();
        }
    }

    private boolean hasCoordinates(Cells cells) {
        return cells.find(schema.dimensions().get(0).name()) != null;
    }

    private static boolean isBox(Subarray part) {
        return part.ranges().values().stream().allMatch(ranges -> ranges.size() == 1);
    }

    /** Returns whether the box can be written in parts: the order of ordered attributes is checked as a whole. */
    private boolean canBeDivided() {
        return schema.attributes().stream().allMatch(attribute -> attribute.order() == DataOrder.UNORDERED);
    }

    /** Returns whether the box of cells with coordinates exceeds the memory budget, although the cells do not. */
    private boolean isLargeBox(List<Cells> batches, long bytes) {
        if (batches.isEmpty() || !hasCoordinates(batches.get(0))) {
            return false;
        }
        DenseBox box = null;
        long cells = 0;
        for (Cells batch : batches) {
            DenseBox part = DenseBox.spanning(schema, coordinates(batch));
            if (box == null) {
                box = part;
            } else {
                box.include(part);
            }
            cells += batch.size();
        }
        DenseBox written = box == null || !options.box().ranges().isEmpty() ? DenseBox.of(schema, options.box()) : box;
        return written.cells() > options.memoryBudget() / Math.max(1, bytes / cells);
    }

    private List<Column> coordinates(Cells cells) {
        return schema.dimensions().stream()
                .map(dimension -> cells.column(dimension.name()))
                .toList();
    }

    private void tell(ImportPhase phase) {
        options.progress().accept(phase.progress(reader.rows(), -1, reader));
    }

    private void write(Cells cells, Subarray part, ResultOrder order) {
        if (hasCoordinates(cells)) {
            List<Column> coordinates = coordinates(cells);
            DenseBox box = part.ranges().isEmpty() ? DenseBox.spanning(schema, coordinates) : DenseBox.of(schema, part);
            scatter(box, coordinates, cells);
            return;
        }
        if (isBox(part) && (order == ResultOrder.ROW_MAJOR || order == ResultOrder.COL_MAJOR)) {
            fill(
                    DenseBox.of(schema, part),
                    cells,
                    order == ResultOrder.ROW_MAJOR ? TileOrder.ROW_MAJOR : TileOrder.COL_MAJOR);
            return;
        }
        List<String> names = schema.dimensions().stream().map(Dimension::name).toList();
        Cells places =
                target.array().query().subarray(part).fields(names).order(order).read();
        checkCount(cells.size(), places.size(), "the box to write");
        scatter(DenseBox.of(schema, part), names.stream().map(places::column).toList(), cells);
    }

    private void checkCount(int cells, int expected, String where) {
        if (cells != expected) {
            throw wrongCount(reader, cells, expected, where);
        }
    }

    static TableFileException wrongCount(BatchReader reader, long cells, long expected, String where) {
        return new TableFileException(
                reader.file() + ": wrong number of cells (found " + cells + ", expected " + expected + " for " + where
                        + ")",
                NextStep.of(Action.NAME_RANGE));
    }

    private void fill(DenseBox box, Cells cells, TileOrder order) {
        checkCount(cells.size(), box.size(), box.toString());
        reader.growth().evolved(writer).write(box.subarray(), cells, order);
    }

    private void scatter(DenseBox box, List<Column> coordinates, Cells cells) {
        int[] from = box.placesOf(coordinates, cells.size(), reader);
        if (cells.size() == from.length) {
            reader.growth().evolved(writer).write(box.subarray(), gather(schema, from, cells, Cells.of(List.of())));
            return;
        }
        List<String> names = schema.attributes().stream().map(Attribute::name).toList();
        Cells old =
                target.cells().query().subarray(box.subarray()).fields(names).read();
        reader.growth().evolved(writer).write(box.subarray(), gather(schema, from, cells, old));
    }

    /** Returns the cells of a box: those at the positions {@code from}, else the old ones. */
    static Cells gather(ArraySchema schema, int[] from, Cells cells, Cells old) {
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.name();
            columns.add(ColumnReordering.column(attribute.field(), from, cells.find(name), old.find(name)));
        }
        return Cells.of(columns);
    }
}
