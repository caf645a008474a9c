package dev.tegula.internal.fragment;

import org.jspecify.annotations.Nullable;

/**
 * The names of fragments, commits, schemas and metadata files ({@code timestamped_name.md}).
 *
 * <pre>
 * __t1_t2_uuid[_version]     version 3 and later; the version since 5
 * __uuid_t1[_t2]             versions 1 and 2
 * </pre>
 *
 * @param text the whole name, without ending
 * @param start first timestamp, milliseconds since 1970
 * @param end last timestamp
 * @param uuid 32 hexadecimal digits
 * @param version the format version, 0 where the name does not say
 */
public record TimestampedName(String text, long start, long end, String uuid, int version)
    implements Comparable<TimestampedName> {

  private static final int UUID_LENGTH = 32;
  private static final int UNSAID = 0;

  /** A new name; {@code version} 0 leaves it out. */
  public static TimestampedName of(long start, long end, String uuid, int version) {
    String text = "__" + start + "_" + end + "_" + uuid + (version == UNSAID ? "" : "_" + version);
    return new TimestampedName(text, start, end, uuid, version);
  }

  /** Takes a name apart, or gives null when it is none. */
  public static @Nullable TimestampedName parse(String text) {
    if (!text.startsWith("__") || text.indexOf('\0') >= 0) {
      return null;
    }
    String[] parts = text.substring(2).split("_", -1);
    if (parts.length < 2 || parts.length > 4) {
      return null;
    }
    if (parts[0].length() == UUID_LENGTH && parts.length <= 3) {
      long start = number(parts[1]);
      long end = parts.length == 3 ? number(parts[2]) : start;
      return start < 0 || end < 0 ? null : new TimestampedName(text, start, end, parts[0], 0);
    }
    if (parts.length < 3 || parts[2].isEmpty()) {
      return null;
    }
    long start = number(parts[0]);
    long end = number(parts[1]);
    long said = parts.length == 4 ? number(parts[3]) : UNSAID;
    if (start < 0 || end < 0 || said < 0) {
      return null;
    }
    return new TimestampedName(text, start, end, parts[2], (int) Math.min(said, Integer.MAX_VALUE));
  }

  /**
   * The version that the name says, or one of those that wrote names like this without it: 2 for names that begin with the unique
   * part, else 4.
   */
  public int leastVersion() {
    return version != UNSAID ? version : text.startsWith("__" + uuid) ? 2 : 4;
  }

  private static long number(String digits) {
    if (digits.isEmpty() || digits.length() > 20) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      // 2^64-1 stands for "open end" in some names; nothing is later than Long.MAX_VALUE.
      value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
    }
    return value;
  }

  /** By first timestamp, then by name: the order in which later fragments hide earlier ones. */
  @Override
  public int compareTo(TimestampedName other) {
    int byTime = Long.compare(start, other.start);
    return byTime != 0 ? byTime : text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
