package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateEvaluation;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Evaluates the condition of a read for selected cells. Fields of the condition are loaded for tiles whose statistics
 * do not decide. If the result needs such a field of all tiles, it is loaded once for both.
 */
final class ConditionEvaluator {

    private final Execution execution;
    private final SparseMatcher matcher;
    private final Collection<String> requested;

    /**
     * Evaluated cells.
     *
     * @param matches which of them match
     * @param columns their loaded columns, with the requested fields that were loaded for the condition
     */
    record Evaluated(CellMatches matches, LoadedColumns columns) {}

    /** @param requested fields of the result */
    ConditionEvaluator(Execution execution, SparseMatcher matcher, Collection<String> requested) {
        this.execution = execution;
        this.matcher = matcher;
        this.requested = requested;
    }

    /**
     * Evaluates the condition.
     *
     * @param loaded columns of the cells, for example their coordinates
     * @param arrays the arrays of further columns
     */
    Evaluated evaluate(SelectedCells selected, LoadedColumns loaded, ReadArrays arrays) {
        List<TileCells> matching = new ArrayList<>();
        List<TileCells> undecided = new ArrayList<>();
        int matchingCells = 0;
        int undecidedCells = 0;
        for (TileCells tile : selected.tiles()) {
            Relation relation =
                    tile.count() == 0 ? Relation.OUTSIDE : tile.tile().matching();
            if (relation == Relation.INSIDE) {
                matching.add(tile);
                matchingCells += tile.count();
            } else if (relation == Relation.CROSSES) {
                undecided.add(tile);
                undecidedCells += tile.count();
            }
        }
        if (matchingCells == selected.size()) {
            return new Evaluated(new CellMatches.All(), loaded);
        }
        boolean[] marks = new boolean[selected.size()];
        matching.forEach(tile -> Arrays.fill(marks, tile.first(), tile.end(), true));
        List<Predicate> predicates =
                undecided.stream().map(tile -> matcher.undecided(tile.tile())).toList();
        Set<String> names = new LinkedHashSet<>();
        predicates.forEach(predicate -> names.addAll(predicate.fields()));
        Set<String> missing = new LinkedHashSet<>(names);
        missing.removeIf(name -> loaded.find(name).isPresent());
        boolean allAreNeeded = missing.isEmpty()
                || undecidedCells == selected.size()
                || (matchingCells + undecidedCells == selected.size() && requested.containsAll(missing));
        if (!allAreNeeded) {
            SelectedCells own = SelectedCells.renumbered(undecided);
            names.removeAll(missing);
            LoadedColumns columns = new LoadedColumns(load(own, missing, arrays))
                    .and(names.stream()
                            .map(name -> copy(loaded.find(name).orElseThrow(), undecided, own.size(), arrays))
                            .toList());
            mark(own.tiles(), predicates, columns.byName(own.size()), undecided, marks);
            return new Evaluated(new CellMatches.Marked(marks), loaded);
        }
        List<ColumnBuilder> more = load(selected, missing, arrays);
        mark(undecided, predicates, loaded.and(more).byName(selected.size()), undecided, marks);
        return new Evaluated(
                new CellMatches.Marked(marks),
                loaded.and(more.stream().filter(this::isForResult).toList()));
    }

    /** Returns the cells of some tiles of a loaded column, with numbers of their own. */
    private static ColumnBuilder copy(ColumnBuilder loaded, List<TileCells> tiles, int cells, ReadArrays arrays) {
        ColumnBuilder copy = arrays.column(loaded.field(), cells);
        if (loaded.field().isVariable()) {
            long[] offsets = loaded.offsets();
            copy.allocate(tiles.stream()
                    .mapToLong(tile -> offsets[tile.end()] - offsets[tile.first()])
                    .sum());
        }
        int at = 0;
        for (TileCells tile : tiles) {
            copy.append(loaded, tile.first(), at, tile.count());
            at += tile.count();
        }
        return copy;
    }

    private boolean isForResult(ColumnBuilder column) {
        Field field = column.field();
        // Selected cells are moved value by value.
        return requested.contains(field.name()) && (field.isVariable() || field.valuesPerCell() == 1);
    }

    /**
     * Marks the matching cells of tiles.
     *
     * @param tiles the tiles, with the numbers of their cells in the columns
     * @param predicates what their cells must satisfy
     * @param marked the same tiles, with the numbers of their cells among the marks
     */
    private void mark(
            List<TileCells> tiles,
            List<Predicate> predicates,
            Map<String, Column> columns,
            List<TileCells> marked,
            boolean[] marks) {
        execution.workers().forEach(tiles.size(), i -> {
            TileCells tile = tiles.get(i);
            new PredicateEvaluation(predicates.get(i), columns)
                    .mark(tile.first(), tile.count(), marks, marked.get(i).first());
        });
    }

    private List<ColumnBuilder> load(SelectedCells cells, Set<String> names, ReadArrays arrays) {
        List<ColumnBuilder> targets = new ArrayList<>();
        SparseColumns columns = new SparseColumns(execution, PlacedCells.inOrder(cells));
        for (String name : names) {
            ReadField field = matcher.field(name);
            ColumnBuilder target = arrays.column(field.field(), cells.size());
            columns.add(field, target);
            targets.add(target);
        }
        columns.load();
        return targets;
    }
}
