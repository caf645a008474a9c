package dev.tegula.io;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.io.load.BatchReader;
import dev.tegula.internal.io.load.DenseLoad;
import dev.tegula.internal.io.load.GridPlacement;
import dev.tegula.internal.io.load.GridPlanning;
import dev.tegula.internal.io.load.ImportTarget;
import dev.tegula.internal.io.load.LabelGrowth;
import dev.tegula.internal.io.load.RowReservation;
import dev.tegula.internal.io.load.SparseLoad;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports files into an array as one fragment, which appears as a whole: a failed import leaves the array unchanged.
 * Sparse arrays: cells in any order, in bounded memory. Dense arrays: the cells of a box in order, or rows with
 * coordinates; other cells of their bounding box keep their values. Grids whose axes have coordinates land at these
 * coordinates, or at the positions where the dimension labels of the axes have them; new values of labels are written
 * after the cells.
 *
 * <pre>{@code
 * TableFormat csv = TableFormats.named("csv");
 * try (TableSource file = TableSources.file(Path.of("ticks.csv.gz"))) {
 *     ImportReport report = TableImport.of(tegula, uri)
 *         .run(List.of(new TableInput(csv, file)));
 * }
 * }</pre>
 */
public final class TableImport {

    private final Tegula tegula;
    private final String uri;
    private final ImportOptions options;

    private TableImport(Tegula tegula, String uri, ImportOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.options = options;
    }

    /** Returns an import into an array, with the default options. */
    public static TableImport of(Tegula tegula, String uri) {
        return new TableImport(tegula, uri, ImportOptions.defaults());
    }

    /** Returns this import with other options. */
    public TableImport withOptions(ImportOptions newOptions) {
        return new TableImport(tegula, uri, newOptions);
    }

    /**
     * Imports files. Their sources stay open.
     *
     * @throws TableFileException if a file is damaged or does not fit the array; nothing is written then
     * @throws IOException if a file cannot be read
     */
    public ImportReport run(List<TableInput> inputs) throws IOException {
        try (ArrayWriter opened = tegula.openForWriting(uri, options.open());
                ArrayWriter writer =
                        options.dimensionLabel() == null ? opened : opened.label(options.dimensionLabel())) {
            ArraySchema schema = writer.schema();
            if (!schema.isDense() && !options.box().ranges().isEmpty()) {
                throw new IllegalArgumentException(
                        "ranges: not allowed for sparse arrays, whose cells have coordinates. "
                                + "Import without ranges.");
            }
            try (ImportTarget target = target(schema);
                    BatchReader reader = new BatchReader(target, inputs, target.growth())) {
                GridPlacement grid =
                        options.dimensionLabel() == null ? GridPlanning.plan(target, reader.grids()) : null;
                if (grid != null && grid.addsCoordinates()) {
                    reader.place(grid);
                }
                RowReservation numbers = new RowReservation(tegula, uri, options.open(), reader.numbers());
                ImportOptions placed = grid == null ? options : grid.placed(options);
                ImportReport report = schema.isDense()
                        ? new DenseLoad(writer, target, reader, placed).run()
                        : new SparseLoad(writer, reader, placed, numbers).run();
                if (grid != null) {
                    // Last, so that a file that cannot be read leaves no labels without cells.
                    grid.writeLabels(writer);
                }
                MetadataChanges metadata = reader.metadata();
                if (!metadata.isEmpty()) {
                    opened.updateMetadata(metadata);
                }
                return report;
            }
        }
    }

    /**
     * Reads all cells of files, with the names and types of the array's fields, without writing them. The sources of
     * the files stay open.
     *
     * @throws TableFileException if a file is damaged, does not fit the array, or has a grid with coordinates that the
     *     array stores
     */
    public Cells read(List<TableInput> inputs) throws IOException {
        try (ArrayReader array = openForReading();
                ImportTarget target = new ImportTarget(array.schema(), options, () -> array);
                BatchReader reader = new BatchReader(target, inputs, LabelGrowth.none())) {
            GridPlanning.requireNoCoordinates(target, reader.grids());
            List<Cells> batches = new ArrayList<>();
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
            return batches.isEmpty() ? Cells.of(List.of()) : Cells.concat(batches);
        }
    }

    private ImportTarget target(ArraySchema schema) {
        return new ImportTarget(schema, options, this::openForReading);
    }

    private ArrayReader openForReading() {
        ArrayReader reader = tegula.openForReading(uri, options.open());
        return options.dimensionLabel() == null ? reader : reader.label(options.dimensionLabel());
    }
}
