package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableInput;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads files into an array. */
public final class ArrayImport {

    private final Tegula tegula;
    private final String uri;
    private final ImportOptions options;

    public ArrayImport(Tegula tegula, String uri, ImportOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.options = options;
    }

    /**
     * Imports files, whose sources stay open.
     *
     * @param given the enumerations to which new labels are added, or null for those that the options say
     */
    public ImportReport run(List<TableInput> inputs, @Nullable LabelGrowth given) throws IOException {
        try (ArrayWriter opened = tegula.openForWriting(uri, options.open());
                ArrayWriter writer =
                        options.dimensionLabel() == null ? opened : opened.label(options.dimensionLabel())) {
            ArraySchema schema = writer.schema();
            if (!schema.isDense() && !options.box().ranges().isEmpty()) {
                throw new IllegalArgumentException(
                        "ranges: not allowed for sparse arrays, whose cells have coordinates. "
                                + "Import without ranges.");
            }
            try (ImportTarget target = new ImportTarget(schema, options, this::openForReading);
                    BatchReader reader = new BatchReader(target, inputs, given == null ? target.growth() : given)) {
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

    /** Reads all cells of files, whose sources stay open. */
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

    private ArrayReader openForReading() {
        ArrayReader reader = tegula.openForReading(uri, options.open());
        return options.dimensionLabel() == null ? reader : reader.label(options.dimensionLabel());
    }
}
