package dev.tegula.internal.read;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a sparse array that a read is about: for each dimension disjoint, ascending intervals of order keys, or of
 * strings; none for a dimension without bounds.
 */
final class SparseRanges {

  /** How a box lies to the ranges. */
  enum Relation {
    OUTSIDE,
    CROSSES,
    INSIDE
  }

  private final List<Dimension> dimensions;
  private final long[][] low;
  private final long[][] high;
  private final TextInterval[][] texts;

  private SparseRanges(List<Dimension> dimensions) {
    this.dimensions = dimensions;
    int n = dimensions.size();
    low = new long[n][];
    high = new long[n][];
    texts = new TextInterval[n][];
  }

  /**
   * The ranges that a caller gives.
   *
   * @throws IllegalArgumentException if a range is reversed, of the wrong kind or outside the domain, or a dimension unknown
   */
  static SparseRanges of(ArraySchema schema, Subarray subarray) {
    DenseSelection.checkNames(schema, subarray);
    SparseRanges ranges = new SparseRanges(schema.dimensions());
    List<Range> current = schema.currentDomain();
    for (int d = 0; d < schema.dimensions().size(); d++) {
      Dimension dimension = schema.dimensions().get(d);
      Range bounds = current == null ? dimension.domain() : current.get(d);
      List<Range> given = subarray.ranges().get(dimension.name());
      if (given == null) {
        if (current != null && bounds != null) {
          ranges.set(d, List.of(bounds));
        }
        continue;
      }
      for (Range range : given) {
        check(dimension, range, bounds);
      }
      ranges.set(d, given);
    }
    return ranges;
  }

  /** What a read of a dense array selects. */
  static SparseRanges of(ArraySchema schema, TileGrid grid, List<AxisSelection> selection) {
    SparseRanges ranges = new SparseRanges(schema.dimensions());
    for (int d = 0; d < selection.size(); d++) {
      AxisSelection axis = selection.get(d);
      Datatype type = grid.dimension(d).datatype();
      ranges.low[d] = new long[axis.intervals()];
      ranges.high[d] = new long[axis.intervals()];
      for (int i = 0; i < axis.intervals(); i++) {
        ranges.low[d][i] = Keys.ofLong(type, grid.coordinate(d, axis.start(i)));
        ranges.high[d][i] = ranges.low[d][i] + axis.count(i) - 1;
      }
    }
    return ranges;
  }

  private static void check(Dimension dimension, Range range, @Nullable Range bounds) {
    if (RangeRules.isWithin(dimension.datatype(), range, bounds)) {
      return;
    }
    String name = "dimension '" + dimension.name() + "'";
    String text = RangeRules.text(dimension.datatype(), range);
    if (RangeRules.isWithin(dimension.datatype(), range, null)) {
      throw new IllegalArgumentException(
          name + ": range " + text + " is not within " + RangeRules.text(dimension.datatype(), bounds));
    }
    throw new IllegalArgumentException(
        name + " is of type " + dimension.datatype() + "; " + text + " is reversed or no range of that type");
  }

  private void set(int d, List<Range> given) {
    if (dimensions.get(d).isVariable()) {
      setTexts(d, given);
      return;
    }
    Datatype type = dimensions.get(d).datatype();
    List<long[]> keys = new ArrayList<>();
    for (Range range : given) {
      keys.add(range instanceof Range.OfDouble real
          ? new long[] {Keys.ofDouble(real.low()), Keys.ofDouble(real.high())}
          : new long[] {Keys.ofLong(type, ((Range.OfLong) range).low()), Keys.ofLong(type, ((Range.OfLong) range).high())});
    }
    keys.sort(Comparator.comparingLong(pair -> pair[0]));
    List<long[]> merged = new ArrayList<>();
    for (long[] pair : keys) {
      long[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && pair[0] <= last[1]) {
        last[1] = Math.max(last[1], pair[1]);
      } else {
        merged.add(pair);
      }
    }
    low[d] = merged.stream().mapToLong(pair -> pair[0]).toArray();
    high[d] = merged.stream().mapToLong(pair -> pair[1]).toArray();
  }

  private void setTexts(int d, List<Range> given) {
    List<TextInterval> intervals = new ArrayList<>();
    given.forEach(range -> intervals.add(TextInterval.of((Range.OfBytes) range)));
    texts[d] = TextInterval.merged(intervals);
  }

  private SparseRanges copy() {
    SparseRanges copy = new SparseRanges(dimensions);
    System.arraycopy(low, 0, copy.low, 0, low.length);
    System.arraycopy(high, 0, copy.high, 0, high.length);
    System.arraycopy(texts, 0, copy.texts, 0, texts.length);
    return copy;
  }

