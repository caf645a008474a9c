package dev.tegula;

import dev.tegula.internal.history.CellHistory;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.storage.open.UncommittedFragments;
import dev.tegula.maintenance.UncommittedFragment;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.CellVersion;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An array as it was when it was opened: later writes do not show. Safe for many threads. */
public final class ArrayReader implements AutoCloseable {

    private final ArraySnapshot snapshot;
    private final long memoryBudget;
    private final @Nullable DenseReader dense;
    private @Nullable Map<String, MetadataValue> metadata;
    private volatile boolean closed;

    ArrayReader(ArraySnapshot snapshot, long memoryBudget) {
        this.snapshot = snapshot;
        this.memoryBudget = memoryBudget;
        this.dense = snapshot.schema().isDense() ? new DenseReader(snapshot) : null;
    }

    public ArraySchema schema() {
        return snapshot.schema();
    }

    /**
     * An enumeration of the array, read when it is first asked for.
     *
     * @throws IllegalArgumentException if the schema has none of this name
     */
    public Enumeration enumeration(String name) {
        return snapshot.context().schemas().enumeration(schema(), name);
    }

    /**
     * The schema with the entries of all its enumerations, those first that attributes use: what it takes to create
     * another array like this one.
     */
    public ArraySchema fullSchema() {
        return snapshot.context().schemas().withEnumerations(schema());
    }

    /**
     * The values of a dimension label as they were at the time of this reader: a dense array of one dimension,
     * {@code index}, which has the type and domain of the labelled one, and one attribute, {@code label}.
     *
     * @throws IllegalArgumentException if there is no label of this name
     */
    public ArrayReader label(String name) {
        ArrayContext labels = LabelFolder.open(snapshot.context(), LabelFolder.find(schema(), name));
        return new ArrayReader(ArraySnapshot.open(labels, timestamps()), memoryBudget);
    }

    /** The writes that are seen. */
    public TimestampRange timestamps() {
        return snapshot.timestamps();
    }

    /**
     * The fragments that are seen, the oldest first.
     *
     * @throws dev.tegula.errors.CorruptArrayException if one is committed and missing
     */
    public List<FragmentInfo> fragments() {
        return snapshot.requireFragments().fragments().stream()
                .map(fragment -> {
                    FragmentSummary s = FragmentSummary.of(fragment);
                    return new FragmentInfo(
                            fragment.name().text(),
                            fragment.uri().toString(),
                            fragment.name().start(),
                            fragment.name().end(),
                            fragment.version().number(),
                            fragment.footer().dense(),
                            fragment.footer().nonEmptyDomain(),
                            s.cells(),
                            s.tiles(),
                            s.bytes(),
                            fragment.footer().schemaName());
                })
                .toList();
    }

    /**
     * Complete fragments that no commit makes visible and that were not modified for an hour: their commit files may be
     * lost. Of all times; one listing of the folder of fragments.
     */
    public List<UncommittedFragment> uncommittedFragments() {
        return UncommittedFragments.reported(snapshot.context()).stream()
                .map(fragment -> new UncommittedFragment(
                        fragment.name().text(),
                        fragment.uri().toString(),
                        Instant.ofEpochMilli(fragment.modifiedMillis()),
                        fragment.complete()))
                .toList();
    }

    /**
     * The metadata of the array in the time range that it was opened at, by key; read when it is first asked for.
     *
     * @throws dev.tegula.errors.CorruptArrayException if its bytes contradict the format
     */
    public synchronized Map<String, MetadataValue> metadata() {
        Map<String, MetadataValue> present = metadata;
        if (present == null) {
            ArrayContext context = snapshot.context();
            present = Collections.unmodifiableMap(MetadataFolder.read(
                    context.storage(),
                    context.resources(),
                    context.directory().root(),
                    snapshot.timestamps(),
                    context.key()));
            metadata = present;
        }
        return present;
    }

    /** The smallest box that holds all cells ever written; null if there are none. */
    public @Nullable List<Range> nonEmptyDomain() {
        return FragmentSummary.nonEmptyDomain(snapshot.requireFragments());
    }

    /** Begins a query. */
    public Query query() {
        if (closed) {
            throw new IllegalStateException("the array is closed");
        }
        return Query.of(snapshot, dense, memoryBudget);
    }

    /**
     * Reads part of the array in row-major order.
     *
     * @param fields attributes and dimensions; none for the default of {@link Query#fields(String...)}
     */
    public Cells read(Subarray subarray, String... fields) {
        Query query = query().subarray(subarray);
        return (fields.length == 0 ? query : query.fields(fields)).read();
    }

    /**
     * Returns how the cells of a subarray, best a single cell, changed in the time range of this reader: the cells that
     * were read from each time on, the oldest first.
     *
     * @param fields attributes and dimensions; none for the default of {@link Query#fields(String...)}
     */
    public List<CellVersion> history(Subarray subarray, String... fields) {
        Subarray part = subarray.resolved(schema());
        return CellHistory.of(snapshot.context(), timestamps(), part, at -> {
            try (ArrayReader array = new ArrayReader(at, memoryBudget)) {
                return array.read(part, fields);
            }
        });
    }

    /** Shows the place, the time range and the schema. */
    @Override
    public String toString() {
        return "ArrayReader[" + snapshot.context().directory().root() + ", " + timestamps() + ", " + schema() + "]";
    }

    @Override
    public void close() {
        closed = true;
        snapshot.forgetChunks();
    }
}
