package dev.tegula.io;

import dev.tegula.Tegula;
import dev.tegula.internal.io.load.ArrayImport;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import java.io.IOException;
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
        return new ArrayImport(tegula, uri, options).run(inputs, null);
    }

    /**
     * Reads all cells of files, with the names and types of the array's fields, without writing them. The sources of
     * the files stay open.
     *
     * @throws TableFileException if a file is damaged, does not fit the array, or has a grid with coordinates that the
     *     array stores
     */
    public Cells read(List<TableInput> inputs) throws IOException {
        return new ArrayImport(tegula, uri, options).read(inputs);
    }
}
