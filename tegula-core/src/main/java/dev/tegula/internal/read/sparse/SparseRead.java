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
 *   <li>{@link SparseReader#plan}: the {@link SparseTile}s that intersect the ranges and may have matches or hide cells
 *   <li>{@link CellLoader}: the {@link LoadedCells}, selected by a {@link CoordinateFilter} and a
 *       {@link ConditionEvaluator}
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

    /**
     * @param request the request of the reader, perhaps in another order
     * @param limit memory limit of the result
     */
    SparseRead(SparseReader reader, CellRequest request, SparseRanges ranges, SparseReadLimit limit) {
        this.execution = reader.execution();
        this.matcher = reader.matcher();
        this.versions = reader.versions();
        this.request = request;
        this.ranges = ranges;
        this.limit = limit;
    }

    /** Returns the cells of planned tiles; empty if they exceed the limit. */
    Optional<Cells> run(List<SparseTile> tiles, Map<String, CallerBuffers> callerBuffers) {
        execution.check();
        tiles.forEach(tile -> execution.of(tile.fragment()).read(tile.number(), tile.cells(), matcher.relation(tile)));
        SparseSteps steps = SparseSteps.of(execution.schema(), request, versions, ranges, matcher, tiles);
        ArrayLease lease = new ArrayLease(execution.workers().arrays());
        CellLoader.Columns newColumns = (field, cells, arrays) -> isCopied(field, callerBuffers)
                ? ColumnBuilder.leased(field, cells, arrays)
                : new ColumnBuilder(field, cells);
        CoordinateFilter filter = new CoordinateFilter(
                execution.schema(), ranges, execution.snapshot().timestamps());
        ConditionEvaluator evaluator = new ConditionEvaluator(execution, matcher, request.fields());
        CellLoader loader = new CellLoader(execution, steps, filter, evaluator, newColumns);
        IntFunction<int[]> newNumbers = size -> (int[]) lease.take(PhysicalType.INT32, size);
        CellSequencer sequencer = new CellSequencer(execution, request.order(), versions, steps, newNumbers);
        CellGatherer gatherer = new CellGatherer(execution, request.fields(), callerBuffers, limit, newNumbers);
        Optional<Cells> result = loader.load(tiles, limit, lease).flatMap(cells -> {
            execution.check();
            CellSequence sequence = sequencer.sequence(cells);
            execution.check();
            return gatherer.gather(cells, sequence);
        });
        lease.end();
        return result;
    }

    /** Returns whether a loaded column is only used for the read, or is copied to the caller's buffers. */
    private boolean isCopied(Field field, Map<String, CallerBuffers> callerBuffers) {
        return !field.nullable()
                && (callerBuffers.containsKey(field.name()) || !request.fields().contains(field.name()));
    }
}
