package dev.tegula.soma.files;

import dev.tegula.internal.soma.h5ad.IndexColumn;
import dev.tegula.internal.soma.mtx.TenxOutput;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.SomaExperiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a layer as a folder of 10x Genomics: {@code matrix.mtx.gz} with observations as columns,
 * {@code barcodes.tsv.gz}, and {@code features.tsv.gz} with identifiers, symbols and types of the variables.
 */
public final class MatrixMarketExport {

    private final SomaExperiment experiment;
    private final AxisSelection chosen;
    private final String layer;

    private MatrixMarketExport(SomaExperiment experiment, AxisSelection chosen, String layer) {
        this.experiment = experiment;
        this.chosen = chosen;
        this.layer = layer;
    }

    /** Returns the export of the layer {@code data} of a selection. */
    public static MatrixMarketExport of(SomaExperiment experiment, AxisSelection chosen) {
        return new MatrixMarketExport(experiment, chosen, "data");
    }

    /** Returns this export with another layer of {@code X}. */
    public MatrixMarketExport withLayer(String name) {
        return new MatrixMarketExport(experiment, chosen, name);
    }

    /**
     * Writes a folder.
     *
     * @param folder a folder, which is created if necessary
     * @return the number of entries
     */
    public long run(Path folder) throws IOException {
        Files.createDirectories(folder);
        TenxOutput output = new TenxOutput(chosen, folder);
        String obs = IndexColumn.of(experiment.obs(), "obs_id").column();
        output.labels("barcodes.tsv.gz", Axis.OBS, obs);
        List<String> columns = chosen.measurement().var().columns();
        String var = IndexColumn.of(chosen.measurement().var(), "var_id").column();
        String symbols = columns.contains("gene_symbols") ? "gene_symbols" : var;
        if (columns.contains("feature_types")) {
            output.labels("features.tsv.gz", Axis.VAR, var, symbols, "feature_types");
        } else {
            output.labels("features.tsv.gz", Axis.VAR, var, symbols);
        }
        return output.matrix(chosen.x(layer));
    }
}
