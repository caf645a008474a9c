package dev.tegula.internal.read;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.read.sparse.SparseBatches;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.SparseReader;
import dev.tegula.internal.read.sparse.SparseTile;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a sparse array at once or in batches that fit the budget of their execution. */
public final class SparseQuery implements ArrayQuery {

    private final Execution execution;
    private final SparseReader reader;
    private final SparseRanges ranges;
    private final Optional<SkippedDamage> skips;

    public SparseQuery(Execution execution, Subarray subarray, CellRequest request) {
        this(execution, SparseRanges.of(execution.schema(), subarray), request);
    }

    /**
     * Returns a read of all versions of cells, newest first.
     *
     * @param request its fields may contain {@link FragmentFields#TIMESTAMPS}; without a condition
     */
    public static SparseQuery ofVersions(Execution execution, Subarray subarray, CellRequest request, Deletes deletes) {
        SparseRanges ranges = SparseRanges.of(execution.schema(), subarray);
        SparseReader reader = SparseReader.ofVersions(execution, request, ranges, deletes);
        return new SparseQuery(execution, ranges, reader, Optional.empty());
    }

    private SparseQuery(Execution execution, SparseRanges ranges, CellRequest request) {
        this(execution, ranges, new SparseReader(execution, request, ranges), Optional.empty());
    }

    private SparseQuery(Execution execution, SparseRanges ranges, SparseReader reader, Optional<SkippedDamage> skips) {
        this.execution = execution;
        this.ranges = ranges;
        this.reader = reader;
        this.skips = skips;
    }

    @Override
    public SparseQuery skipping(SkippedDamage damage) {
        return new SparseQuery(execution, ranges, reader, Optional.of(damage));
    }

    @Override
    public Cells read(Map<String, CallerBuffers> callerBuffers) {
        List<SparseTile> tiles = reader.plan(ranges);
        execution.planned(1, () -> reader.storedBytes(tiles));
        return reader.read(tiles, ranges, callerBuffers);
    }

    @Override
    public Iterator<Cells> batches() {
        return skips.map(damage -> SparseBatches.skipping(damage, reader, ranges))
                .orElseGet(() -> SparseBatches.of(reader, ranges));
    }
}
