package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateEvaluation;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseReads.FragmentPart;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.ColumnSelection;
import dev.tegula.internal.read.fetch.StoredSizes;
import dev.tegula.internal.read.pruning.FillValueStatistics;
import dev.tegula.internal.read.pruning.TilePruner;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads planned cells of a dense array under a condition. Cells that do not match get fill values or are dropped. Tiles
 * that statistics decide are not evaluated, and attributes are read only from tiles with matches.
 */
final class DenseMatcher {

    private static final int STEP = 1 << 16;

    private final Execution execution;
    private final ArraySchema schema;
    private final TileGrid grid;
    private final Workers workers;
    private final DensePlan plan;
    private final CellRequest request;
    private final Predicate condition;
    private final int cells;
    private final IdentityHashMap<TileRegions, Relation> relations = new IdentityHashMap<>();
    private final Map<String, ColumnBuilder> targets = new HashMap<>();
    private DenseReads possible;
    private final @Nullable UnaryOperator<List<ColumnBuilder>> overlay;

    /** @param overlay replaces cells of the result that are not in the plan; null if there are none */
    DenseMatcher(
            Execution execution,
            TileGrid grid,
            DensePlan plan,
            CellRequest request,
            int cells,
            @Nullable UnaryOperator<List<ColumnBuilder>> overlay) {
        this.overlay = overlay;
        this.execution = execution;
        this.schema = execution.schema();
        this.grid = grid;
        this.workers = execution.workers();
        this.plan = plan;
        this.request = request;
        this.condition = request.condition();
        this.cells = cells;
        this.possible = plan.sources();
    }

    /** Returns the tiles in which cells may match, as far as statistics show. */
    private DenseReads prune() {
        TilePruner known = new TilePruner(schema, fragment -> condition);
        return plan.sources().only((part, tile) -> {
            OpenFragment fragment = part.box().fragment();
            int number = tile.number();
            Relation relation = overlay != null ? Relation.CROSSES : known.of(fragment, number, grid.cellsPerTile());
            relations.put(tile, relation);
            if (relation == Relation.OUTSIDE) {
                execution.of(fragment).skipped(number, known.of(fragment));
                return false;
            }
            execution.of(fragment).read(number, grid.cellsPerTile(), relation);
            return true;
        });
    }

    /** Returns the stored size of the tiles in which cells may match. */
    private long storedBytes() {
        Set<String> all = new LinkedHashSet<>(request.fields());
        all.addAll(condition.fields());
        long bytes = 0;
        for (FragmentPart part : possible.parts()) {
            for (TileRegions tile : part.tiles()) {
                bytes += StoredSizes.of(
                        schema, part.box().fragment(), tile.number(), crosses(tile) ? all : request.fields());
            }
        }
        return bytes;
    }

    private boolean crosses(TileRegions tile) {
        return relations.get(tile) == Relation.CROSSES;
    }

    /** Reads the cells. Returns null if the variable-length values of one pass take more bytes than {@code limit}. */
    @Nullable
    Cells read(Map<String, CallerBuffers> callerBuffers, long limit) {
        List<String> fields = request.fields();
        boolean matchesOnly = request.matchesOnly();
        possible = prune();
        execution.planned(cells, this::storedBytes);
        Relation unwritten =
                overlay != null ? Relation.CROSSES : PredicateRelation.of(condition, new FillValueStatistics(schema));
        boolean evaluates = overlay != null
                || relations.containsValue(Relation.CROSSES)
                || (matchesOnly && unwritten == Relation.CROSSES);
        Map<String, CallerBuffers> places = matchesOnly ? Map.of() : CallerBuffers.ofEqualLength(callerBuffers);
        boolean[] marks = evaluates || matchesOnly ? new boolean[cells] : null;
        if (marks != null) {
            if (evaluates && !evaluate(fields, places, marks, limit)) {
                return null;
            }
            markDecided(marks, unwritten);
        }
        DenseReads matched = marks == null
                ? possible
                : possible.only((part, tile) -> !crosses(tile) || MatchMarks.anyOf(tile.pieces(), marks));
        DenseFieldRead fieldRead = new DenseFieldRead(execution, grid, plan);
        List<String> rest =
                fields.stream().filter(name -> !targets.containsKey(name)).toList();
        rest.forEach(name -> targets.put(name, fieldRead.add(name, cells, places.get(name), matched)));
        if (!fieldRead.finish(limit)) {
            return null;
        }
        return matchesOnly && marks != null
                ? selectMatches(fields, callerBuffers, marks)
                : fillOthers(fields, callerBuffers, evaluates ? marks : null);
    }

    /** Loads the fields of the condition and marks the cells that match; returns false if they exceed the limit. */
    private boolean evaluate(List<String> fields, Map<String, CallerBuffers> places, boolean[] marks, long limit) {
        DenseReads unsettled = possible.only((part, tile) -> crosses(tile));
        DenseFieldRead fieldRead = new DenseFieldRead(execution, grid, plan);
        Set<String> names = new LinkedHashSet<>(condition.fields());
        if (overlay != null) {
            names.addAll(fields);
        }
        for (String name : names) {
            targets.put(
                    name, fieldRead.add(name, cells, places.get(name), fields.contains(name) ? possible : unsettled));
        }
        if (!fieldRead.finish(limit)) {
            return false;
        }
        if (overlay != null) {
            overlay.apply(List.copyOf(targets.values()))
                    .forEach(target -> targets.put(target.field().name(), target));
        }
        Map<String, Column> columns = new HashMap<>();
        condition.fields().forEach(name -> columns.put(name, target(name).column()));
        workers.forEach((cells + STEP - 1) / STEP, i -> {
            int from = i * STEP;
            new PredicateEvaluation(condition, columns).mark(from, Math.min(STEP, cells - from), marks, from);
        });
        return true;
    }

    /** Marks the cells that statistics decide. */
    private void markDecided(boolean[] marks, Relation unwritten) {
        relations.forEach((tile, relation) -> {
            if (relation != Relation.CROSSES) {
                MatchMarks.set(tile.pieces(), marks, relation == Relation.INSIDE);
            }
        });
        if (unwritten != Relation.CROSSES) {
            MatchMarks.set(plan.sources().unwritten(), marks, unwritten == Relation.INSIDE);
        }
    }

    private Cells selectMatches(List<String> fields, Map<String, CallerBuffers> callerBuffers, boolean[] marks) {
        int count = 0;
        for (boolean mark : marks) {
            count += mark ? 1 : 0;
        }
        int[] picked = new int[count];
        int n = 0;
        for (int i = 0; i < marks.length; i++) {
            if (marks[i]) {
                picked[n++] = i;
            }
        }
        List<Column> columns = new ArrayList<>();
        for (String name : fields) {
            columns.add(ColumnSelection.of(target(name), callerBuffers.get(name), picked, picked.length, workers)
                    .column(count));
        }
        return Cells.of(columns);
    }

    private ColumnBuilder target(String name) {
        return Objects.requireNonNull(targets.get(name));
    }

    private Cells fillOthers(
            List<String> fields, Map<String, CallerBuffers> callerBuffers, boolean @Nullable [] marks) {
        List<Column> columns = new ArrayList<>();
        for (String name : fields) {
            ColumnBuilder target = target(name);
            Attribute attribute = schema.attribute(name);
            ColumnBuilder filled =
                    marks == null || attribute == null ? target : MatchMarks.filled(target, attribute, marks);
            columns.add(ColumnSelection.into(callerBuffers.get(name), filled, workers)
                    .column());
        }
        return Cells.of(columns);
    }
}
