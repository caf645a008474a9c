package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes the expected number of cells of a read from a sparse array. */
final class CellCount {

    /** A cell, with the time of its write. */
    private record Cell(Columns cells, int index, long time) {}

    /** A delete condition, with the time of the delete. */
    record Deletion(Condition condition, long time) {}

    private CellCount() {}

    /** Returns the number of cells, or -1 for dense arrays. */
    static long of(Scenario scenario, ReadSpec read) {
        return of(scenario, List.of(), read);
    }

    /** Returns the number of cells after deletes, or -1 for dense arrays. */
    static long of(Scenario scenario, List<Deletion> deletions, ReadSpec read) {
        if (scenario.schema().dense()) {
            return -1;
        }
        List<Cell> all = new ArrayList<>();
        Map<List<Bytes>, Cell> newest = new HashMap<>();
        for (WriteSpec write : scenario.writes()) {
            if (isSeen(write.opening(), read.opening())) {
                long time = write.opening().to() == null
                        ? Long.MAX_VALUE
                        : write.opening().to();
                write.submits().forEach(cells -> add(scenario, cells, time, all, newest));
            }
        }
        Collection<Cell> seen = scenario.schema().allowsDups() ? all : newest.values();
        SchemaSpec schema = scenario.schema();
        ConditionModel asked = read.condition() == null ? null : new ConditionModel(schema, read.condition());
        Map<Deletion, ConditionModel> kept = new HashMap<>();
        deletions.stream()
                .filter(each -> read.opening().to() == null
                        || each.time <= read.opening().to())
                .forEach(each -> kept.put(each, new ConditionModel(schema, new Condition.Not(each.condition))));
        return seen.stream()
                .filter(cell -> kept.entrySet().stream()
                        .noneMatch(each -> cell.time <= each.getKey().time
                                && !each.getValue().matches(cell.cells, cell.index)))
                .filter(cell -> schema.dims().stream()
                        .allMatch(dim -> isWithin(dim, cell, read.ranges().get(dim.name()))))
                .filter(cell -> asked == null || asked.matches(cell.cells, cell.index))
                .count();
    }

    private static boolean isWithin(DimensionSpec dim, Cell cell, @Nullable List<Range> ranges) {
        Bytes value = cell.cells.column(dim.name()).cell(dim, cell.index);
        return ranges == null
                || ranges.stream()
                        .anyMatch(range -> Bytes.compare(dim.type(), range.low(), value) <= 0
                                && Bytes.compare(dim.type(), value, range.high()) <= 0);
    }

    private static boolean isSeen(Opening write, Opening read) {
        return write.to() == null || read.to() == null || write.to() <= read.to();
    }

    private static void add(
            Scenario scenario, Columns cells, long time, List<Cell> all, Map<List<Bytes>, Cell> newest) {
        for (int i = 0; i < cells.cellCount(); i++) {
            List<Bytes> coordinates = new ArrayList<>();
            for (DimensionSpec dim : scenario.schema().dims()) {
                coordinates.add(cells.column(dim.name()).cell(dim, i));
            }
            Cell cell = new Cell(cells, i, time);
            all.add(cell);
            newest.put(coordinates, cell);
        }
    }
}
