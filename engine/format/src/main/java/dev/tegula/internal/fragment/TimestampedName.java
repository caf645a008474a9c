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
 * @param text whole name without extension
 * @param start first timestamp, milliseconds since 1970
 * @param end last timestamp
 * @param version format version, or 0 if the name contains none
 */
public record TimestampedName(String text, long start, long end, int version) implements Comparable<TimestampedName> {

    /** The number of digits of the UUID in names that Tegula makes. */
    public static final int UUID_LENGTH = 32;

    private static final int NO_VERSION = 0;

    /** The digits that siblings have in common: the first, which order fragments of the same times, and the last. */
    private static final int SIBLING_HEAD = 16;

    private static final int SIBLING_TAIL = 6;

    /** Digits of 2^64-1; names with more are not names of the format. */
    private static final int MAX_DIGITS = 20;

    /** Creates a name; {@code version} 0 is omitted. */
    public static TimestampedName of(long start, long end, String uuid, int version) {
        String text = "__" + start + "_" + end + "_" + uuid + (version == NO_VERSION ? "" : "_" + version);
        return new TimestampedName(text, start, end, version);
    }

    /** Parses a name, or returns null if it is invalid. */
    public static @Nullable TimestampedName parse(String text) {
        if (!text.startsWith("__") || text.indexOf('\0') >= 0) {
            return null;
        }
        int length = text.length();
        int first = text.indexOf('_', 2);
        int second = first < 0 ? -1 : text.indexOf('_', first + 1);
        int third = second < 0 ? -1 : text.indexOf('_', second + 1);
        if (first < 0 || third >= 0 && text.indexOf('_', third + 1) >= 0) {
            return null;
        }
        if (first - 2 == UUID_LENGTH && third < 0) {
            long start = number(text, first + 1, second < 0 ? length : second);
            long end = second < 0 ? start : number(text, second + 1, length);
            return start < 0 || end < 0 ? null : new TimestampedName(text, start, end, NO_VERSION);
        }
        if (second < 0 || second + 1 == (third < 0 ? length : third)) {
            return null;
        }
        long start = number(text, 2, first);
        long end = number(text, first + 1, second);
        long suffix = third < 0 ? NO_VERSION : number(text, third + 1, length);
        if (start < 0 || end < 0 || suffix < 0) {
            return null;
        }
        return new TimestampedName(text, start, end, (int) Math.min(suffix, Integer.MAX_VALUE));
    }

    /**
     * Parses a name from another process.
     *
     * @param what name of its owner, for errors
     * @throws IllegalArgumentException if the name is invalid
     */
    public static TimestampedName require(String text, String what) {
        TimestampedName name = parse(text);
        if (name == null) {
            throw new IllegalArgumentException(
                    what + ": not a name with a time (found '" + text + "', expected one such as '__1_1_…')");
        }
        return name;
    }

    /** Returns the UUID, usually 32 hexadecimal digits. */
    public String uuid() {
        if (beginsWithUuid()) {
            return text.substring(2, 2 + UUID_LENGTH);
        }
        int from = text.indexOf('_', text.indexOf('_', 2) + 1) + 1;
        int to = text.indexOf('_', from);
        return text.substring(from, to < 0 ? text.length() : to);
    }

    private boolean beginsWithUuid() {
        int first = text.indexOf('_', 2);
        int second = text.indexOf('_', first + 1);
        return first - 2 == UUID_LENGTH && (second < 0 || text.indexOf('_', second + 1) < 0);
    }

    /**
     * Returns the version in the name, or one of the versions whose names contain none: 2 for names that begin with the
     * UUID, else 4.
     */
    public int leastVersion() {
        return version != NO_VERSION ? version : beginsWithUuid() ? 2 : 4;
    }

    /**
     * Returns a name with the same times and version that shows that both fragments were made by one consolidation,
     * whose commit and replaced fragments are known by one of them.
     *
     * @param random 32 random digits
     */
    public TimestampedName sibling(String random) {
        String own = uuid();
        String other = own.substring(0, SIBLING_HEAD)
                + random.substring(SIBLING_HEAD, UUID_LENGTH - SIBLING_TAIL)
                + own.substring(UUID_LENGTH - SIBLING_TAIL);
        return of(start, end, other, version);
    }

    /** Returns whether a name is this one or a {@link #sibling}. */
    public boolean isSibling(TimestampedName other) {
        if (equals(other)) {
            return true;
        }
        String one = uuid();
        String two = other.uuid();
        int tail = UUID_LENGTH - SIBLING_TAIL;
        return start == other.start
                && end == other.end
                && version == other.version
                && one.length() == UUID_LENGTH
                && two.length() == UUID_LENGTH
                && one.regionMatches(0, two, 0, SIBLING_HEAD)
                && one.regionMatches(tail, two, tail, SIBLING_TAIL);
    }

    private static long number(String text, int from, int to) {
        if (from == to || to - from > MAX_DIGITS) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            // 2^64-1 means an open end in some names. No timestamp exceeds Long.MAX_VALUE.
            value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
        }
        return value;
    }

    /** Compares by first timestamp, then by name, which is the order in which later fragments hide earlier ones. */
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
