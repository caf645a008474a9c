package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Loads the coordinates of tiles and selects cells by ranges, timestamps and condition. Tiles whose cells may be
 * selected only in part are loaded in groups, so that memory is needed for the selected cells and one group, not for
 * all cells of all tiles.
 */
final class CellLoader {

    private final Execution execution;
    private final SparseSteps steps;
    private final SparseMatcher matcher;
    private final CoordinateFilter filter;
    private final List<Field> fields;
    private final Columns newColumns;

    /** Creates columns for coordinates. */
    @FunctionalInterface
    interface Columns {
        ColumnBuilder create(Field field, int cells);
    }

    CellLoader(Execution execution, SparseSteps steps, SparseRanges ranges, SparseMatcher matcher, Columns newColumns) {
        this.execution = execution;
        this.newColumns = newColumns;
        this.steps = steps;
        this.matcher = matcher;
        this.filter = new CoordinateFilter(
                execution.schema(), ranges, execution.snapshot().timestamps());
        this.fields = new ArrayList<>(
                steps.dimensions().stream().map(Dimension::field).toList());
        if (steps.timed()) {
            fields.add(TimestampFields.WRITTEN);
        }
    }

    /** Returns the selected cells of tiles; empty if there are more than the limit. */
    Optional<LoadedCells> load(List<SparseTile> tiles, SparseReadLimit limit) {
        if (!steps.selects()) {
            SelectedCells all = SelectedCells.all(tiles);
            return Optional.of(new LoadedCells(all, coordinates(all), new CellMatches.All()));
        }
        List<LoadedCells> groups = new ArrayList<>();
        long selected = 0;
        int from = 0;
        while (from < tiles.size()) {
            int to = endOfGroup(tiles, from, limit);
            LoadedCells group = select(tiles.subList(from, to));
            selected += group.cells().size();
            if (selected > limit.cells()) {
                return Optional.empty();
            }
            if (to - from == tiles.size()) {
                return Optional.of(group);
            }
            // Only the selected cells are kept until all groups are loaded.
            groups.add(join(List.of(group)));
            from = to;
        }
        return Optional.of(join(groups));
    }

    private static int endOfGroup(List<SparseTile> tiles, int from, SparseReadLimit limit) {
        int to = from;
        long cells = 0;
        while (to < tiles.size() && (to == from || cells + tiles.get(to).cells() <= limit.group())) {
            cells += tiles.get(to++).cells();
        }
        return to;
    }

    private LoadedCells select(List<SparseTile> group) {
        SelectedCells all = SelectedCells.all(group);
        LoadedCoordinates coordinates = coordinates(all);
        SelectedCells inRanges = filter.select(all, coordinates, execution.workers());
        CellMatches matches = matcher.match(inRanges);
        SelectedCells selected = steps.hides() ? inRanges : inRanges.keep(matches::has);
        ColumnCompaction.compact(coordinates.columns(), all, selected);
        return new LoadedCells(selected, coordinates, steps.hides() ? matches : new CellMatches.All());
    }

    private LoadedCoordinates coordinates(SelectedCells all) {
        for (TileCells each : all.tiles()) {
            SparseTile tile = each.tile();
            TileSizeCheck.require(execution.storage(), tile.fragment(), tile.number(), tile.cells(), fields);
        }
        SparseColumns columns = new SparseColumns(execution, PlacedCells.inOrder(all));
        LoadedCoordinates coordinates = coordinates(field -> newColumns.create(field, all.size()));
        coordinates.dimensions().forEach(columns::addDimension);
        coordinates.timestamps().ifPresent(columns::addOrigin);
        columns.load();
        return coordinates;
    }

    /** Joins groups to columns of exactly the length that their selected cells need. */
    private LoadedCells join(List<LoadedCells> groups) {
        SelectedCells cells =
                SelectedCells.join(groups.stream().map(LoadedCells::cells).toList());
        CellMatches matches = CellMatches.join(
                groups.stream().map(LoadedCells::matches).toList(),
                groups.stream().map(group -> group.cells().size()).toList());
        return new LoadedCells(cells, coordinates(field -> join(groups, field, cells.size())), matches);
    }

    private ColumnBuilder join(List<LoadedCells> groups, Field field, int size) {
        ColumnBuilder target = newColumns.create(field, size);
        if (field.isVariable()) {
            long values = 0;
            for (LoadedCells group : groups) {
                values += group.coordinates()
                        .column(field)
                        .offsets()[group.cells().size()];
            }
            target.allocate(values);
        }
        int at = 0;
        for (LoadedCells group : groups) {
            target.append(group.coordinates().column(field), at, group.cells().size());
            at += group.cells().size();
        }
        return target;
    }

    private LoadedCoordinates coordinates(Function<Field, ColumnBuilder> column) {
        return new LoadedCoordinates(
                steps.dimensions().stream().map(Dimension::field).map(column).toList(),
                steps.timed() ? Optional.of(column.apply(TimestampFields.WRITTEN)) : Optional.empty());
    }
}
