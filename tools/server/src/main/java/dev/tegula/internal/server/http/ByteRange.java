package dev.tegula.internal.server.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A range of bytes of a response.
 *
 * @param first the first byte
 * @param length the number of bytes; 0 if the range lies outside the body
 */
record ByteRange(long first, long length) {

    private static final Pattern SYNTAX = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /** Parses a header; returns null if it is absent, malformed or names several ranges, which means all bytes. */
    static @Nullable ByteRange parse(@Nullable String header, long size) {
        Matcher range = header == null ? null : SYNTAX.matcher(header.strip());
        if (range == null || !range.matches()) {
            return null;
        }
        String from = range.group(1);
        String to = range.group(2);
        if (from.isEmpty()) {
            if (to.isEmpty()) {
                return null;
            }
            long length = Math.min(Long.parseLong(to), size);
            return new ByteRange(size - length, length);
        }
        long first = Long.parseLong(from);
        long last = to.isEmpty() ? size - 1 : Math.min(Long.parseLong(to), size - 1);
        if (!to.isEmpty() && Long.parseLong(to) < first) {
            return null;
        }
        return new ByteRange(first, Math.max(0, last - first + 1));
    }

    /** Returns the header of a partial response. */
    String header(long size) {
        return "bytes " + first + "-" + (first + length - 1) + "/" + size;
    }
}
