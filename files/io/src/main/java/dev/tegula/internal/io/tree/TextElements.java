package dev.tegula.internal.io.tree;

import dev.tegula.query.Column;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Chunks of texts: the number of texts, then the length and the bytes in UTF-8 of each, as the codec {@code vlen-utf8}
 * of Zarr stores them. Numbers have four bytes.
 */
public final class TextElements {

    /** The bytes of a text that sizes of chunks are planned with. */
    static final int PLANNED_BYTES = 32;

    private TextElements() {}

    /** Returns a chunk of texts. */
    static byte[] bytes(String[] texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out, texts.length);
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            write(out, bytes.length);
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >>> shift);
        }
    }

    /** Returns the texts of a column. */
    static String[] texts(Column column) {
        String[] texts = new String[column.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = column.text(i);
        }
        return texts;
    }

    /** Returns the texts of a chunk. */
    public static String[] texts(byte[] chunk) {
        ByteBuffer buffer = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        String[] texts = new String[buffer.getInt()];
        for (int i = 0; i < texts.length; i++) {
            int length = buffer.getInt();
            texts[i] = new String(chunk, buffer.position(), length, StandardCharsets.UTF_8);
            buffer.position(buffer.position() + length);
        }
        return texts;
    }
}
