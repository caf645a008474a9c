package dev.tegula.internal.write.fragment;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.seal.FileHash;
import dev.tegula.internal.seal.NewFragmentSeal;
import dev.tegula.internal.seal.SealNames;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a fragment: its data files, then its metadata, then the commit file that makes it visible. Nothing is visible
 * before {@link #commit}, and closing without it leaves nothing.
 */
public final class FragmentWriter implements AutoCloseable {

    private final ArrayContext context;
    private final Storage storage;
    private final ArraySchema schema;
    private final String schemaName;
    private final FormatVersion version;
    private final TimestampedName name;
    private final VfsUri folder;
    private final FragmentFields fields;
    private final FragmentOrigin origin;
    private final CommitNames commits;
    private final List<FieldOutput> outputs = new ArrayList<>();
    private final List<VfsOutput> open = new ArrayList<>();
    private final @Nullable NewFragmentSeal seal;

    /**
     * Starts a fragment of the given schema.
     *
     * @param schemaName file name of the schema
     * @param name name of the fragment, with its timestamps and version
     * @param names fields with files: all attributes, and for sparse fragments all dimensions
     */
    public FragmentWriter(
            ArrayContext context, ArraySchema schema, String schemaName, TimestampedName name, List<String> names) {
        this(context, schema, schemaName, name, names, FragmentOrigin.WRITE);
    }

    /** Starts a consolidated fragment. */
    public FragmentWriter(
            ArrayContext context,
            ArraySchema schema,
            String schemaName,
            TimestampedName name,
            List<String> names,
            FragmentOrigin origin) {
        this.origin = origin;
        this.context = context;
        this.storage = context.storage();
        this.schema = schema;
        this.schemaName = schemaName;
        this.name = name;
        this.version = new FormatVersion(name.version());
        this.commits = new CommitNames(context.directory().root(), version);
        this.folder = commits.fragment(name);
        SealAlgorithm algorithm = context.resources().seal();
        this.seal = algorithm == null ? null : new NewFragmentSeal(algorithm);
        this.fields = new FragmentFields(schema, version, origin.times());
        for (FragmentFields.Entry entry : fields.entries()) {
            if (names.contains(entry.name())) {
                outputs.add(open(entry));
            }
        }
    }

    private FieldOutput open(FragmentFields.Entry entry) {
        Field field = entry.field();
        DataFileOutput fixed = dataFile(entry.fixedFile());
        DataFileOutput variable = field.isVariable() ? dataFile(entry.varFile()) : null;
        DataFileOutput validity = field.nullable() ? dataFile(entry.validityFile()) : null;
        return new FieldOutput(entry, fixed, variable, validity);
    }

    private DataFileOutput dataFile(String file) {
        VfsOutput output = storage.create(folder.child(file));
        open.add(output);
        return new DataFileOutput(storage, output, seal == null ? null : seal.hash(file));
    }

    public TimestampedName name() {
        return name;
    }

    public FormatVersion version() {
        return version;
    }

    /** Returns the filters of a field's values. */
    public FilterChain valueFilters(FieldOutput output) {
        return chain(
                output.entry().filters(),
                output.field().datatype(),
                output.field().cellSize());
    }

    public FilterChain offsetFilters() {
        return chain(schema.offsetFilters(), Datatype.UINT64, Long.BYTES);
    }

    public FilterChain validityFilters() {
        return chain(schema.validityFilters(), Datatype.UINT8, 1);
    }

    private FilterChain chain(FilterPipeline pipeline, Datatype type, int cellSize) {
        return FilterChain.of(pipeline, type, cellSize, version, new FormatVersion(schema.version()), context.key());
    }

    public ArraySchema schema() {
        return schema;
    }

    ArrayContext context() {
        return context;
    }

    public List<FieldOutput> outputs() {
        return outputs;
    }

    /** Publishes a dense fragment. */
    public void commitDense(List<Range> nonEmptyDomain, long tiles, long cellsPerTile) {
        finishDense(nonEmptyDomain, tiles, cellsPerTile);
        commit();
    }

    /** Completes a dense fragment without publishing it. */
    public void finishDense(List<Range> nonEmptyDomain, long tiles, long cellsPerTile) {
        finish(FragmentMetadataWriter.Shape.dense(nonEmptyDomain, tiles, cellsPerTile));
    }

    /** Publishes a sparse fragment. The bounds of its tiles come from the statistics of its dimensions. */
    public void commitSparse(long lastTileCells) {
        finishSparse(lastTileCells);
        commit();
    }

    /** Completes a sparse fragment without publishing it. */
    public void finishSparse(long lastTileCells) {
        List<Dimension> dimensions = schema.dimensions();
        FieldOutput first = output(dimensions.get(0).name());
        MbrLevel mbrs =
                MbrLevel.withCapacity(dimensions, first.fixed().tileOffsets().size());
        for (int d = 0; d < dimensions.size(); d++) {
            output(dimensions.get(d).name()).statistics().fillBounds(mbrs, d);
        }
        finish(FragmentMetadataWriter.Shape.sparse(RTree.over(mbrs), mbrs.size(), lastTileCells));
    }

    private void finish(FragmentMetadataWriter.Shape shape) {
        ByteWriter metadata = context.resources()
                .filters()
                .apply(scratch -> new FragmentMetadataWriter(
                                schema, schemaName, fields, origin, new SectionWriter(version, context.key(), scratch))
                        .write(shape, outputs));
        VfsOutput file = storage.create(folder.child(ArrayDirectory.FRAGMENT_METADATA));
        open.add(file);
        storage.append(file, metadata.array(), 0, metadata.size());
        if (seal != null) {
            FileHash hash = seal.hash(ArrayDirectory.FRAGMENT_METADATA);
            hash.update(metadata.array(), 0, metadata.size());
            byte[] bytes = seal.write();
            VfsOutput sidecar = storage.create(folder.child(SealNames.ofFragment(1)));
            open.add(sidecar);
            storage.append(sidecar, bytes, 0, bytes.length);
        }
    }

    /** Publishes a finished fragment with its commit. */
    public void commit() {
        context.schemas().store(schemaName);
        open.add(storage.create(commits.commit(name)));
        storage.publish(open);
    }

    /** Publishes the files of a finished fragment without its commit, so that it stays invisible. */
    public void publishUncommitted() {
        storage.publish(open);
    }

    /** Returns a receipt of a finished fragment. */
    public FragmentReceipt receipt(long cells) {
        TreeMap<String, Long> files = new TreeMap<>();
        open.forEach(file -> files.put(file.uri().name(), file.position()));
        return new FragmentReceipt(name.text(), cells, files);
    }

    /** Returns all files of a finished fragment except its commit. */
    public List<VfsOutput> files() {
        return open;
    }

    /** Returns the size of its data files so far. */
    public long bytes() {
        return open.stream().mapToLong(VfsOutput::position).sum();
    }

    /** Discards the fragment unless it was committed. */
    @Override
    public void close() {
        open.forEach(VfsOutput::close);
    }

    private FieldOutput output(String field) {
        for (FieldOutput output : outputs) {
            if (output.entry().name().equals(field)) {
                return output;
            }
        }
        throw new IllegalStateException("field '" + field + "': has no files");
    }
}
