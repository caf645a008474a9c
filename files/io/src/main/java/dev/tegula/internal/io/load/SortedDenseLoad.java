package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.SlabWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes cells in any order to a dense array as one fragment, in bounded memory. Sorted runs are written to a scratch
 * array with the tiles of the target, so that its global order is that in which boxes of tiles are written. Other cells
 * of the boxes keep their values.
 */
final class SortedDenseLoad {

    /** The least part of a box with more than {@link Integer#MAX_VALUE} cells that must have rows. */
    private static final int LEAST_COVERED = 100;

    private final ArrayWriter writer;
    private final ImportTarget target;
    private final BatchReader reader;
    private final ImportOptions options;
    private final DenseInput input;
    private final ArraySchema schema;
    private final List<String> dimensions;

    SortedDenseLoad(
            ArrayWriter writer, ImportTarget target, BatchReader reader, ImportOptions options, DenseInput input) {
        this.writer = writer;
        this.target = target;
        this.reader = reader;
        this.options = options;
        this.input = input;
        this.schema = writer.schema();
        this.dimensions = schema.dimensions().stream().map(Dimension::name).toList();
    }

    /** Returns the next cells with coordinates, or null at the end. */
    private interface PlacedCells {
        @Nullable
        Cells next() throws IOException;
    }

    /** Writes cells with coordinates to the box of the options, or to their bounding box. */
    void run() throws IOException {
        Subarray box = options.box();
        sort(input::next, box.ranges().isEmpty() ? null : DenseBox.of(schema, box));
    }

    /** Writes cells without coordinates, which come in the order of the options. */
    void runInOrder() throws IOException {
        try (CellBatches places = target.array()
                .query()
                .subarray(options.box())
                .fields(dimensions)
                .order(options.order())
                .batches(input.batchBytes())) {
            CellPlaces supply = new CellPlaces(places, input);
            sort(supply::next, DenseBox.of(schema, options.box()));
        }
    }

    private void sort(PlacedCells cells, @Nullable DenseBox given) throws IOException {
        DenseBox spanned = null;
        try (ScratchArray scratch = new ScratchArray(schema, true, options.open(), options.scratchFolder());
                Tegula engine = Tegula.create()) {
            scratch.create(engine);
            List<Cells> run = new ArrayList<>();
            long bytes = 0;
            long allBytes = 0;
            long count = 0;
            int number = 0;
            for (Cells batch = cells.next(); batch != null; batch = cells.next()) {
                if (given != null) {
                    given.requireInside(columns(batch), batch.size(), reader);
                } else {
                    DenseBox part = DenseBox.spanning(schema, columns(batch));
                    if (spanned == null) {
                        spanned = part;
                    } else {
                        spanned.include(part);
                    }
                }
                run.add(batch);
                long added = SparseLoad.bytes(batch);
                bytes += added;
                allBytes += added;
                count += batch.size();
                if (bytes >= options.memoryBudget() / 2) {
                    scratch.write(engine, joined(run), ++number);
                    bytes = 0;
                }
            }
            if (!run.isEmpty()) {
                scratch.write(engine, joined(run), ++number);
            }
            DenseBox box = given == null ? spanned : given;
            if (box != null) {
                requireCovered(box);
                // Sorted cells have coordinates, also if those of the file have none.
                long cellBytes = Math.max(1, allBytes / Math.max(1, count));
                merge(engine, scratch, box, new TileBricks(schema, box, DenseInput.boxCells(options, cellBytes)));
            }
        }
    }

    /** Returns the cells of batches, which are released, so that a write does not hold them twice. */
    private static Cells joined(List<Cells> batches) {
        Cells all = Cells.concat(batches);
        batches.clear();
        return all;
    }

    /** Refuses huge boxes with few rows, because all their other cells would be copied. */
    private void requireCovered(DenseBox box) {
        if (box.cells() > Integer.MAX_VALUE && box.cells() / LEAST_COVERED > input.taken()) {
            throw new TableFileException(
                    box + ": too many cells without a row (found " + input.taken() + " rows for " + box.cells()
                            + " cells). Import parts, each with its own box.",
                    NextStep.of(Action.NAME_RANGE));
        }
    }

    private List<Column> columns(Cells batch) {
        return dimensions.stream().map(batch::column).toList();
    }

    private void merge(Tegula engine, ScratchArray scratch, DenseBox box, TileBricks bricks) {
        long written = 0;
        try (ArrayReader runs = engine.openForReading(scratch.uri(), scratch.options());
                CellBatches sorted = runs.query()
                        .fields(schema.fieldNames())
                        .order(ResultOrder.GLOBAL)
                        .batches(input.batchBytes());
                SlabWriter fragment = reader.growth().evolved(writer).slabs(box.subarray())) {
            SortedCells cells = new SortedCells(sorted, dimensions);
            for (DenseBox brick = bricks.next(); brick != null; brick = bricks.next()) {
                Cells found = cells.inside(brick);
                fragment.write(brick.subarray(), merged(brick, found));
                written += found.size();
                input.tell(ImportPhase.WRITING, written, reader.rows());
            }
            fragment.commit();
        }
    }

    private Cells merged(DenseBox brick, Cells found) {
        int[] from = new int[brick.size()];
        Arrays.fill(from, -1);
        List<Column> columns = found.size() == 0 ? List.of() : columns(found);
        for (int cell = 0; cell < found.size(); cell++) {
            int place = brick.placeOf(columns, cell);
            if (from[place] >= 0) {
                throw new TableFileException(reader.file() + ": two cells have the same coordinates "
                        + brick.place(columns, cell) + ". Remove one.");
            }
            from[place] = cell;
        }
        if (found.size() == from.length) {
            return DenseLoad.gather(schema, from, found, Cells.of(List.of()));
        }
        List<String> names = schema.attributes().stream().map(Attribute::name).toList();
        Cells old =
                target.cells().query().subarray(brick.subarray()).fields(names).read();
        return found.size() == 0 ? old : DenseLoad.gather(schema, from, found, old);
    }
}
