package dev.tegula.internal.io.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Converts text of another encoding from and to UTF-8, and refuses malformed text. Not thread-safe. */
public final class Utf8Text {

    private final Charset charset;
    private final CharsetDecoder decoder;
    private final CharsetDecoder utf8;

    /** Creates a converter from and to the encoding. */
    public Utf8Text(Charset charset) {
        this.charset = charset;
        decoder = strict(charset);
        utf8 = strict(StandardCharsets.UTF_8);
    }

    private static CharsetDecoder strict(Charset charset) {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Returns the text of a cell as UTF-8, or null if it is not valid. */
    public byte @Nullable [] toUtf8(byte[] cell) {
        try {
            return decoder.decode(ByteBuffer.wrap(cell)).toString().getBytes(StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Returns the text of a cell in the encoding, or null if it is not valid UTF-8. */
    public byte @Nullable [] fromUtf8(byte[] bytes, int at, int count) {
        try {
            return utf8.decode(ByteBuffer.wrap(bytes, at, count)).toString().getBytes(charset);
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
