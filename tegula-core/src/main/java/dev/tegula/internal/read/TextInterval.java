package dev.tegula.internal.read;

import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Strings from {@code low}, included, to {@code high}, compared as unsigned bytes.
 *
 * @param high null for no upper end
 * @param open whether {@code high} itself is left out
 */
record TextInterval(byte[] low, byte @Nullable [] high, boolean open) {

  private static final byte[] EMPTY = {};

  /** All strings. */
  static final TextInterval ALL = new TextInterval(EMPTY, null, false);

  /** No strings. */
  static final TextInterval NONE = new TextInterval(EMPTY, EMPTY, true);

  /** A caller's range. */
  static TextInterval of(Range.OfBytes range) {
    return new TextInterval(range.low(), range.high(), false);
  }

  /** The union of intervals with both ends included as disjoint, ascending ones. */
  static TextInterval[] merged(List<TextInterval> intervals) {
    List<TextInterval> sorted = new ArrayList<>(intervals);
    sorted.sort(Comparator.comparing(TextInterval::low, Arrays::compareUnsigned));
    List<TextInterval> merged = new ArrayList<>();
    for (TextInterval next : sorted) {
      TextInterval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || last.endsBefore(next.low)) {
        merged.add(next);
      } else if (last.endsWithin(next)) {
        merged.set(merged.size() - 1, last.upTo(next));
      }
    }
    return merged.toArray(new TextInterval[0]);
  }

  private boolean endsWithin(TextInterval other) {
    byte[] end = high;
    return end != null && (other.high == null || Arrays.compareUnsigned(end, other.high) < 0);
  }

  /** From the beginning of this to the end of another. */
  TextInterval upTo(TextInterval other) {
    return new TextInterval(low, other.high, other.open);
  }

  /** What lies in both. */
  TextInterval cut(TextInterval other) {
    byte[] from = Arrays.compareUnsigned(low, other.low) >= 0 ? low : other.low;
    byte[] mine = high;
    byte[] its = other.high;
    int order = mine == null ? (its == null ? 0 : 1) : its == null ? -1 : Arrays.compareUnsigned(mine, its);
    if (order == 0) {
      return new TextInterval(from, mine, open || other.open);
    }
    return order < 0 ? new TextInterval(from, mine, open) : new TextInterval(from, its, other.open);
  }

  /** Whether no string lies in it. */
  boolean isEmpty() {
    return endsBefore(low);
  }

  /** Whether all of its strings come before one. */
  boolean endsBefore(byte[] text) {
    return !endsAtOrAfter(text, 0, text.length);
  }

  /** Whether all of its strings come after one. */
  boolean beginsAfter(byte[] text) {
    return Arrays.compareUnsigned(low, text) > 0;
  }

  boolean beginsAtOrBefore(byte[] bytes, int at, int length) {
    return Arrays.compareUnsigned(low, 0, low.length, bytes, at, at + length) <= 0;
  }

  boolean endsAtOrAfter(byte[] bytes, int at, int length) {
    byte[] end = high;
    if (end == null) {
      return true;
    }
    int order = Arrays.compareUnsigned(bytes, at, at + length, end, 0, end.length);
    return open ? order < 0 : order <= 0;
  }

  /** Whether all strings between two, included, lie in it. */
  boolean holds(byte[] from, byte[] to) {
    return !beginsAfter(from) && !endsBefore(to);
  }

  /** The strings before one. */
  TextInterval before(byte[] cut) {
    return cut(new TextInterval(EMPTY, cut, true));
  }

  /** The strings from one on. */
  TextInterval from(byte[] cut) {
    return cut(new TextInterval(cut, null, false));
  }
}
