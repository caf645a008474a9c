package dev.tegula.soma.files;

import dev.tegula.internal.soma.h5ad.H5adOutput;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.SomaExperiment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the chosen observations and variables of a measurement as an h5ad file of AnnData (as of 0.8): {@code obs},
 * {@code var}, {@code X}, layers, {@code obsm}, {@code varm}, {@code obsp}, {@code varp}, {@code uns}, and the
 * measurement {@code raw} as {@code raw}. Datasets are contiguous and not compressed. The file has no size limit;
 * matrices are written batch by batch, data frames are held in memory. Immutable.
 */
public final class H5adExport {

    private final SomaExperiment experiment;
    private final AxisSelection chosen;
    private final @Nullable String layer;
    private final long budget;

    private H5adExport(SomaExperiment experiment, AxisSelection chosen, @Nullable String layer, long budget) {
        this.experiment = experiment;
        this.chosen = chosen;
        this.layer = layer;
        this.budget = budget;
    }

    /**
     * Returns an export of a selection of an experiment. The layer {@code data} becomes {@code X}, or the first layer
     * if there is no such one; none does if the experiment was imported from a file without {@code X}.
     */
    public static H5adExport of(SomaExperiment experiment, AxisSelection chosen) {
        return new H5adExport(experiment, chosen, H5adOutput.usualLayer(chosen.measurement()), 1L << 26);
    }

    /**
     * Sets the layer that becomes {@code X}.
     *
     * @throws IllegalArgumentException if there is none with this name
     */
    public H5adExport withLayer(String name) {
        List<String> layers = chosen.measurement().layers();
        if (!layers.contains(name)) {
            throw new IllegalArgumentException("layer '" + name + "': not found (expected one of " + layers + ")");
        }
        return new H5adExport(experiment, chosen, name, budget);
    }

    /** Sets the bytes of matrices that are held in memory. Default: 64 MiB. */
    public H5adExport withMemoryBudget(long bytes) {
        return new H5adExport(experiment, chosen, layer, bytes);
    }

    /**
     * Writes the file.
     *
     * @param scratch a folder for temporary files, with room for the whole file and another one of a third of it
     * @return notes about what the file cannot hold, one per column or element that was left out or changed
     */
    public List<String> run(OutputStream out, Path scratch) throws IOException {
        Path file = Files.createTempFile(scratch, ".h5ad", ".tmp");
        try {
            List<String> skipped = new H5adOutput(experiment, chosen, layer, budget, scratch).write(file);
            Files.copy(file, out);
            return skipped;
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
