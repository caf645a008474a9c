package dev.tegula.internal.read.sparse;

import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * One read of planned tiles, as a pipeline of values. Each stage returns a value and does not change those of others:
 *
 * <ol>
 *   <li>{@link SparseReader#plan}: the {@link SparseTile}s that intersect the ranges
 *   <li>{@link CellLoader}: the {@link LoadedCells}, which are selected by ranges, timestamps and condition
 *   <li>{@link CellSequencer}: their {@link CellSequence} in the result, without cells that newer ones hide
 *   <li>{@link CellGatherer}: the {@link Cells}, whose values are decoded directly to their positions in the result
 * </ol>
 */
final class SparseRead {

    private final Execution execution;
    private final CellRequest request;
    private final SparseMatcher matcher;
    private final Versions versions;
    private final SparseRanges ranges;
    private final SparseReadLimit limit;

    SparseRead(
            Execution execution,
            CellRequest request,
            SparseMatcher matcher,
            Versions versions,
            SparseRanges ranges,
            SparseReadLimit limit) {
        this.execution = execution;
        this.request = request;
        this.matcher = matcher;
        this.versions = versions;
        this.ranges = ranges;
        this.limit = limit;
    }

    /** Returns the cells of planned tiles; empty if they exceed the limit. */
    Optional<Cells> run(List<SparseTile> planned, Map<String, CallerBuffers> callerBuffers) {
        execution.check();
        List<SparseTile> tiles = matcher.withoutUnmatched(planned);
        tiles.forEach(tile -> execution.of(tile.fragment()).read(tile.number(), tile.cells(), matcher.relation(tile)));
        SparseSteps steps = SparseSteps.of(execution.schema(), request, versions, ranges, matcher, tiles);
        ArrayLease lease = new ArrayLease(execution.workers().arrays());
        CellLoader.Columns columns = (field, cells) -> isCopied(field, callerBuffers)
                ? ColumnBuilder.leased(field, cells, lease)
                : new ColumnBuilder(field, cells);
        CellLoader loader = new CellLoader(execution, steps, ranges, matcher, columns);
        IntFunction<int[]> newNumbers = size -> (int[]) lease.take(PhysicalType.INT32, size);
        CellSequencer sequencer = new CellSequencer(execution, request.order(), versions, steps, newNumbers);
        CellGatherer gatherer = new CellGatherer(execution, request.fields(), callerBuffers, limit, newNumbers);
        Optional<Cells> result =
                loader.load(tiles, limit).flatMap(cells -> gatherer.gather(cells, sequencer.sequence(cells)));
        lease.end();
        return result;
    }

    /** Returns whether loaded coordinates are only used for the read, or are copied to the caller's buffers. */
    private boolean isCopied(Field field, Map<String, CallerBuffers> callerBuffers) {
        return !field.nullable()
                && (callerBuffers.containsKey(field.name()) || !request.fields().contains(field.name()));
    }
}
