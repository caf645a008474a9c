package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateEvaluation;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.execution.FragmentCounters;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.ColumnSelection;
import dev.tegula.internal.read.fetch.StoredSizes;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * One read of planned cells of a dense array, as a pipeline of values:
 *
 * <ol>
 *   <li>{@link PrunedTiles}: the planned tiles, with their relation to the condition
 *   <li>the columns that the condition needs; all columns if sparse fragments replace cells
 *   <li>{@link MatchMarks}: the cells that match, if values decide it
 *   <li>the other columns, read only from tiles with matches
 *   <li>{@link Cells}: with fill values instead of cells that do not match, or without those
 * </ol>
 */
final class DenseRead {

    /** Cells per task: several tasks for each thread in all but small reads. */
    private static final int STEP = 1 << 16;

    private final Execution execution;
    private final DensePlan plan;
    private final CellRequest request;
    private final int cells;
    private final Optional<UnaryOperator<List<ColumnBuilder>>> overlay;

    /** @param overlay replaces cells of loaded columns that are not in the plan, if there are any */
    DenseRead(
            Execution execution,
            DensePlan plan,
            CellRequest request,
            int cells,
            Optional<UnaryOperator<List<ColumnBuilder>>> overlay) {
        this.execution = execution;
        this.plan = plan;
        this.request = request;
        this.cells = cells;
        this.overlay = overlay;
    }

    /**
     * Reads the cells.
     *
     * @param limit bytes of the variable-length values that are loaded together
     * @return the cells; empty if they exceed the limit
     */
    Optional<Cells> run(Map<String, CallerBuffers> callerBuffers, long limit) {
        openMetadata();
        PrunedTiles tiles = prune();
        count(tiles);
        execution.planned(cells, () -> storedBytes(tiles));
        Map<String, CallerBuffers> inPlace = inPlace(callerBuffers);
        return load(needed(tiles), inPlace, limit).map(this::overlaid).flatMap(loaded -> {
            Optional<MatchMarks> marks = marks(tiles, loaded);
            return load(others(tiles, loaded, marks), inPlace, limit)
                    .map(others -> result(join(loaded, others), marks, callerBuffers));
        });
    }

    /** Opens the metadata of all fragments together: footers may be all that is known. */
    private void openMetadata() {
        List<OpenFragment> fragments = plan.sources().parts().stream()
                .filter(part -> !part.tiles().isEmpty())
                .map(part -> part.box().fragment())
                .toList();
        if (!execution.storage().traits().lowLatency()) {
            ConcurrentRequests.forEach(
                    execution.storage(),
                    execution.workers(),
                    fragments.size(),
                    i -> fragments.get(i).metadata().open());
        }
    }

    private PrunedTiles prune() {
        if (request.isUnconditional()) {
            return PrunedTiles.all(plan.sources());
        }
        return overlay.isPresent()
                ? PrunedTiles.undecided(plan.sources())
                : PrunedTiles.of(execution, plan.grid(), plan.sources(), request);
    }

    private void count(PrunedTiles tiles) {
        long cellsPerTile = plan.grid().cellsPerTile();
        for (FragmentPart part : tiles.possible().parts()) {
            FragmentCounters counters = execution.of(part.box().fragment());
            part.tiles().forEach(tile -> counters.read(tile.number(), cellsPerTile, tiles.of(tile)));
        }
    }

    /** Returns the stored size of the tiles in which cells may match. */
    private long storedBytes(PrunedTiles tiles) {
        Set<String> all = new LinkedHashSet<>(request.fields());
        all.addAll(request.condition().fields());
        long bytes = 0;
        for (FragmentPart part : tiles.possible().parts()) {
            for (TileRegions tile : part.tiles()) {
                bytes += StoredSizes.of(
                        execution.schema(),
                        part.box().fragment(),
                        tile.number(),
                        tiles.of(tile) == Relation.CROSSES ? all : request.fields());
            }
        }
        return bytes;
    }

    /** Returns the caller's buffers in which columns can be loaded: the number of their values remains the same. */
    private Map<String, CallerBuffers> inPlace(Map<String, CallerBuffers> callerBuffers) {
        if (dropsCells()) {
            return Map.of();
        }
        return request.isUnconditional() && overlay.isEmpty()
                ? callerBuffers
                : CallerBuffers.ofEqualLength(callerBuffers);
    }

    private boolean dropsCells() {
        return request.matchesOnly() && !request.isUnconditional();
    }

    /** Returns whether values decide which cells match. */
    private boolean evaluates(PrunedTiles tiles) {
        boolean ofUnwritten = dropsCells() || overlay.isPresent();
        return tiles.needsValues() || (ofUnwritten && tiles.needsUnwrittenValues());
    }

