package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.tegula.TegulaRanges;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How many cells a read of a sparse array must give, counted cell by cell. */
final class CellCount {

  private CellCount() {}

  /** The number of cells, or -1 for dense arrays. */
  static long of(Scenario scenario, ReadSpec read) {
    if (scenario.schema().dense()) {
      return -1;
    }
    List<List<Bytes>> all = new ArrayList<>();
    for (WriteSpec write : scenario.writes()) {
      if (isSeen(write.opening(), read.opening())) {
        write.submits().forEach(cells -> add(scenario, read, cells, all));
      }
    }
    Set<List<Bytes>> distinct = new HashSet<>(all);
    return scenario.schema().allowsDups() ? all.size() : distinct.size();
  }

  private static boolean isSeen(Opening write, Opening read) {
    return write.to() == null || read.to() == null || write.to() <= read.to();
  }

  private static void add(Scenario scenario, ReadSpec read, Columns cells, List<List<Bytes>> all) {
    for (int i = 0; i < cells.cellCount(); i++) {
      List<Bytes> coordinates = new ArrayList<>();
      boolean inside = true;
      for (DimensionSpec dim : scenario.schema().dims()) {
        Bytes coordinate = cells.column(dim.name()).cell(dim, i);
        coordinates.add(coordinate);
        inside &= isInside(dim, coordinate, read.ranges().get(dim.name()));
      }
      if (inside) {
        all.add(coordinates);
      }
    }
  }

  private static boolean isInside(DimensionSpec dim, Bytes coordinate, @Nullable List<Range> ranges) {
    if (ranges == null) {
      return true;
    }
    dev.tegula.schema.Range point = TegulaRanges.range(dim.type(), coordinate, coordinate);
    for (Range range : ranges) {
      if (RangeRules.isWithin(dim.type(), point, TegulaRanges.range(dim.type(), range))) {
        return true;
      }
    }
    return false;
  }
}
