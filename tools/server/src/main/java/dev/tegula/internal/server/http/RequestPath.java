package dev.tegula.internal.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a request as decoded segments. No segment is empty, {@code .} or {@code ..}, or contains a slash, a
 * backslash or a control character, however they were encoded.
 *
 * @param segments the names between slashes
 * @param isFolder whether the path ends with a slash
 */
public record RequestPath(List<String> segments, boolean isFolder) {

    private static final int MAX_LENGTH = 4096;
    private static final int MAX_SEGMENTS = 64;

    /** Creates a path of segments that were checked. */
    public RequestPath {
        segments = List.copyOf(segments);
    }

    /**
     * Parses the raw path of a request.
     *
     * @throws HttpException if it is malformed or too long
     */
    static RequestPath parse(String raw) {
        if (raw.length() > MAX_LENGTH) {
            throw new HttpException(
                    414, "path: too long (found " + raw.length() + " characters, expected at most " + MAX_LENGTH + ")");
        } else if (!raw.startsWith("/")) {
            throw HttpException.badRequest("path: must begin with a slash");
        }
        List<String> segments = new ArrayList<>();
        int from = 1;
        while (from < raw.length()) {
            int slash = raw.indexOf('/', from);
            int to = slash < 0 ? raw.length() : slash;
            segments.add(decode(raw.substring(from, to)));
            from = to + 1;
        }
        if (segments.size() > MAX_SEGMENTS) {
            throw HttpException.badRequest(
                    "path: too deep (found " + segments.size() + " segments, expected at most " + MAX_SEGMENTS + ")");
        }
        return new RequestPath(segments, raw.endsWith("/"));
    }

    private static String decode(String raw) {
        String segment = PercentEncoding.decode(raw, "path");
        boolean control = segment.chars().anyMatch(Character::isISOControl);
        if (control
                || segment.isEmpty()
                || segment.equals(".")
                || segment.equals("..")
                || segment.indexOf('/') >= 0
                || segment.indexOf('\\') >= 0) {
            throw HttpException.badRequest("path: a segment is not the name of a file (found '" + raw + "')");
        }
        return segment;
    }

    /** Returns the path without its first segments. */
    public RequestPath below(int depth) {
        return new RequestPath(segments.subList(depth, segments.size()), isFolder);
    }

    /** Returns the path as it is sent, percent-encoded. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        segments.forEach(segment -> text.append('/').append(PercentEncoding.encode(segment)));
        return isFolder || segments.isEmpty() ? text.append('/').toString() : text.toString();
    }

    /** Percent-encoding of UTF-8. */
    static final class PercentEncoding {

        private static final String UNRESERVED = "-._~!$&'()*+,;=:@";
        private static final int ESCAPE = 3;

        private PercentEncoding() {}

        /** Decodes a text strictly: an incomplete escape or invalid UTF-8 is refused. */
        static String decode(String raw, String part) {
            ByteBuffer bytes = ByteBuffer.allocate(raw.length() * ESCAPE);
            for (int i = 0; i < raw.length(); i++) {
                char c = raw.charAt(i);
                if (c != '%') {
                    bytes.put(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
                    continue;
                }
                int high = i + 2 <= raw.length() - 1 ? Character.digit(raw.charAt(i + 1), 16) : -1;
                int low = i + 2 <= raw.length() - 1 ? Character.digit(raw.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    throw HttpException.badRequest(part + ": incomplete escape (found '" + raw + "')");
                }
                bytes.put((byte) (high * 16 + low));
                i += 2;
            }
            bytes.flip();
            try {
                return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            } catch (CharacterCodingException e) {
                throw HttpException.badRequest(part + ": not UTF-8 (found '" + raw + "')");
            }
        }

        /** Encodes a segment of a path. */
        static String encode(String segment) {
            StringBuilder text = new StringBuilder();
            for (byte each : segment.getBytes(StandardCharsets.UTF_8)) {
                char c = (char) (each & 0xff);
                boolean plain = c < 128 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0);
                text.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
            }
            return text.toString();
        }
    }
}
