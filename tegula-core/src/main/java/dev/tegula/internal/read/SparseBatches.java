package dev.tegula.internal.read;

import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

final class SparseBatches implements Iterator<Cells> {
  private final Iterator<Cells> it;

  SparseBatches(ArraySnapshot snapshot, SparseReader reader, SparseRanges ranges, List<String> fields, ResultOrder order, long budget) {
    it = List.of(reader.read(reader.plan(ranges), ranges, fields, order, Map.of())).iterator();
  }

  @Override
  public boolean hasNext() {
    return it.hasNext();
  }

  @Override
  public Cells next() {
    return it.next();
  }
}
