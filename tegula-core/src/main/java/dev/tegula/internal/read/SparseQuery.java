package dev.tegula.internal.read;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.internal.read.sparse.SparseBatches;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.SparseReader;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Reads a sparse array at once or in batches under a byte budget. */
public final class SparseQuery implements ArrayQuery {

    private final ArraySnapshot snapshot;
    private final SparseReader reader;
    private final SparseRanges ranges;
    private final List<String> fields;
    private final ResultOrder order;

    /** @param condition predicate for the selected cells */
    public SparseQuery(
            ArraySnapshot snapshot, Predicate condition, Subarray subarray, List<String> fields, ResultOrder order) {
        this(snapshot, new SparseReader(snapshot, condition), subarray, fields, order);
    }

    /**
     * Returns a read of all versions of cells, newest first.
     *
     * @param fields may contain {@link FragmentFields#TIMESTAMPS}
     * @param withoutDeleted whether deleted cells are dropped with all their older versions
     */
    public static SparseQuery ofVersions(
            ArraySnapshot snapshot, Subarray subarray, List<String> fields, ResultOrder order, boolean withoutDeleted) {
        return new SparseQuery(snapshot, SparseReader.ofVersions(snapshot, withoutDeleted), subarray, fields, order);
    }

    private SparseQuery(
            ArraySnapshot snapshot, SparseReader reader, Subarray subarray, List<String> fields, ResultOrder order) {
        this.snapshot = snapshot;
        this.reader = reader;
        this.ranges = SparseRanges.of(snapshot.schema(), subarray);
        this.fields = fields;
        this.order = order;
    }

    /** Skips tiles that cannot be read, when batches are read. */
    public SparseQuery skipping(SkippedDamage skips) {
        reader.skipping(skips);
        return this;
    }

    @Override
    public Cells read(Map<String, CallerBuffers> callerBuffers) {
        return reader.read(reader.plan(ranges), ranges, fields, order, callerBuffers);
    }

    @Override
    public Iterator<Cells> batches(long budget) {
        return new SparseBatches(snapshot, reader, ranges, fields, order, budget);
    }
}
