package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.codec.CodecException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The different texts of an array whose texts have any length. Its elements are their numbers here, four bytes each, so
 * that chunks are like those of other types.
 */
public final class TextTable {

    /** The codec of texts of any length: their number, then the length and the bytes in UTF-8 of each. */
    public static final String CODEC = "vlen-utf8";

    /** The bytes of a number. */
    static final int SIZE = 4;

    /** Texts take more memory than their bytes. */
    private static final int OVERHEAD = 64;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private long free = Runtime.getRuntime().maxMemory() / 8;

    /** Returns a text by its number. */
    public String text(int number) {
        return texts.get(number);
    }

    /** Returns the number of a text. */
    byte[] number(String text) {
        Integer known = numbers.putIfAbsent(text, texts.size());
        if (known == null) {
            free -= 2L * text.length() + OVERHEAD;
            texts.add(text);
        }
        int number = known == null ? texts.size() - 1 : known;
        return ByteBuffer.allocate(SIZE)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
    }

    /** Decodes a chunk to the numbers of its texts. */
    byte[] decode(byte[] chunk) throws CodecException {
        ByteBuffer in = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        int count = length(in, Math.max(0, chunk.length / SIZE - 1));
        ByteBuffer decoded = ByteBuffer.allocate(SIZE * count);
        for (int i = 0; i < count; i++) {
            int length = length(in, in.remaining() - SIZE);
            try {
                decoded.put(number(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(in.slice(in.position(), length))
                        .toString()));
            } catch (CharacterCodingException e) {
                throw new CodecException("a text is not UTF-8", e);
            }
            in.position(in.position() + length);
            if (free < 0) {
                throw new CodecException(
                        "more different texts than fit into memory (found " + texts.size() + ")",
                        "Raise the heap with the option -Xmx of Java.");
            }
        }
        return decoded.array();
    }

    private static int length(ByteBuffer in, int most) throws CodecException {
        int length = in.remaining() < SIZE ? -1 : in.getInt();
        if (length < 0 || length > most) {
            throw new CodecException("texts end early");
        }
        return length;
    }
}
