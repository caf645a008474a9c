package dev.tegula.internal.io.csv;

import dev.tegula.errors.NextStep;
import dev.tegula.io.table.TableFileException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes chunks from UTF-8 to an array of characters that it uses again, with quotes as in RFC 4180. */
final class ChunkDecoder {

    private final String file;
    private final CsvDialect dialect;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private char[] chars = new char[0];

    ChunkDecoder(String file, CsvDialect dialect) {
        this.file = file;
        this.dialect = dialect;
    }

    /**
     * Returns the characters of a chunk, until the next call.
     *
     * @throws TableFileException with the line of invalid bytes
     */
    CharBuffer decode(CsvChunk chunk) {
        int length = chunk.to() - chunk.from();
        if (chars.length < length) {
            chars = new char[length];
        }
        ByteBuffer in = ByteBuffer.wrap(chunk.bytes(), chunk.from(), length);
        CharBuffer out = CharBuffer.wrap(chars);
        decoder.reset();
        if (decoder.decode(in, out, true).isError()) {
            long line = chunk.line() + RecordScan.lines(chunk.bytes(), chunk.from(), in.position());
            throw new TableFileException(file + ":" + line + ": invalid UTF-8", NextStep.option("encoding", null));
        }
        out.flip();
        return out.limit(dialect.plain(chars, out.limit()));
    }
}
