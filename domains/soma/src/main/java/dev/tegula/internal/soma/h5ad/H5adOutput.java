package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.output.Hdf5Output;
import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.query.Condition;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.AxisTable;
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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the chosen part of a measurement as a file of AnnData. */
public final class H5adOutput {

    /** Wider arrays of components stay sparse. */
    private static final int MAX_DENSE_COMPONENTS = 4096;

    /** Metadata of the collection X: that the file had no X, so that no layer becomes it. */
    static final String WITHOUT_X = "tegula_h5ad_without_x";

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

    /** Returns the layer that becomes {@code X}: {@code data}, else the first one; null if there is none. */
    public static @Nullable String usualLayer(SomaMeasurement measurement) {
        List<String> layers = measurement.layers();
        String x = Part.X.memberName();
        if (layers.isEmpty() || measurement.group().collection(x).text(WITHOUT_X) != null) {
            return null;
        }
        return layers.contains("data") ? "data" : layers.get(0);
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
                    member(root, "X", chosen, Part.X, key);
                } else {
                    member(layers, key, chosen, Part.X, key);
                }
            }
            for (Part part : List.of(Part.OBSM, Part.VARM, Part.OBSP, Part.VARP)) {
                OutputGroup group = Encoding.DICT.mark(root.group(part.memberName()));
                for (String key : measurement.keys(part)) {
                    member(group, key, chosen, part, key);
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

    /** Writes a matrix, or the data frame that a member of {@code obsm} or {@code varm} can be. */
    private void member(OutputGroup parent, String name, AxisSelection selection, Part part, String key)
            throws IOException {
        String place = part.memberName() + "/" + key;
        SomaType type = selection
                .measurement()
                .group()
                .collection(part.memberName())
                .member(key)
                .type();
        if (name.contains("/")) {
            skipped.add(place + ": its name cannot be stored");
        } else if (type == SomaType.DATA_FRAME && part.columns() == null) {
            frame(parent, place, selection, part, key);
        } else if (type != SomaType.SPARSE_ND_ARRAY && type != SomaType.DENSE_ND_ARRAY) {
            skipped.add(place + ": a " + type.storedName() + " is no matrix");
        } else {
            int dimensions = selection.measurement().array(part, key).shape().length;
            if (dimensions == 2) {
                MatrixQuery matrix = selection.matrix(part, key).memoryBudget(budget);
                boolean components = part.columns() == null && matrix.columnCount() <= MAX_DENSE_COMPONENTS;
                matrices.write(parent, name, matrix, components ? Encoding.ARRAY : Encoding.CSR);
            } else {
                skipped.add(place + ": not a matrix (found " + dimensions + " dimensions)");
            }
        }
    }

    /** Writes the chosen rows of a data frame along an axis. */
    private void frame(OutputGroup parent, String place, AxisSelection selection, Part part, String key)
            throws IOException {
        SomaDataFrame frame =
                selection.measurement().group().collection(part.memberName()).dataFrame(key);
        long[] ids = selection.joinIds(part.rows());
        AxisTable table = frame.read(null);
        if (!Arrays.equals(table.joinIds(), ids)) {
            table = frame.read(Condition.field(JoinIds.COLUMN).in(ids));
        }
        if (Arrays.equals(table.joinIds(), ids)) {
            FrameOutput.write(parent.group(key), place, table, frame, "index", skipped);
        } else {
            skipped.add(place + ": has not a row for each member of the axis");
        }
    }

    /** The measurement {@code raw} has its own variables. */
    private void raw(OutputGroup root) throws IOException {
        if (chosen.measurement().name().equals("raw")
                || !experiment.measurements().contains("raw")) {
            return;
        }
        AxisSelection all =
                experiment.query("raw").obsIds(chosen.joinIds(Axis.OBS)).select();
        String rawLayer = usualLayer(all.measurement());
        if (rawLayer == null) {
            skipped.add("raw: has no layer");
            return;
        }
        OutputGroup raw = Encoding.RAW.mark(root.group("raw"));
        frame(raw, "var", all, Axis.VAR);
        OutputGroup varm = Encoding.DICT.mark(raw.group("varm"));
        for (String key : all.measurement().keys(Part.VARM)) {
            member(varm, key, all, Part.VARM, key);
        }
        MatrixQuery x = all.x(rawLayer).memoryBudget(budget);
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
        new UnsOutput(matrices, skipped).write(group, "uns", collections);
    }
}
