package dev.tegula.internal.io.csv;

import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The bytes of a text file in UTF-8, without a byte order mark. */
final class Utf8Input extends InputStream {

    /** The encoding that a file without another mark is read in if it cannot be UTF-8. */
    static final Charset WESTERN = Charset.forName("windows-1252");

    private static final int BEGINNING = 1 << 16;

    private final String file;
    private final InputStream in;
    private final AtomicLong bytesRead = new AtomicLong();
    private final Charset charset;
    private final boolean guessed;
    private final @Nullable CharsetDecoder decoder;
    private ByteBuffer raw;
    private ByteBuffer utf8;
    private boolean ended;

    /**
     * Reads the beginning of a file.
     *
     * @param given the encoding, or null to find it: that of a byte order mark; UTF-16 if one of two bytes is often
     *     zero; else UTF-8, or {@link #WESTERN} if the beginning has bytes that are not UTF-8 and none that are, except
     *     ASCII without zeros
     */
    Utf8Input(String file, InputStream in, @Nullable Charset given) throws IOException {
        this.file = file;
        this.in = in;
        byte[] bytes = in.readNBytes(BEGINNING);
        bytesRead.set(bytes.length);
        Charset marked = marked(bytes);
        Charset guess = given == null && marked == null ? guess(bytes) : null;
        guessed = guess != null;
        charset = marked != null && (given == null || given.name().startsWith(marked.name()))
                ? marked
                : given != null ? given : guess != null ? guess : StandardCharsets.UTF_8;
        raw = ByteBuffer.wrap(bytes);
        raw.position(marked != null && marked.equals(charset) ? marked.equals(StandardCharsets.UTF_8) ? 3 : 2 : 0);
        utf8 = ByteBuffer.allocate(0);
        decoder = charset.equals(StandardCharsets.UTF_8)
                ? null
                : charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    private static @Nullable Charset marked(byte[] bytes) {
        int first = bytes.length < 2 ? 0 : (bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF;
        if (first == 0xEFBB && bytes.length > 2 && bytes[2] == (byte) 0xBF) {
            return StandardCharsets.UTF_8;
        }
        return first == 0xFEFF ? StandardCharsets.UTF_16BE : first == 0xFFFE ? StandardCharsets.UTF_16LE : null;
    }

    /** Returns the encoding that the bytes show, or null. */
    private static @Nullable Charset guess(byte[] bytes) {
        Charset wide = unmarkedUtf16(bytes);
        return wide != null ? wide : isWestern(bytes) ? WESTERN : null;
    }

    /**
     * Returns UTF-16 if most characters are Latin letters, digits or signs, one of whose bytes is zero; or if there are
     * bytes that ASCII text does not have, zeros are at one side only, and beside most line ends.
     */
    private static @Nullable Charset unmarkedUtf16(byte[] bytes) {
        int[] zeros = new int[2];
        int[] lineEnds = new int[2];
        int[] newlines = new int[2];
        boolean isAscii = true;
        for (int i = 0; i < bytes.length; i++) {
            int side = i & 1;
            int other = (i ^ 1) < bytes.length ? bytes[i ^ 1] : -1;
            zeros[side] += bytes[i] == 0 ? 1 : 0;
            newlines[1 - side] += bytes[i] == '\n' ? 1 : 0;
            lineEnds[1 - side] += bytes[i] == '\n' && other == 0 ? 1 : 0;
            isAscii &= bytes[i] >= ' ' || bytes[i] == 0 || bytes[i] == '\t' || bytes[i] == '\n' || bytes[i] == '\r';
        }
        int side = zeros[0] > zeros[1] ? 0 : 1;
        boolean isLatin = zeros[side] > 0 && zeros[side] * 3 >= bytes.length && zeros[1 - side] * 16 <= zeros[side];
        boolean hasLines =
                !isAscii && zeros[1 - side] == 0 && lineEnds[side] > 0 && lineEnds[side] * 4 >= newlines[side] * 3;
        return !isLatin && !hasLines ? null : side == 0 ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
    }

    /** Returns whether there is a byte that is not UTF-8, no character of several bytes that is, and no zero. */
    private static boolean isWestern(byte[] bytes) {
        for (byte each : bytes) {
            if (each == 0) {
                return false;
            }
        }
        CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        boolean ends = bytes.length < BEGINNING; // else the last character may be incomplete
        if (!utf8.decode(in, out, ends).isMalformed()) {
            return false;
        }
        int from = in.position();
        return ascii(bytes, 0, from) && !hasPairs(bytes, from);
    }

    private static boolean ascii(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether bytes of which a character consists in UTF-8 follow one another. */
    private static boolean hasPairs(byte[] bytes, int from) {
        for (int i = from; i + 1 < bytes.length; i++) {
            boolean begins = (bytes[i] & 0xFF) >= 0xC2 && (bytes[i] & 0xFF) < 0xF5;
            if (begins && (bytes[i + 1] & 0xC0) == 0x80) {
                return true;
            }
        }
        return false;
    }

    /** Returns the encoding of the file. */
    Charset charset() {
        return charset;
    }

    /** Returns whether the encoding was neither given nor marked, and is not UTF-8. */
    boolean isGuessed() {
        return guessed;
    }

    /** Returns the number of bytes of the file that were read so far. */
    long bytesRead() {
        return bytesRead.get();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (decoder == null && !raw.hasRemaining()) {
            int count = in.read(bytes, from, length);
            bytesRead.addAndGet(Math.max(0, count));
            return count;
        }
        if (decoder != null) {
            while (!utf8.hasRemaining() && !ended) {
                utf8 = decoded(decoder);
            }
        }
        ByteBuffer source = decoder == null ? raw : utf8;
        int count = Math.min(length, source.remaining());
        source.get(bytes, from, count);
        return count == 0 && length > 0 ? -1 : count;
    }

    private ByteBuffer decoded(CharsetDecoder characters) throws IOException {
        CharBuffer out = CharBuffer.allocate(BEGINNING);
        boolean invalid = characters.decode(raw, out, false).isError();
        if (!invalid && !out.flip().hasRemaining()) {
            byte[] rest = new byte[raw.remaining()];
            raw.get(rest);
            byte[] more = in.readNBytes(BEGINNING);
            bytesRead.addAndGet(more.length);
            raw = ByteBuffer.wrap(Arrays.copyOf(rest, rest.length + more.length));
            System.arraycopy(more, 0, raw.array(), rest.length, more.length);
            ended = more.length == 0;
            invalid = ended && raw.hasRemaining();
        }
        if (invalid) {
            throw new TableFileException(file + ": invalid " + charset.name() + " at byte "
                    + (bytesRead.get() - raw.remaining()) + " of the text");
        }
        try {
            // A pair of surrogates is decoded at once.
            return StandardCharsets.UTF_8.newEncoder().encode(out);
        } catch (CharacterCodingException e) {
            throw new TableFileException(file + ": invalid " + charset.name() + " (found half a surrogate pair)");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