  /** What of these ranges lies in an interval of strings in one dimension. */
  SparseRanges cut(int d, TextInterval within) {
    SparseRanges cut = copy();
    TextInterval[] all = texts[d] == null ? new TextInterval[] {TextInterval.ALL} : texts[d];
    cut.texts[d] = Arrays.stream(all).map(each -> each.cut(within)).filter(each -> !each.isEmpty()).toArray(TextInterval[]::new);
    return cut;
  }

  /** What of these ranges lies in an interval of keys, both ends included, in one fixed-size dimension. */
  SparseRanges cut(int d, long from, long to) {
    SparseRanges cut = copy();
    if (low[d] == null) {
      cut.low[d] = new long[] {from};
      cut.high[d] = new long[] {to};
      return cut;
    }
    List<long[]> kept = new ArrayList<>();
    for (int i = 0; i < low[d].length; i++) {
      long a = Math.max(low[d][i], from);
      long b = Math.min(high[d][i], to);
      if (a <= b) {
        kept.add(new long[] {a, b});
      }
    }
    cut.low[d] = kept.stream().mapToLong(pair -> pair[0]).toArray();
    cut.high[d] = kept.stream().mapToLong(pair -> pair[1]).toArray();
    return cut;
  }

  /** Whether a dimension has bounds at all. */
  boolean restricts(int d) {
    return low[d] != null || texts[d] != null;
  }

  /** How an MBR lies to the ranges of one dimension. */
  Relation relation(MbrLevel mbrs, int m, int d) {
    if (!restricts(d)) {
      return Relation.INSIDE;
    }
    return dimensions.get(d).isVariable()
        ? relation(d, mbrs.textLow(d, m), mbrs.textHigh(d, m))
        : relation(d, mbrs.low(d, m), mbrs.high(d, m));
  }

  private Relation relation(int d, long from, long to) {
    long[] ends = high[d];
    int i = firstAtLeast(ends, from);
    if (i == ends.length || low[d][i] > to) {
      return Relation.OUTSIDE;
    }
    return low[d][i] <= from && to <= ends[i] ? Relation.INSIDE : Relation.CROSSES;
  }

  private Relation relation(int d, byte[] from, byte[] to) {
    for (TextInterval interval : texts[d]) {
      if (!interval.endsBefore(from)) {
        return interval.beginsAfter(to) ? Relation.OUTSIDE : interval.holds(from, to) ? Relation.INSIDE : Relation.CROSSES;
      }
    }
    return Relation.OUTSIDE;
  }

  private static int firstAtLeast(long[] ascending, long value) {
    int i = Arrays.binarySearch(ascending, value);
    return i >= 0 ? i : -i - 1;
  }

  /** Clears the marks of cells whose key is not in the ranges of a fixed-size dimension. */
  void match(int d, long[] keys, int count, boolean[] marks, int at) {
    long[] from = low[d];
    long[] to = high[d];
    if (from.length == 1) {
      long a = from[0];
      long b = to[0];
      for (int i = 0; i < count; i++) {
        marks[at + i] &= keys[i] >= a & keys[i] <= b;
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      if (marks[at + i]) {
        int k = firstAtLeast(to, keys[i]);
        marks[at + i] = k < to.length && from[k] <= keys[i];
      }
    }
  }

  /** Whether a string is in the ranges of a string dimension. */
  boolean matches(int d, byte[] bytes, int at, int length) {
    TextInterval[] all = texts[d];
    int lowest = 0;
    int highest = all.length - 1;
    // The last range that begins at or before the string is the only one that can hold it.
    while (lowest <= highest) {
      int middle = (lowest + highest) >>> 1;
      if (all[middle].beginsAtOrBefore(bytes, at, length)) {
        lowest = middle + 1;
      } else {
        highest = middle - 1;
      }
    }
    return highest >= 0 && all[highest].endsAtOrAfter(bytes, at, length);
  }

  /** Bounds of the strings that can match in a string dimension. */
  TextInterval textSpan(int d) {
    TextInterval[] all = texts[d];
    if (all == null) {
      return TextInterval.ALL;
    }
    return all.length == 0 ? TextInterval.NONE : all[0].upTo(all[all.length - 1]);
  }

  /** Bounds of the keys that can match in a fixed-size dimension; null if there are none. */
  long @Nullable [] span(int d) {
    if (low[d] == null) {
      return null;
    }
    return low[d].length == 0 ? new long[] {1, 0} : new long[] {low[d][0], high[d][high[d].length - 1]};
  }

  /** Whether nothing can match. */
  boolean isEmpty() {
    for (long[] starts : low) {
      if (starts != null && starts.length == 0) {
        return true;
      }
    }
    for (TextInterval[] intervals : texts) {
      if (intervals != null && intervals.length == 0) {
        return true;
      }
    }
    return false;
  }
}
