package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.WriteSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How many cells a read of a whole sparse array must give. */
final class CellCount {

  private CellCount() {}

  /** The number of cells, or -1 where it takes more than counting. */
  static long of(Scenario scenario, ReadSpec read) {
    if (scenario.schema().dense() || !read.ranges().isEmpty()) {
      return -1;
    }
    List<List<Bytes>> all = new ArrayList<>();
    for (WriteSpec write : scenario.writes()) {
      if (isSeen(write.opening(), read.opening())) {
        write.submits().forEach(cells -> add(scenario, cells, all));
      }
    }
    Set<List<Bytes>> distinct = new HashSet<>(all);
    return scenario.schema().allowsDups() ? all.size() : distinct.size();
  }

  private static boolean isSeen(Opening write, Opening read) {
    return write.to() == null || read.to() == null || write.to() <= read.to();
  }

  private static void add(Scenario scenario, Columns cells, List<List<Bytes>> all) {
    for (int i = 0; i < cells.cellCount(); i++) {
      List<Bytes> coordinates = new ArrayList<>();
      for (DimensionSpec dim : scenario.schema().dims()) {
        coordinates.add(cells.column(dim.name()).cell(dim, i));
      }
      all.add(coordinates);
    }
  }
}
