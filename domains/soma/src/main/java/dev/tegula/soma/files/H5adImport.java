package dev.tegula.soma.files;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.soma.h5ad.H5adInput;
import dev.tegula.soma.SomaWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Copies an h5ad file of AnnData, its store of Zarr (a folder or zip archive), or an {@code .h5} file of 10x Genomics,
 * into a new experiment, with the names that TileDB-SOMA gives its parts: {@code X} becomes the layer {@code data},
 * {@code raw} the measurement {@code raw}, and arrays become sparse ones, without the zeros of dense ones. Files of the
 * versions since 0.6 are read, also with compound datasets. Matrices are copied batch by batch; data frames are held in
 * memory. Barcodes of 10x Genomics become observations, features variables. Immutable.
 */
public final class H5adImport {

    /** A cell takes its coordinates, its value and what sorting takes. */
    private static final int CELL_BYTES = 256;

    private static final int MAX_BATCH = 8_000_000;
    private static final int MIN_BATCH = 100_000;

    private final Tegula tegula;
    private final String uri;
    private final String measurement;
    private final OpenOptions options;

    private H5adImport(Tegula tegula, String uri, String measurement, OpenOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.measurement = measurement;
        this.options = options;
    }

    /** Returns an import into a new experiment at a URI, with the measurement {@code RNA}. */
    public static H5adImport of(Tegula tegula, String uri) {
        return new H5adImport(tegula, uri, "RNA", OpenOptions.defaults());
    }

    /** Sets the name of the measurement. */
    public H5adImport withMeasurement(String name) {
        return new H5adImport(tegula, uri, name, options);
    }

    /** Sets the time of the writes, and a key. */
    public H5adImport withOpen(OpenOptions newOptions) {
        return new H5adImport(tegula, uri, measurement, newOptions);
    }

    /**
     * Copies a file or folder. If that fails, the experiment is deleted.
     *
     * @return a note for each column or element that was left out or changed: SOMA has no counterpart for it
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if an array, a group or other files are at the URI
     * @throws dev.tegula.io.table.TableFileException if the file is neither, or damaged
     */
    public List<String> run(Path file) throws IOException {
        tegula.object(uri).requireAbsent();
        SomaWriter experiment = SomaWriter.createExperiment(tegula, uri, options);
        boolean complete = false;
        try {
            List<String> skipped = H5adInput.copy(file, measurement, batchCells(), experiment);
            complete = true;
            return skipped;
        } finally {
            if (!complete) {
                tegula.object(uri).delete();
            }
        }
    }

    /** Returns the cells of a batch, an eighth of the heap. */
    static int batchCells() {
        long cells = Runtime.getRuntime().maxMemory() / 8 / CELL_BYTES;
        return (int) Math.max(MIN_BATCH, Math.min(MAX_BATCH, cells));
    }
}
