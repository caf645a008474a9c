package dev.tegula.internal.soma.h5ad;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.hdf5.Hdf5Errors;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.zarr.read.ZarrTree;
import dev.tegula.io.table.TableFileException;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.soma.Axis;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.soma.SomaType;
import dev.tegula.soma.SomaWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Copies a file of AnnData, or of 10x Genomics, into a new experiment. */
public final class H5adInput {

    private final String file;
    private final String measurement;
    private final int batchCells;
    private final List<String> skipped = new ArrayList<>();

    private H5adInput(String file, String measurement, int batchCells) {
        this.file = file;
        this.measurement = measurement;
        this.batchCells = batchCells;
    }

    /**
     * Copies a file.
     *
     * @param measurement the name of the new measurement
     * @param batchCells cells of a matrix that are held in memory
     * @param target an experiment without members
     * @return a note for each element that was left out or changed
     * @throws TableFileException if it is neither, or damaged
     */
    public static List<String> copy(Path path, String measurement, int batchCells, SomaWriter target)
            throws IOException {
        H5adInput input = new H5adInput(path.toString(), measurement, batchCells);
        if (isZarr(path)) {
            try (ZarrTree tree = ZarrTree.open(path)) {
                input.copy(new ZarrNode(input.file, tree, ""), target);
                return List.copyOf(input.skipped);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        try (BoundedChannel channel = new BoundedChannel(path)) {
            return Hdf5Errors.converted(input.file, () -> {
                input.copy(new H5Node(input.file, StoredGroup.root(channel)), target);
                return List.copyOf(input.skipped);
            });
        }
    }

    /** Returns whether a path is a folder or a zip archive. */
    private static boolean isZarr(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return true;
        }
        try (InputStream stream = Files.newInputStream(path)) {
            byte[] first = stream.readNBytes(4);
            return first.length == 4 && first[0] == 'P' && first[1] == 'K' && first[2] == 3 && first[3] == 4;
        }
    }

    private void copy(AnnNode root, SomaWriter experiment) {
        AnnNode obs = root.child("obs");
        AnnNode var = root.child("var");
        if ((obs == null || var == null) && root instanceof ZarrNode) {
            throw new TableFileException(
                    file + ": not a store of AnnData (the members 'obs' and 'var' are missing). "
                            + "Import other stores of Zarr as grids.",
                    NextStep.of(Action.IMPORT).with(Argument.FILE, file));
        }
        TenxFile tenx = obs == null || var == null ? TenxFile.of(root, skipped) : null;
        if (tenx != null) {
            tenx.copy(measurement, batchCells, experiment);
            return;
        }
        if (obs == null || var == null) {
            throw new TableFileException(
                    file + ": not an h5ad file (the members 'obs' and 'var' are missing), nor one of 10x Genomics"
                            + " (the group 'matrix' is missing). "
                            + "Import other files of HDF5 as grids.",
                    NextStep.of(Action.IMPORT).with(Argument.FILE, file));
        }
        AnnNode uns = root.child("uns");
        int rows = frame(obs, "obs", uns, experiment);
        SomaWriter measurements = experiment.create("ms", SomaType.COLLECTION);
        SomaWriter own = measurements.create(measurement, SomaType.MEASUREMENT);
        int columns = frame(var, "var", uns, own);
        layers(root, rows, columns, own.create("X", SomaType.COLLECTION));
        if (root.child("X") == null) {
            own.put(Part.X.memberName(), H5adOutput.WITHOUT_X, MetadataValue.utf8("true"));
        }
        for (Part part : List.of(Part.OBSM, Part.VARM, Part.OBSP, Part.VARP)) {
            part(root, part, part.rows() == Axis.OBS ? rows : columns, own);
        }
        if (uns != null && uns.isGroup()) {
            new UnsInput(batchCells, skipped)
                    .copy(uns, own.create("uns", SomaType.COLLECTION), categories(uns, obs, var));
        }
        raw(root, rows, measurements);
    }

    /** Early files have the categories of columns in uns. */
    private static Set<String> categories(AnnNode uns, AnnNode obs, AnnNode var) {
        Set<String> names = new HashSet<>();
        if (obs.isDataset() || var.isDataset()) {
            for (AnnNode node : uns.children()) {
                if (node.name().endsWith("_categories")) {
                    names.add(node.name());
                }
            }
        }
        return names;
    }

    private int frame(AnnNode node, String name, @Nullable AnnNode uns, SomaWriter target) {
        FrameInput.Frame frame = FrameInput.read(node, name + "_id", uns, skipped);
        frame.write(target, name);
        return frame.table().size();
    }

    private void layers(AnnNode root, int rows, int columns, SomaWriter target) {
        AnnNode x = root.child("X");
        if (x != null) {
            matrix(x, "X", "data", target, rows, columns);
        }
        AnnNode layers = root.child("layers");
        if (layers != null && layers.isGroup()) {
            for (AnnNode layer : layers.children()) {
                String name = layer.name();
                if (name.equals("data") && x != null) {
                    skipped.add("layers/data: its name is that of X in experiments");
                } else {
                    matrix(layer, "layers/" + name, name, target, rows, columns);
                }
            }
        }
    }

    /** Copies a matrix with a number of columns, or -1 for any. */
    private void matrix(AnnNode node, String place, String name, SomaWriter target, int rows, int columns) {
        long[] shape = MatrixInput.shape(node);
        if (shape == null || MatrixInput.datatype(node) == null) {
            skipped.add(place + ": not a matrix of " + Unsupported.ANNDATA_MATRIX.expected());
            return;
        }
        if (shape[0] != rows || columns >= 0 && shape[1] != columns) {
            throw node.failure("wrong shape (found " + Arrays.toString(shape) + ", expected " + rows + " rows"
                    + (columns < 0 ? "" : " and " + columns + " columns") + ").");
        }
        if (columns < 0 && shape[1] == 0) {
            skipped.add(place + ": it has no columns");
            return;
        }
        MatrixInput.copy(node, target, name, batchCells);
        if ((node.isDataset() ? node : node.dataset("data")).isHalf()) {
            skipped.add(place + ": " + AnnNode.HALF);
        }
    }

    private void part(AnnNode root, Part part, int rows, SomaWriter own) {
        AnnNode group = root.child(part.memberName());
        if (group == null) {
            return;
        }
        if (group.isDataset()) {
            SomaWriter target = own.create(part.memberName(), SomaType.COLLECTION);
            CompoundMatrices.copy(group, target, rows, skipped);
            return;
        }
        if (group.children().isEmpty()) {
            return;
        }
        SomaWriter target = own.create(part.memberName(), SomaType.COLLECTION);
        for (AnnNode node : group.children()) {
            String name = node.name();
            if (part.columns() == null && node.encoding().equals("dataframe")) {
                FrameInput.Frame frame = FrameInput.read(node, "index", null, skipped);
                int found = frame.table().size();
                if (found != rows) {
                    throw node.failure("wrong number of rows (found " + found + ", expected " + rows + ").");
                }
                frame.write(target, name);
                continue;
            }
            matrix(node, part.memberName() + "/" + name, name, target, rows, part.columns() == null ? -1 : rows);
        }
    }

    private void raw(AnnNode root, int rows, SomaWriter measurements) {
        AnnNode raw = root.child("raw");
        AnnNode x = raw == null ? root.child("raw.X") : raw.child("X");
        AnnNode var = raw == null ? root.child("raw.var") : raw.child("var");
        if (x == null || var == null) {
            return;
        }
        if (measurement.equals("raw")) {
            skipped.add("raw: its name is that of the measurement");
            return;
        }
        SomaWriter target = measurements.create("raw", SomaType.MEASUREMENT);
        int columns = frame(var, "var", null, target);
        matrix(x, "raw/X", "data", target.create("X", SomaType.COLLECTION), rows, columns);
        AnnNode varm = raw == null ? null : raw.child("varm");
        if (raw != null && varm != null && varm.isGroup()) {
            part(raw, Part.VARM, columns, target);
        }
    }
}
