package dev.tegula.internal.parquet;

import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text of 16 or 32 bits per unit, converted from and to UTF-8. Not thread-safe. */
final class Utf8Text {

    private final Charset charset;
    private final CharsetDecoder decoder;
    private final CharsetDecoder utf8;

    Utf8Text(Datatype datatype) {
        charset = datatype.charset();
        decoder = strict(charset);
        utf8 = strict(StandardCharsets.UTF_8);
    }

    private static CharsetDecoder strict(Charset charset) {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** Returns the text of a cell as UTF-8, or null if it is not valid. */
    byte @Nullable [] toUtf8(byte[] cell) {
        try {
            return decoder.decode(ByteBuffer.wrap(cell)).toString().getBytes(StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Returns the text of a cell in the datatype's encoding, or null if it is not valid UTF-8. */
    byte @Nullable [] fromUtf8(byte[] bytes, int at, int count) {
        try {
            return utf8.decode(ByteBuffer.wrap(bytes, at, count)).toString().getBytes(charset);
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
