package dev.tegula.testkit.model;

import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An array as a list of fragments, and each fragment as a list of cells. What a read sees are the cells of all fragments within its
 * time, of those with equal coordinates the newest, or all where the array allows duplicates.
 */
final class ModelArray {

  private record Fragment(long timestamp, List<ModelCell> cells) {}

  /** A cell with the time of its write. */
  private record Seen(ModelCell cell, long timestamp) {}

  private final ArraySchema schema;
  private final List<Fragment> fragments = new ArrayList<>();
  private final List<Step.Delete> deletes = new ArrayList<>();

  ModelArray(ArraySchema schema) {
    this.schema = schema;
  }

  /** Carries a write out, and says whether it may be: one that may not leaves the array as it was. */
  boolean write(Step step) {
    if (step instanceof Step.Write write) {
      List<ModelCell> cells = write.cells();
      if (!schema.allowsDuplicates()) {
        TreeMap<List<Comparable<?>>, ModelCell> unique = new TreeMap<>(ModelOrder.byCoordinates(true));
        cells.forEach(cell -> unique.put(cell.coordinates(), cell));
        if (unique.size() < cells.size() && write.duplicates() == Duplicates.REFUSE) {
          return false;
        }
        cells = List.copyOf(unique.values());
      }
      return add(write.timestamp(), cells);
    } else if (step instanceof Step.BoxWrite write) {
      return add(write.timestamp(), write.cells());
    } else if (step instanceof Step.GlobalWrite write) {
      return isInGlobalOrder(step) && add(write.timestamp(), step.written());
    } else if (step instanceof Step.Delete delete) {
      return deletes.add(delete);
    }
    throw new IllegalArgumentException(step + " is no write");
  }

  private boolean isInGlobalOrder(Step step) {
    Comparator<List<Comparable<?>>> order = ModelOrder.global(schema);
    List<ModelCell> cells = step.written();
    for (int i = 1; cells != null && i < cells.size(); i++) {
      int found = order.compare(cells.get(i - 1).coordinates(), cells.get(i).coordinates());
      if (found > 0 || (found == 0 && !schema.allowsDuplicates())) {
        return false;
      }
    }
    return true;
  }

  private boolean add(long timestamp, @Nullable List<ModelCell> cells) {
    if (cells == null) {
      throw new IllegalArgumentException("no cells");
    }
    fragments.add(new Fragment(timestamp, cells));
    // Stable: of fragments of the same time the one written later is the newer one.
    fragments.sort(Comparator.comparingLong(Fragment::timestamp));
    return true;
  }

  /** The cells that a read finds, in its order. */
  List<ModelCell> read(Step.Read read) {
    TreeMap<List<Comparable<?>>, List<Seen>> found = new TreeMap<>(ModelOrder.of(schema, read.order()));
    if (schema.isDense()) {
      for (ModelCell cell : DenseCells.filled(schema)) {
        found.put(cell.coordinates(), List.of(new Seen(cell, 0)));
      }
    }
    for (Fragment fragment : fragments) {
      if (read.from() <= fragment.timestamp() && fragment.timestamp() <= read.to()) {
        for (ModelCell cell : fragment.cells()) {
          List<Seen> same = new ArrayList<>();
          if (schema.allowsDuplicates()) {
            same.addAll(found.getOrDefault(cell.coordinates(), List.of()));
          }
          same.add(new Seen(cell, fragment.timestamp()));
          found.put(cell.coordinates(), same);
        }
      }
    }
    ModelCondition conditions = new ModelCondition(schema);
    return found.values().stream()
        .flatMap(Collection::stream).filter(seen -> !isDeleted(seen, read)).map(Seen::cell)
        .filter(cell -> isWithin(cell.coordinates(), read.ranges()))
        .filter(cell -> read.where() == null || conditions.matches(read.where(), cell)).toList();
  }

  private boolean isDeleted(Seen seen, Step.Read read) {
    return deletes.stream().anyMatch(delete ->
        read.from() <= delete.timestamp() && delete.timestamp() <= read.to() && seen.timestamp <= delete.timestamp()
            && !new ModelCondition(schema).matches(delete.stays(), seen.cell));
  }

  private boolean isWithin(List<Comparable<?>> coordinates, Map<String, List<Range>> ranges) {
    for (int d = 0; d < coordinates.size(); d++) {
      List<Range> any = ranges.get(schema.dimensions().get(d).name());
      Comparable<?> coordinate = coordinates.get(d);
      if (any != null && any.stream().noneMatch(range -> isWithin(coordinate, range))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWithin(Comparable<?> coordinate, Range range) {
    if (range instanceof Range.OfLong whole) {
      return whole.low() <= (Long) coordinate && (Long) coordinate <= whole.high();
    } else if (range instanceof Range.OfDouble real) {
      // As numbers: -0.0 is 0.0.
      return real.low() <= (Double) coordinate && (Double) coordinate <= real.high();
    }
    Range.OfBytes text = (Range.OfBytes) range;
    String low = new String(text.low(), StandardCharsets.US_ASCII);
    String high = text.high() == null ? null : new String(text.high(), StandardCharsets.US_ASCII);
    String value = (String) coordinate;
    return low.compareTo(value) <= 0 && (high == null || value.compareTo(high) <= 0);
  }
}
