package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.output.Hdf5Output;
import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.MatrixQuery;
import dev.tegula.soma.SomaCollection;
import dev.tegula.soma.SomaDataFrame;
import dev.tegula.soma.SomaExperiment;
import dev.tegula.soma.SomaMeasurement;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.soma.SomaType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the chosen part of a measurement as a file of AnnData. */
public final class H5adOutput {

    /** Wider arrays of components stay sparse. */
    private static final int MAX_DENSE_COMPONENTS = 4096;

    private final SomaExperiment experiment;
    private final AxisSelection chosen;
    private final @Nullable String layer;
    private final long budget;
    private final MatrixOutput matrices;
    private final List<String> skipped = new ArrayList<>();

    /**
     * @param layer the layer that becomes {@code X}, or null for none
     * @param budget bytes that a matrix may take in memory
     * @param scratch a folder for temporary files
     */
    public H5adOutput(
            SomaExperiment experiment, AxisSelection chosen, @Nullable String layer, long budget, Path scratch) {
        this.experiment = experiment;
        this.chosen = chosen;
        this.layer = layer;
        this.budget = budget;
        this.matrices = new MatrixOutput(scratch);
    }

    /** Writes the file. Returns a note for each skipped element. */
    public List<String> write(Path file) throws IOException {
        try (Hdf5Output output = new Hdf5Output(file)) {
            OutputGroup root = Encoding.ANNDATA.mark(output.root());
            SomaMeasurement measurement = chosen.measurement();
            frame(root, "obs", chosen, Axis.OBS);
            frame(root, "var", chosen, Axis.VAR);
            OutputGroup layers = Encoding.DICT.mark(root.group("layers"));
            for (String key : measurement.layers()) {
                if (key.equals(layer)) {
                    matrix(root, "X", Part.X, key);
                } else {
                    matrix(layers, key, Part.X, key);
                }
            }
            for (Part part : List.of(Part.OBSM, Part.VARM, Part.OBSP, Part.VARP)) {
                OutputGroup group = Encoding.DICT.mark(root.group(part.memberName()));
                for (String key : measurement.keys(part)) {
                    matrix(group, key, part, key);
                }
            }
            raw(root);
            uns(root.group("uns"));
            output.finish();
        }
        return List.copyOf(skipped);
    }

    private void frame(OutputGroup parent, String name, AxisSelection selection, Axis axis) throws IOException {
        SomaDataFrame frame =
                axis == Axis.OBS ? experiment.obs() : selection.measurement().var();
        FrameOutput.write(parent.group(name), name, selection.table(axis), frame, name + "_id", skipped);
    }

    private void matrix(OutputGroup parent, String name, Part part, String key) throws IOException {
        String problem = problem(name, part, key);
        if (problem != null) {
            skipped.add(part.memberName() + "/" + key + ": " + problem);
            return;
        }
        MatrixQuery matrix = chosen.matrix(part, key).memoryBudget(budget);
        boolean components = part.columns() == null && matrix.columnCount() <= MAX_DENSE_COMPONENTS;
        matrices.write(parent, name, matrix, components ? Encoding.ARRAY : Encoding.CSR);
    }

    private @Nullable String problem(String name, Part part, String key) {
        if (name.contains("/")) {
            return "its name cannot be stored";
        }
        SomaType type = chosen.measurement()
                .group()
                .collection(part.memberName())
                .member(key)
                .type();
        if (type != SomaType.SPARSE_ND_ARRAY && type != SomaType.DENSE_ND_ARRAY) {
            return "a " + type.storedName() + " is no matrix";
        }
        int dimensions = chosen.measurement().array(part, key).shape().length;
        return dimensions == 2 ? null : "not a matrix (found " + dimensions + " dimensions)";
    }

    /** The measurement {@code raw} has its own variables. */
    private void raw(OutputGroup root) throws IOException {
        if (chosen.measurement().name().equals("raw")
                || !experiment.measurements().contains("raw")) {
            return;
        }
        AxisSelection all =
                experiment.query("raw").obsIds(chosen.joinIds(Axis.OBS)).select();
        List<String> layers = all.measurement().layers();
        if (layers.isEmpty()) {
            skipped.add("raw: has no layer");
            return;
        }
        OutputGroup raw = Encoding.RAW.mark(root.group("raw"));
        frame(raw, "var", all, Axis.VAR);
        Encoding.DICT.mark(raw.group("varm"));
        MatrixQuery x = all.x(layers.contains("data") ? "data" : layers.get(0)).memoryBudget(budget);
        matrices.write(raw, "X", x, Encoding.CSR);
    }

    private void uns(OutputGroup group) throws IOException {
        List<SomaCollection> collections = new ArrayList<>();
        SomaCollection own = chosen.measurement().uns();
        if (own != null) {
            collections.add(own);
        }
        SomaCollection shared = experiment.uns();
        if (shared != null) {
            collections.add(shared);
        }
        new UnsOutput(skipped).write(group, "uns", collections);
    }
}