    /** Returns the fields that are loaded before the matches are known, and the tiles to load each from. */
    private Map<String, DenseSources> needed(PrunedTiles tiles) {
        Map<String, DenseSources> needed = new LinkedHashMap<>();
        if (overlay.isPresent()) {
            request.fields().forEach(name -> needed.put(name, tiles.possible()));
        }
        if (evaluates(tiles)) {
            DenseSources undecided = tiles.undecided();
            request.condition()
                    .fields()
                    .forEach(name -> needed.put(name, request.fields().contains(name) ? tiles.possible() : undecided));
        }
        return needed;
    }

    /** Returns the other fields of the result, and the tiles to load each from: cells without matches have origins. */
    private Map<String, DenseSources> others(
            PrunedTiles tiles, Map<String, ColumnBuilder> loaded, Optional<MatchMarks> marks) {
        DenseSources matching = marks.map(tiles::matching).orElse(tiles.possible());
        Map<String, DenseSources> others = new LinkedHashMap<>();
        for (String name : request.fields()) {
            if (!loaded.containsKey(name)) {
                others.put(name, CellOrigin.isOrigin(execution.schema(), name) ? tiles.planned() : matching);
            }
        }
        return others;
    }

    /** Loads fields; returns nothing if their variable-length values exceed the limit. */
    private Optional<Map<String, ColumnBuilder>> load(
            Map<String, DenseSources> fields, Map<String, CallerBuffers> inPlace, long limit) {
        if (fields.isEmpty()) {
            return Optional.of(Map.of());
        }
        DenseFieldRead fieldRead = new DenseFieldRead(execution, plan);
        Map<String, ColumnBuilder> columns = new LinkedHashMap<>();
        fields.forEach((name, from) -> columns.put(name, fieldRead.add(name, cells, inPlace.get(name), from)));
        return fieldRead.finish(limit) ? Optional.of(columns) : Optional.empty();
    }

    private Map<String, ColumnBuilder> overlaid(Map<String, ColumnBuilder> loaded) {
        if (overlay.isEmpty()) {
            return loaded;
        }
        Map<String, ColumnBuilder> columns = new LinkedHashMap<>();
        overlay.get()
                .apply(List.copyOf(loaded.values()))
                .forEach(column -> columns.put(column.field().name(), column));
        return columns;
    }

    private Optional<MatchMarks> marks(PrunedTiles tiles, Map<String, ColumnBuilder> loaded) {
        if (!evaluates(tiles) && !dropsCells()) {
            return Optional.empty();
        }
        boolean[] marks = new boolean[cells];
        if (evaluates(tiles)) {
            Predicate condition = request.condition();
            Map<String, Column> columns = new HashMap<>();
            condition
                    .fields()
                    .forEach(name -> columns.put(name, column(loaded, name).column()));
            execution.workers().forEach((cells + STEP - 1) / STEP, i -> {
                int from = i * STEP;
                new PredicateEvaluation(condition, columns).mark(from, Math.min(STEP, cells - from), marks, from);
            });
        }
        return Optional.of(new MatchMarks(marks, tiles));
    }

    private static ColumnBuilder column(Map<String, ColumnBuilder> columns, String name) {
        return Objects.requireNonNull(columns.get(name));
    }

    private static Map<String, ColumnBuilder> join(
            Map<String, ColumnBuilder> columns, Map<String, ColumnBuilder> others) {
        Map<String, ColumnBuilder> all = new HashMap<>(columns);
        all.putAll(others);
        return all;
    }

    private Cells result(
            Map<String, ColumnBuilder> loaded, Optional<MatchMarks> marks, Map<String, CallerBuffers> callerBuffers) {
        Optional<int[]> positions = marks.filter(present -> dropsCells()).map(MatchMarks::positions);
        List<Column> columns = new ArrayList<>();
        for (String name : request.fields()) {
            ColumnBuilder column = column(loaded, name);
            CallerBuffers buffers = callerBuffers.get(name);
            ColumnBuilder result = positions
                    .map(kept -> ColumnSelection.of(column, buffers, kept, kept.length, execution.workers()))
                    .orElseGet(() -> ColumnSelection.into(buffers, filled(column, marks), execution.workers()));
            columns.add(result.column());
        }
        return Cells.of(columns);
    }

    private ColumnBuilder filled(ColumnBuilder column, Optional<MatchMarks> marks) {
        Attribute attribute = execution.schema().attribute(column.field().name());
        return marks.isEmpty() || attribute == null ? column : marks.get().filled(column, attribute);
    }
}
