package dev.tegula.testkit.net;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The request line and the headers of a request. */
public final class HttpHead {

    private final String text;

    private HttpHead(String text) {
        this.text = text;
    }

    /** Reads the next head; returns null at the end of the connection. */
    static @Nullable HttpHead read(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < 4 || !text.substring(text.length() - 4).equals("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            text.append((char) next);
        }
        return new HttpHead(text.toString());
    }

    /** Returns the method: {@code GET}, {@code PUT} … */
    public String method() {
        return text.substring(0, text.indexOf(' '));
    }

    /** Returns the path and the query. */
    public String target() {
        return text.split(" ", 3)[1];
    }

    /**
     * Returns the value of a header; empty if the header is missing.
     *
     * @param name the name in lower case
     */
    public String header(String name) {
        for (String line : text.split("\r\n", -1)) {
            if (line.toLowerCase(Locale.ROOT).startsWith(name + ":")) {
                return line.substring(name.length() + 1).strip();
            }
        }
        return "";
    }

    /** Forwards the head and the body of the request. */
    void passOn(InputStream in, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        String length = header("content-length");
        if (header("transfer-encoding").equalsIgnoreCase("chunked")) {
            passOnChunks(in, out);
        } else if (!length.isEmpty()) {
            passOn(in, out, Long.parseLong(length));
        }
        out.flush();
    }

    private static void passOnChunks(InputStream in, OutputStream out) throws IOException {
        int size;
        do {
            String line = line(in);
            out.write(line.getBytes(StandardCharsets.ISO_8859_1));
            size = Integer.parseInt(line.split(";", -1)[0].strip(), 16);
            passOn(in, out, size + 2L); // includes the line ending
        } while (size > 0);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next;
        do {
            next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            line.write(next);
        } while (next != '\n');
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private static void passOn(InputStream in, OutputStream out, long length) throws IOException {
        byte[] bytes = new byte[1 << 13];
        for (long left = length; left > 0; ) {
            int read = in.read(bytes, 0, (int) Math.min(left, bytes.length));
            if (read < 0) {
                throw new EOFException();
            }
            out.write(bytes, 0, read);
            left -= read;
        }
    }
}
