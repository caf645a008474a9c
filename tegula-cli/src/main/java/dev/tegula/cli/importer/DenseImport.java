package dev.tegula.cli.importer;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Writes the cells of a file to a dense array as one fragment. Cells with coordinates are merged into the existing
 * cells of their bounding box. Cells without coordinates fill a box in a given order.
 */
public final class DenseImport {

    private final ArrayWriter writer;
    private final Supplier<ArrayReader> reader;
    private final ImportColumns intake;
    private final ArraySchema schema;

    /**
     * Creates an import.
     *
     * @param reader opens the array for reading; called only if needed, and the reader is closed
     */
    public DenseImport(ArrayWriter writer, Supplier<ArrayReader> reader, ImportColumns intake) {
        this.writer = writer;
        this.reader = reader;
        this.intake = intake;
        this.schema = writer.schema();
    }

    /**
     * Writes the cells.
     *
     * @param part the box to write
     * @param order the order of cells without coordinates
     */
    public void write(Subarray part, ResultOrder order) {
        int cells = intake.check();
        if (intake.hasCoordinates()) {
            if (cells == 0) {
                return; // no cells, no bounding box
            }
            List<Column> coordinates = new ArrayList<>();
            schema.dimensions().forEach(d -> coordinates.add(Objects.requireNonNull(intake.column(d.name()))));
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
        try (ArrayReader array = reader.get()) {
            List<String> names =
                    schema.dimensions().stream().map(Dimension::name).toList();
            Cells places =
                    array.query().subarray(part).fields(names).order(order).read();
            checkCount(cells, places.size(), "the box to write");
            scatter(
                    DenseBox.of(schema, part),
                    names.stream().map(places::column).toList(),
                    cells);
        }
    }

    private void checkCount(int cells, int expected, String where) {
        if (cells != expected) {
            throw new CommandException(intake.file() + ": wrong number of cells (found " + cells + ", expected "
                    + expected + " for " + where + "). Choose the box with --range.");
        }
    }

    private void fill(DenseBox box, int cells, TileOrder order) {
        checkCount(cells, box.size(), box.toString());
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            Column column = intake.column(attribute.name());
            if (column != null) {
                columns.add(column);
            }
        }
        writer.write(box.subarray(), Cells.of(columns), order);
    }

    private void scatter(DenseBox box, List<Column> coordinates, int cells) {
        int[] from = box.placesOf(coordinates, cells, intake);
        if (cells == from.length) {
            writer.write(box.subarray(), gather(from, Cells.of(List.of())));
            return;
        }
        try (ArrayReader array = reader.get()) {
            List<String> names =
                    schema.attributes().stream().map(Attribute::name).toList();
            Cells old = array.query().subarray(box.subarray()).fields(names).read();
            writer.write(box.subarray(), gather(from, old));
        }
    }

    private Cells gather(int[] from, Cells old) {
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.name();
            columns.add(ColumnReordering.column(attribute.field(), from, intake.column(name), old.find(name)));
        }
        return Cells.of(columns);
    }
}
