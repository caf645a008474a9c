package dev.tegula.internal.io.cells;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts of a fixed length in files, with zeros at the end that are not part of them, as NumPy has them. */
public final class PaddedText {

    private PaddedText() {}

    /** Returns a text of bytes in UTF-8, or null if they are not. */
    public static @Nullable String utf8(byte[] bytes, int from, int size) {
        int length = size;
        while (length > 0 && bytes[from + length - 1] == 0) {
            length--;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /**
     * Returns a text of characters of four bytes, or null if one is no character.
     *
     * @param buffer the file's bytes in its byte order
     * @param size the bytes of the text
     */
    public static @Nullable String utf32(ByteBuffer buffer, int from, int size) {
        int length = size / 4;
        while (length > 0 && buffer.getInt(from + 4 * (length - 1)) == 0) {
            length--;
        }
        StringBuilder text = new StringBuilder(length);
        for (int c = 0; c < length; c++) {
            int point = buffer.getInt(from + 4 * c);
            if (!Character.isValidCodePoint(point) || point >= 0xD800 && point < 0xE000) {
                return null;
            }
            text.appendCodePoint(point);
        }
        return text.toString();
    }
}
