package dev.tegula.internal.io.text;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A buffered writer of UTF-8 text, which formats numbers without creating objects. */
public final class TextOutput {

    private static final int CAPACITY = 1 << 16;
    private static final int LONGEST_NUMBER = 32;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream target;
    private final byte[] buffer = new byte[CAPACITY];
    private int used;
    private long written;

    public TextOutput(OutputStream target) {
        this.target = target;
    }

    /** Returns the bytes that a writer writes. */
    public static byte[] bytes(Consumer<TextOutput> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TextOutput out = new TextOutput(bytes);
        writer.accept(out);
        out.flush();
        return bytes.toByteArray();
    }

    /** Returns the text that a writer writes. */
    public static String text(Consumer<TextOutput> writer) {
        return new String(bytes(writer), StandardCharsets.UTF_8);
    }

    private void makeRoom(int bytes) {
        if (used + bytes > CAPACITY) {
            drain();
        }
    }

    private void drain() {
        try {
            target.write(buffer, 0, used);
        } catch (IOException e) {
            throw new OutputException(e);
        }
        written += used;
        used = 0;
    }

    /** Writes the buffer to the stream and flushes the stream. */
    public void flush() {
        drain();
        try {
            target.flush();
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    /** Returns the number of bytes written so far. */
    public long size() {
        return written + used;
    }

    /** Writes an ASCII character. */
    public TextOutput put(char c) {
        makeRoom(1);
        buffer[used++] = (byte) c;
        return this;
    }

    /** Writes a text. */
    public TextOutput put(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return put(bytes, 0, bytes.length);
    }

    /** Writes UTF-8 bytes. */
    public TextOutput put(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            makeRoom(1);
            int count = Math.min(to - at, CAPACITY - used);
            System.arraycopy(bytes, at, buffer, used, count);
            used += count;
            at += count;
        }
        return this;
    }

    /** Writes an integer. */
    public TextOutput put(long value) {
        makeRoom(LONGEST_NUMBER);
        used = NumberOutput.outputLong(value, buffer, used);
        return this;
    }

    /** Writes an unsigned integer, given by its bits. */
    public TextOutput putUnsigned(long bits) {
        if (bits >= 0) {
            return put(bits);
        }
        long tenths = Long.divideUnsigned(bits, 10);
        return put(tenths).put((char) ('0' + (bits - tenths * 10)));
    }

    /** Writes a finite float as the shortest decimal that parses to it. */
    public TextOutput put(float value) {
        makeRoom(LONGEST_NUMBER);
        used = ShortestDecimal.write(value, buffer, used);
        return this;
    }

    /** Writes a finite double as the shortest decimal that parses to it. */
    public TextOutput put(double value) {
        makeRoom(LONGEST_NUMBER);
        used = ShortestDecimal.write(value, buffer, used);
        return this;
    }

    /** Writes a byte as two hexadecimal digits. */
    public TextOutput putHex(byte value) {
        makeRoom(2);
        buffer[used++] = HEX[value >> 4 & 15];
        buffer[used++] = HEX[value & 15];
        return this;
    }
}
