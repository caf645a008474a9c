package dev.tegula.soma;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.internal.base.MemberFolders;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.List;

/**
 * Writes SOMA objects of the encoding version 1.1.0: a group and new members of it. Members are stored in the folder of
 * the group and added to it when they are complete.
 *
 * <pre>{@code
 * SomaWriter experiment = SomaWriter.createExperiment(tegula, uri);
 * experiment.writeDataFrame("obs", obs);
 * SomaWriter rna = experiment.create("ms", SomaType.COLLECTION).create("RNA", SomaType.MEASUREMENT);
 * rna.writeDataFrame("var", var);
 * try (SomaMatrixWriter x = rna.create("X", SomaType.COLLECTION).createSparse("data", Datatype.FLOAT32, 80, 230)) {
 *     x.write(rows, columns, values);
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class SomaWriter {

    private final Tegula tegula;
    private final OpenOptions options;
    private final String uri;

    private SomaWriter(Tegula tegula, OpenOptions options, String uri) {
        this.tegula = tegula;
        this.options = options;
        this.uri = uri;
    }

    /** Creates an experiment at the current time; see {@link #createExperiment(Tegula, String, OpenOptions)}. */
    public static SomaWriter createExperiment(Tegula tegula, String uri) {
        return createExperiment(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Creates an experiment without members, at a time or with a key.
     *
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if an array or group exists at the URI
     */
    public static SomaWriter createExperiment(Tegula tegula, String uri, OpenOptions options) {
        SomaWriter writer = new SomaWriter(tegula, options, uri.replaceFirst("/+$", ""));
        writer.createGroup(SomaType.EXPERIMENT);
        writer.put(SomaKeys.DATASET_TYPE, MetadataValue.utf8("soma"));
        return writer;
    }

    private void createGroup(SomaType type) {
        tegula.createGroup(uri, options);
        tegula.object(uri, options).updateMetadata(header(type));
    }

    private static MetadataChanges header(SomaType type) {
        return MetadataChanges.none()
                .put(SomaKeys.OBJECT_TYPE, MetadataValue.utf8(type.storedName()))
                .put(SomaKeys.ENCODING_VERSION, MetadataValue.utf8(SomaKeys.WRITTEN_VERSION));
    }

    /** Returns the URI of the group. */
    public String uri() {
        return uri;
    }

    /** Sets metadata of the group. */
    public void put(String key, MetadataValue value) {
        tegula.object(uri, options).updateMetadata(MetadataChanges.none().put(key, value));
    }

    /** Sets metadata of a member that was written. */
    public void put(String member, String key, MetadataValue value) {
        tegula.object(child(member), options)
                .updateMetadata(MetadataChanges.none().put(key, value));
    }

    /**
     * Creates a collection or measurement.
     *
     * @throws IllegalArgumentException if the type is not one of groups, or spatial
     */
    public SomaWriter create(String name, SomaType type) {
        if (type != SomaType.COLLECTION && type != SomaType.MEASUREMENT) {
            throw new IllegalArgumentException("member '" + name + "': cannot be created (found " + type.storedName()
                    + ", expected SOMACollection or SOMAMeasurement)");
        }
        SomaWriter member = new SomaWriter(tegula, options, child(name));
        member.createGroup(type);
        add(name);
        return member;
    }

    /**
     * Writes a data frame with the index column {@code soma_joinid}. Other columns can be null. Categorical columns
     * hold indexes; integers of 4 bytes leave room for further categories.
     *
     * @param table the rows, with the column {@code soma_joinid}
     * @throws IllegalArgumentException if a column has several values per cell, or there is no column of join ids
     */
    public void writeDataFrame(String name, AxisTable table) {
        ArraySchema schema = SomaSchemas.dataFrame(table);
        tegula.createArray(child(name), schema, options);
        tegula.object(child(name), options).updateMetadata(header(SomaType.DATA_FRAME));
        if (table.size() > 0) {
            try (ArrayWriter array = tegula.openForWriting(child(name), options)) {
                array.write(table.cells());
            }
        }
        add(name);
    }

    /**
     * Creates a sparse array, and adds it when it is closed.
     *
     * @param shape the length of each dimension; at least 1 is stored
     * @throws IllegalArgumentException if the type is not one of numbers and booleans
     */
    public SomaMatrixWriter createSparse(String name, Datatype type, long... shape) {
        tegula.createArray(child(name), SomaSchemas.sparse(type, shape), options);
        tegula.object(child(name), options).updateMetadata(header(SomaType.SPARSE_ND_ARRAY));
        return new SomaMatrixWriter(tegula.openForWriting(child(name), options), type, () -> add(name));
    }

    /**
     * Writes a dense array.
     *
     * @param values a primitive array that fits the type, in row-major order
     * @throws IllegalArgumentException if the type is not one of numbers and booleans, or a length is 0
     */
    public void writeDense(String name, Datatype type, Object values, long... shape) {
        tegula.createArray(child(name), SomaSchemas.dense(type, shape), options);
        tegula.object(child(name), options).updateMetadata(header(SomaType.DENSE_ND_ARRAY));
        long cells = 1;
        for (long length : shape) {
            cells = Math.multiplyExact(cells, length);
        }
        Field field = new Field(SomaKeys.DATA, type, 1, false);
        try (ArrayWriter array = tegula.openForWriting(child(name), options)) {
            array.write(
                    Subarray.whole(), Cells.of(List.of(Column.of(field, values, Math.toIntExact(cells), null, null))));
        }
        add(name);
    }

    private void add(String name) {
        tegula.object(uri, options).updateMembers(GroupChanges.none().addRelative(MemberFolders.of(name), name));
    }

    private String child(String name) {
        return uri + "/" + MemberFolders.of(name);
    }
}
