package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Loads the coordinates of tiles, and selects cells by ranges and timestamps, then by the condition. Tiles whose cells
 * may be selected only in part are loaded in groups, so that memory is needed for the selected cells and one group, not
 * for all cells of all tiles.
 */
final class CellLoader {

    private final Execution execution;
    private final SparseSteps steps;
    private final CoordinateFilter filter;
    private final ConditionEvaluator evaluator;
    private final List<ReadField> fields;

    CellLoader(Execution execution, SparseSteps steps, CoordinateFilter filter, ConditionEvaluator evaluator) {
        this.execution = execution;
        this.steps = steps;
        this.filter = filter;
        this.evaluator = evaluator;
        this.fields = new ArrayList<>(steps.dimensions().size() + 1);
        for (Dimension dimension : steps.dimensions()) {
            fields.add(new ReadField.OfDimension(dimension));
        }
        if (steps.timed()) {
            fields.add(new ReadField.Origin(TimestampFields.WRITTEN));
        }
    }

    /**
     * Returns the selected cells of tiles; empty if there are more than the limit.
     *
     * @param arrays the arrays of the returned columns
     */
    Optional<LoadedCells> load(List<SparseTile> tiles, SparseReadLimit limit, ReadArrays arrays) {
        if (!steps.selects()) {
            SelectedCells all = SelectedCells.all(tiles);
            return Optional.of(new LoadedCells(all, coordinates(all, arrays), new CellMatches.All()));
        }
        if (endOfGroup(tiles, 0, limit) == tiles.size()) {
            return Optional.of(select(tiles, arrays))
                    .filter(loaded -> loaded.cells().size() <= limit.cells());
        }
        return loadGroups(tiles, limit, arrays);
    }

    private Optional<LoadedCells> loadGroups(List<SparseTile> tiles, SparseReadLimit limit, ReadArrays arrays) {
        ReadArrays keeping = arrays.another();
        List<LoadedCells> groups = new ArrayList<>();
        long selected = 0;
        for (int from = 0, to; from < tiles.size() && selected <= limit.cells(); from = to) {
            to = endOfGroup(tiles, from, limit);
            ReadArrays loading = arrays.another();
            LoadedCells group = select(tiles.subList(from, to), loading);
            // Only the selected cells are kept until all groups are loaded.
            groups.add(join(List.of(group), keeping));
            loading.end();
            selected += group.cells().size();
        }
        Optional<LoadedCells> joined = selected > limit.cells() ? Optional.empty() : Optional.of(join(groups, arrays));
        keeping.end();
        return joined;
    }

    private static int endOfGroup(List<SparseTile> tiles, int from, SparseReadLimit limit) {
        int to = from;
        long cells = 0;
        while (to < tiles.size() && (to == from || cells + tiles.get(to).cells() <= limit.group())) {
            cells += tiles.get(to++).cells();
        }
        return to;
    }

    private LoadedCells select(List<SparseTile> group, ReadArrays arrays) {
        SelectedCells all = SelectedCells.all(group);
        if (fields.isEmpty()) {
            // No column is loaded yet, but memory is allocated for the cells.
            all.requireSizes(
                    execution.storage(),
                    List.of(execution.schema().dimensions().get(0).field()));
        }
        LoadedColumns coordinates = coordinates(all, arrays);
        execution.check();
        SelectedCells inRanges = filter.select(all, coordinates, execution.resources(), arrays);
        execution.check();
        ConditionEvaluator.Evaluated evaluated =
                evaluator.evaluate(inRanges, compact(coordinates, all, inRanges), arrays);
        if (steps.hides()) {
            return new LoadedCells(inRanges, evaluated.columns(), evaluated.matches());
        }
        SelectedCells matching = evaluated.matches().of(inRanges);
        return new LoadedCells(matching, compact(evaluated.columns(), inRanges, matching), new CellMatches.All());
    }

    /** Returns the columns of the cells that are kept, in the arrays of the loaded ones. */
    private LoadedColumns compact(LoadedColumns columns, SelectedCells loaded, SelectedCells kept) {
        return loaded.size() == kept.size() ? columns : columns.compactInPlace(loaded, kept, execution.resources());
    }

    private LoadedColumns coordinates(SelectedCells all, ReadArrays arrays) {
        all.requireSizes(
                execution.storage(), fields.stream().map(ReadField::field).toList());
        SparseColumns columns = new SparseColumns(execution, PlacedCells.inOrder(all));
        List<ColumnBuilder> targets = new ArrayList<>();
        for (ReadField field : fields) {
            ColumnBuilder target = arrays.column(field.field(), all.size());
            columns.add(field, target);
            targets.add(target);
        }
        columns.load();
        return new LoadedColumns(targets);
    }

    /**
     * Joins groups to columns of exactly the length that their selected cells need. All groups have the same columns,
     * except fields of the condition that were not loaded for some of them.
     */
    private LoadedCells join(List<LoadedCells> groups, ReadArrays arrays) {
        SelectedCells cells =
                SelectedCells.join(groups.stream().map(LoadedCells::cells).toList(), arrays::numbers);
        CellMatches matches = CellMatches.join(
                groups.stream().map(LoadedCells::matches).toList(),
                groups.stream().map(group -> group.cells().size()).toList());
        List<ColumnBuilder> columns = groups.get(0).columns().columns().stream()
                .map(ColumnBuilder::field)
                .filter(field -> groups.stream()
                        .allMatch(group -> group.columns().find(field.name()).isPresent()))
                .map(field -> join(groups, field, arrays.column(field, cells.size())))
                .toList();
        return new LoadedCells(cells, new LoadedColumns(columns), matches);
    }

    private static ColumnBuilder join(List<LoadedCells> groups, Field field, ColumnBuilder target) {
        if (field.isVariable()) {
            long values = 0;
            for (LoadedCells group : groups) {
                values += group.columns().column(field).offsets()[group.cells().size()];
            }
            target.allocate(values);
        }
        int at = 0;
        for (LoadedCells group : groups) {
            target.append(group.columns().column(field), at, group.cells().size());
            at += group.cells().size();
        }
        return target;
    }
}
