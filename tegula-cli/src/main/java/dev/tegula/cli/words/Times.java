package dev.tegula.cli.words;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Points in time as people write them. Without offset they are in UTC. */
public final class Times {

  private Times() {}

  /** Milliseconds since 1970, given as such or as an ISO date. */
  public static long millis(String option, String text) {
    try {
      long value = isWhole(text) ? Long.parseLong(text) : parse(text).toEpochMilli();
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException | DateTimeParseException | ArithmeticException e) {
      // refused below
    }
    throw new UsageException(
        option + ": \"" + text + "\" is no time; milliseconds since 1970 are, or dates such as 2026-11-21T10:00Z");
  }

  /** Whether a text can only be a whole number. */
  public static boolean isWhole(String text) {
    int from = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return text.length() > from;
  }

  /**
   * An ISO date: {@code 2026-11}, {@code 2026-11-21}, {@code 2026-11-21T10:00:00.25}, with {@code Z} or an offset if wanted.
   *
   * @throws DateTimeParseException if it is none
   */
  public static Instant parse(String text) {
    if (text.indexOf('T') < 0) {
      LocalDate day = text.length() == 7 ? YearMonth.parse(text).atDay(1) : LocalDate.parse(text);
      return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    String time = text.substring(text.indexOf('T'));
    return time.endsWith("Z") || time.indexOf('+') > 0 || time.indexOf('-') > 0
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }

  /** Milliseconds since 1970 for people. */
  public static String show(long millis) {
    try {
      return Instant.ofEpochMilli(millis).toString();
    } catch (java.time.DateTimeException e) {
      return "";
    }
  }
}
