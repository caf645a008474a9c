package dev.tegula.soma;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.metadata.MetadataValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An experiment: observations (usually cells) in the data frame {@code obs}, and measurements of them in the collection
 * {@code ms}. Immutable; need not be closed.
 *
 * <pre>{@code
 * SomaExperiment experiment = SomaExperiment.open(tegula, uri);
 * AxisSelection chosen = experiment.query("RNA")
 *     .obs(Condition.parse("groups = 'g1' and nCount_RNA > 100"))
 *     .select();
 * try (MatrixBatches<CompressedBatch> rows = chosen.x("data").csr()) { … }
 * }</pre>
 */
public final class SomaExperiment {

    private final SomaCollection group;

    private SomaExperiment(SomaCollection group) {
        this.group = group;
    }

    /** Opens an experiment at the current time; see {@link #open(Tegula, String, OpenOptions)}. */
    public static SomaExperiment open(Tegula tegula, String uri) {
        return open(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Opens an experiment at a time or with a key.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no group
     * @throws dev.tegula.errors.UnsupportedFormatException if the group is no experiment; the message names the
     *     violated convention
     */
    public static SomaExperiment open(Tegula tegula, String uri, OpenOptions options) {
        SomaCollection group = SomaCollection.open(tegula, uri, options);
        group.header.require(SomaType.EXPERIMENT);
        return new SomaExperiment(group);
    }

    /** Returns whether a group or array at a URI has the metadata of a SOMA object. */
    public static boolean isSoma(Tegula tegula, String uri, OpenOptions options) {
        ObjectType type = tegula.object(uri).type();
        MetadataValue value =
                type == null ? null : tegula.object(uri, options).metadata().get(SomaKeys.OBJECT_TYPE);
        return value != null;
    }

    /** Returns the group of the experiment, for its metadata and other members. */
    public SomaCollection group() {
        return group;
    }

    /** Opens the data frame of observations. */
    public SomaDataFrame obs() {
        return group.dataFrame("obs");
    }

    /** Returns the names of the measurements; none if there is no collection {@code ms}. */
    public List<String> measurements() {
        return group.contains("ms") ? group.collection("ms").names() : List.of();
    }

    /**
     * Opens a measurement.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is none with this name
     */
    public SomaMeasurement measurement(String name) {
        return new SomaMeasurement(name, group.collection("ms").collection(name));
    }

    /** Opens the collection of unstructured data, or returns null if there is none. */
    public @Nullable SomaCollection uns() {
        return group.contains("uns") ? group.collection("uns") : null;
    }

    /** Returns the names of the scenes in the collection {@code spatial}. */
    public List<String> scenes() {
        return group.contains("spatial") ? group.collection("spatial").names() : List.of();
    }

    /** Opens a scene: its metadata, and collections of images, point clouds and geometry data frames. */
    public SomaCollection scene(String name) {
        SomaCollection scene = group.collection("spatial").collection(name);
        scene.header.require(SomaType.SCENE);
        return scene;
    }

    /** Returns a query of all cells of a measurement; see {@link AxisQuery}. */
    public AxisQuery query(String measurement) {
        return AxisQuery.all(this, measurement(measurement));
    }

    @Override
    public String toString() {
        return group.toString();
    }
}
