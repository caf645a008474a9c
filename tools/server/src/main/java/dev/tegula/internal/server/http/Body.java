package dev.tegula.internal.server.http;

import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a response, whose number is known. */
public interface Body {

    /** Returns the number of bytes. */
    long length();

    /** Returns the number of bytes that are in memory while the body is sent. */
    long memory();

    /** Writes a part of the bytes. */
    void write(OutputStream out, long position, long length) throws IOException;

    /** Returns a body of bytes. */
    static Body of(byte[] bytes) {
        return new Body() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public long memory() {
                return bytes.length;
            }

            @Override
            public void write(OutputStream out, long position, long length) throws IOException {
                out.write(bytes, (int) position, (int) length);
            }
        };
    }
}
