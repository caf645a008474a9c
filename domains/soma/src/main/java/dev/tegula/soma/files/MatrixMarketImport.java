package dev.tegula.soma.files;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.soma.mtx.TenxInput;
import dev.tegula.soma.SomaWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Copies a folder of 10x Genomics into a new experiment: {@code matrix.mtx}, {@code barcodes.tsv} and
 * {@code features.tsv} (or {@code genes.tsv}), each perhaps compressed with gzip. Columns of the matrix become
 * observations, rows variables; integers become int32, other numbers float64. Immutable.
 */
public final class MatrixMarketImport {

    private final Tegula tegula;
    private final String uri;
    private final String measurement;
    private final OpenOptions options;

    private MatrixMarketImport(Tegula tegula, String uri, String measurement, OpenOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.measurement = measurement;
        this.options = options;
    }

    /** Returns an import into a new experiment at a URI, with the measurement {@code RNA}. */
    public static MatrixMarketImport of(Tegula tegula, String uri) {
        return new MatrixMarketImport(tegula, uri, "RNA", OpenOptions.defaults());
    }

    /** Sets the name of the measurement. */
    public MatrixMarketImport withMeasurement(String name) {
        return new MatrixMarketImport(tegula, uri, name, options);
    }

    /** Sets the time of the writes, and a key. */
    public MatrixMarketImport withOpen(OpenOptions newOptions) {
        return new MatrixMarketImport(tegula, uri, measurement, newOptions);
    }

    /**
     * Copies a folder. If that fails, the experiment is deleted.
     *
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if an array, a group or other files are at the URI
     * @throws dev.tegula.io.table.TableFileException if a file is missing or damaged
     * @throws dev.tegula.errors.DuplicateCellsException if the matrix has two entries of one row and column
     */
    public void run(Path folder) throws IOException {
        tegula.object(uri).requireAbsent();
        SomaWriter experiment = SomaWriter.createExperiment(tegula, uri, options);
        boolean complete = false;
        try {
            TenxInput.copy(folder, measurement, H5adImport.batchCells(), experiment);
            complete = true;
        } finally {
            if (!complete) {
                tegula.object(uri).delete();
            }
        }
    }
}
