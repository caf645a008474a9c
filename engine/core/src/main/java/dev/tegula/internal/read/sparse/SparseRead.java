package dev.tegula.internal.read.sparse;

import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.execution.FetchedAhead;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One read of planned tiles, as a pipeline of values. Each stage takes over the value of the stage before it and
 * returns one; it calls no earlier stage and changes nothing that another stage still uses:
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
        tiles.forEach(tile -> execution.of(tile.fragment()).read(tile.number(), tile.cells(), tile.matching()));
        SparseSteps steps = SparseSteps.of(execution.schema(), request, versions, ranges, tiles);
        execution.setFetchedAhead(SmallRead.fetch(execution, request, steps, tiles));
        CoordinateFilter filter = new CoordinateFilter(
                execution.schema(), ranges, execution.snapshot().timestamps());
        ConditionEvaluator evaluator = new ConditionEvaluator(execution, matcher, request.fields());
        CellLoader loader = new CellLoader(execution, steps, filter, evaluator);
        CellSequencer sequencer = new CellSequencer(execution, request.order(), versions, matcher.horizon(), steps);
        CellGatherer gatherer = new CellGatherer(execution, request.fields(), callerBuffers, limit);
        ReadArrays arrays = new ReadArrays(
                new ArrayLease(execution.workers().arrays()), field -> isTemporary(field, callerBuffers));
        Optional<Cells> result = loader.load(tiles, limit, arrays).flatMap(cells -> {
            execution.check();
            CellSequence sequence = sequencer.sequence(cells, arrays);
            execution.check();
            return gatherer.gather(cells, sequence, arrays);
        });
        arrays.end();
        execution.setFetchedAhead(FetchedAhead.NOTHING);
        return result;
    }

    /** Returns whether a loaded column is only used for the read, or is copied to the caller's buffers. */
    private boolean isTemporary(Field field, Map<String, CallerBuffers> callerBuffers) {
        return !field.nullable()
                && (callerBuffers.containsKey(field.name()) || !request.fields().contains(field.name()));
    }
}
