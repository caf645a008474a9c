package dev.tegula.cli.words;

import dev.tegula.query.Datetimes;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ranges as they are typed: {@code DIM=LO:HI}, or {@code DIM=VALUE} for one coordinate. */
public final class RangeWords {

  private final Dimension dimension;
  private final @Nullable Range whole;
  private final String text;

  private RangeWords(Dimension dimension, @Nullable Range whole, String text) {
    this.dimension = dimension;
    this.whole = whole;
    this.text = text;
  }

  /** All ranges of a command line as the part of an array. */
  public static Subarray parse(List<String> words, ArraySchema schema) {
    Subarray subarray = Subarray.whole();
    for (String word : words) {
      Dimension dimension = dimension(word, schema);
      String bounds = word.substring(dimension.name().length() + 1);
      subarray = subarray.and(dimension.name(), new RangeWords(dimension, whole(schema, dimension), bounds).range());
    }
    return subarray;
  }

  /** What a range without ends is: the current domain, where there is one. */
  private static @Nullable Range whole(ArraySchema schema, Dimension dimension) {
    List<Range> current = schema.currentDomain();
    return current == null ? dimension.domain() : current.get(schema.dimensionIndex(dimension.name()));
  }

  /** The dimension whose name the word begins with, the longest if there are several: names can hold any character. */
  private static Dimension dimension(String word, ArraySchema schema) {
    Dimension best = null;
    for (Dimension candidate : schema.dimensions()) {
      if (word.startsWith(candidate.name() + "=")
          && (best == null || candidate.name().length() > best.name().length())) {
        best = candidate;
      }
    }
    if (best == null) {
      List<String> names = schema.dimensions().stream().map(Dimension::name).toList();
      int equals = word.indexOf('=');
      throw equals < 0
          ? new UsageException("--range \"" + word + "\" is not of the form DIM=LO:HI")
          : new CommandException("--range \"" + word + "\": there is no dimension '" + word.substring(0, equals) + "'"
              + Nearest.hintOrList(word.substring(0, equals), names));
    }
    return best;
  }

  private Range range() {
    List<Integer> colons = colons();
    if (colons.isEmpty()) {
      Range range = of(text, text);
      if (range != null) {
        return range;
      }
      throw wrong(text);
    }
    if (colons.size() > 1 && !dimension.datatype().isDatetime()) {
      throw new UsageException(
          "--range " + dimension.name() + "=" + text + " has several colons; write one within a bound as '\\:'");
    }
    for (int colon : colons) {
      Range range = of(text.substring(0, colon), text.substring(colon + 1));
      if (range != null) {
        return range;
      }
    }
    int first = colons.get(0);
    throw wrong(isValue(text.substring(0, first)) ? text.substring(first + 1) : text.substring(0, first));
  }

  private UsageException wrong(String bound) {
    Datatype type = dimension.datatype();
    String dates = type.isDatetime() ? ", neither a whole number nor a date in whole units of it" : "";
    return new UsageException(
        "--range " + dimension.name() + "=" + text + ": \"" + unescape(bound) + "\" is no " + type + dates);
  }

  private boolean isValue(String bound) {
    return of(bound, bound) != null;
  }

  /** Where colons are that no backslash precedes. */
  private List<Integer> colons() {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == ':') {
        found.add(i);
      }
    }
    return found;
  }

  private static String unescape(String bound) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < bound.length(); i++) {
      if (bound.charAt(i) == '\\' && i + 1 < bound.length()) {
        i++;
      }
      plain.append(bound.charAt(i));
    }
    return plain.toString();
  }

  /** The range of two bounds, or null if one is no value of the dimension's type. An empty number is the end of the whole. */
  private @Nullable Range of(String low, String high) {
    Datatype type = dimension.datatype();
    if (type.isString()) {
      return Range.of(unescape(low), unescape(high));
    }
    try {
      if (type.isFloat()) {
        Range.OfDouble ends = (Range.OfDouble) whole;
        return Range.of(
            low.isEmpty() && ends != null ? ends.low() : number(low),
            high.isEmpty() && ends != null ? ends.high() : number(high));
      }
      Range.OfLong ends = (Range.OfLong) whole;
      return Range.of(
          low.isEmpty() && ends != null ? ends.low() : whole(type, unescape(low)),
          high.isEmpty() && ends != null ? ends.high() : whole(type, unescape(high)));
    } catch (IllegalArgumentException | DateTimeParseException | ArithmeticException e) {
      return null;
    }
  }

  private static double number(String text) {
    double value = switch (text) {
      case "inf", "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
    if (Double.isNaN(value)) {
      throw new NumberFormatException(text);
    }
    return value;
  }

  private static long whole(Datatype type, String text) {
    if (type == Datatype.UINT64) {
      return Long.parseUnsignedLong(text);
    }
    if (type.isDatetime() && !Times.isWhole(text)) {
      return Datetimes.value(type, Datetimes.parse(text));
    }
    long value = Long.parseLong(text);
    int unused = 64 - 8 * type.size();
    long kept = type.physical().isSigned() ? value << unused >> unused : value << unused >>> unused;
    if (kept != value) {
      throw new NumberFormatException(text);
    }
    return value;
  }
}
