package dev.tegula.internal.read;

import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads the coordinates of tiles and keeps those within the ranges. Tiles of which only some cells may be wanted are loaded in
 * groups, so that memory is needed for the wanted cells and one group, not for all cells of all tiles touched.
 */
final class CoordinateLoader {

  /** Cells that are loaded together before the unwanted ones are dropped. */
  private static final int GROUP = 1 << 20;

  private final ArrayContext context;
  private final List<Dimension> dimensions;
  private final SparseRanges ranges;
  private final List<Dimension> needed;

  CoordinateLoader(ArrayContext context, List<Dimension> dimensions, SparseRanges ranges, List<Dimension> needed) {
    this.context = context;
    this.dimensions = dimensions;
    this.ranges = ranges;
    this.needed = needed;
  }

  /**
   * Loads; afterwards every tile knows its wanted cells.
   *
   * @param filter whether any tile has cells outside of the ranges
   * @return a column per needed dimension, of the wanted cells of all tiles
   */
  Map<String, FieldTarget> load(List<SparseTile> tiles, boolean filter) {
    if (!filter) {
      return load(tiles);
    }
    List<Map<String, FieldTarget>> groups = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    int from = 0;
    while (from < tiles.size()) {
      int to = from;
      long cells = 0;
      while (to < tiles.size() && (to == from || cells + tiles.get(to).cells() <= GROUP)) {
        cells += tiles.get(to++).cells();
      }
      List<SparseTile> group = tiles.subList(from, to);
      Map<String, FieldTarget> loaded = load(group);
      new CoordinateFilter(dimensions, ranges, loaded).apply(group, context.resources().workers());
      int wanted = group.stream().mapToInt(SparseTile::count).sum();
      if (to - from == tiles.size()) {
        return loaded;
      }
      if (wanted > 0) {
        groups.add(join(List.of(loaded), List.of(wanted)));
        counts.add(wanted);
      }
      from = to;
    }
    return join(groups, counts);
  }

  private Map<String, FieldTarget> load(List<SparseTile> tiles) {
    long cells = 0;
    for (SparseTile tile : tiles) {
      tile.setBase((int) cells);
      cells += tile.cells();
      if (cells > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException("the read touches more cells than a Java array can hold; read in batches");
      }
    }
    Map<String, FieldTarget> targets = new LinkedHashMap<>();
    SparseColumns columns = new SparseColumns(context, tiles, null);
    for (Dimension dimension : needed) {
      FieldTarget target = new FieldTarget(dimension.field(), (int) cells, null);
      targets.put(dimension.name(), target);
      columns.add(target, null);
    }
    columns.load();
    return targets;
  }

  /** The first cells of several columns as one that is no longer than it must be. */
  private Map<String, FieldTarget> join(List<Map<String, FieldTarget>> groups, List<Integer> counts) {
    long total = counts.stream().mapToLong(Integer::longValue).sum();
    if (total > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException("the read has more cells than a Java array can hold; read in batches");
    }
    Map<String, FieldTarget> joined = new LinkedHashMap<>();
    for (Dimension dimension : needed) {
      FieldTarget target = new FieldTarget(dimension.field(), (int) total, null);
      if (dimension.isVariable()) {
        long bytes = 0;
        for (int g = 0; g < groups.size(); g++) {
          bytes += of(groups.get(g), dimension).offsets()[counts.get(g)];
        }
        target.allocate(bytes);
      }
      int at = 0;
      for (int g = 0; g < groups.size(); g++) {
        target.append(of(groups.get(g), dimension), at, counts.get(g));
        at += counts.get(g);
      }
      joined.put(dimension.name(), target);
    }
    return joined;
  }

  private static FieldTarget of(Map<String, FieldTarget> group, Dimension dimension) {
    FieldTarget target = group.get(dimension.name());
    if (target == null) {
      throw new IllegalStateException("dimension '" + dimension.name() + "' was not loaded");
    }
    return target;
  }
}
