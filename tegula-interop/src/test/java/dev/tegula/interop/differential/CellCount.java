package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.WriteSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many cells a read of a whole sparse array must give. */
final class CellCount {

  /** A cell of a write. */
  private record Cell(Columns cells, int index) {}

  private CellCount() {}

  /** The number of cells, or -1 where it takes more than counting. */
  static long of(Scenario scenario, ReadSpec read) {
    if (scenario.schema().dense() || !read.ranges().isEmpty()) {
      return -1;
    }
    List<Cell> all = new ArrayList<>();
    Map<List<Bytes>, Cell> newest = new HashMap<>();
    for (WriteSpec write : scenario.writes()) {
      if (isSeen(write.opening(), read.opening())) {
        write.submits().forEach(cells -> add(scenario, cells, all, newest));
      }
    }
    Collection<Cell> seen = scenario.schema().allowsDups() ? all : newest.values();
    ConditionModel model = new ConditionModel(scenario.schema());
    return seen.stream()
        .filter(cell -> read.condition() == null || model.matches(read.condition(), cell.cells, cell.index)).count();
  }

  private static boolean isSeen(Opening write, Opening read) {
    return write.to() == null || read.to() == null || write.to() <= read.to();
  }

  private static void add(Scenario scenario, Columns cells, List<Cell> all, Map<List<Bytes>, Cell> newest) {
    for (int i = 0; i < cells.cellCount(); i++) {
      List<Bytes> coordinates = new ArrayList<>();
      for (DimensionSpec dim : scenario.schema().dims()) {
        coordinates.add(cells.column(dim.name()).cell(dim, i));
      }
      Cell cell = new Cell(cells, i);
      all.add(cell);
      newest.put(coordinates, cell);
    }
  }
}
