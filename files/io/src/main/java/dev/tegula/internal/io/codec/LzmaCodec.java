package dev.tegula.internal.io.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.tukaani.xz.DeltaOptions;
import org.tukaani.xz.LZMA2InputStream;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.XZInputStream;

/** Decodes LZMA as NumCodecs stores it: streams of xz, of the older lzma, or filters without a header. */
public final class LzmaCodec implements BytesCodec {

    /** The name of the codec. */
    public static final String NAME = "lzma";

    /** The most memory for a dictionary, in KiB: that of the best compression of xz is 64 MiB. */
    private static final int MAX_DICTIONARY = 128 << 10;

    private static final int MIN_DICTIONARY = 1 << 12;

    /** The forms of streams, by the numbers of Python's lzma; 2 is that of {@code .lzma} files. */
    private static final int AUTO = 0;

    private static final int XZ = 1;
    private static final int RAW = 3;

    private static final long DELTA = 3;
    private static final long LZMA2 = 0x21;
    private static final long LZMA1 = 0x4000_0000_0000_0001L;

    private final int form;
    private final List<?> filters;

    private LzmaCodec(int form, List<?> filters) {
        this.form = form;
        this.filters = filters;
    }

    /**
     * Returns the codec of a form.
     *
     * @param form its number
     * @param filters their options, in the order in which they encode; used without a header only
     * @throws CodecException if a filter is not supported
     */
    public static LzmaCodec of(int form, List<?> filters) throws CodecException {
        if (form < AUTO || form > RAW) {
            throw new CodecException("lzma of the form " + form);
        }
        for (Object filter : form == RAW ? filters : List.of()) {
            long id = filter instanceof Map<?, ?> options ? option(options, "id", -1) : -1;
            if (id != DELTA && id != LZMA1 && id != LZMA2) {
                throw new CodecException("lzma with the filter " + id);
            }
        }
        return new LzmaCodec(form, filters);
    }

    /** Opens a stream of xz, whose dictionary has a limit. */
    public static InputStream xz(InputStream in) throws IOException {
        return new XZInputStream(in, MAX_DICTIONARY);
    }

    private static long option(Map<?, ?> options, String name, long absent) {
        return options.get(name) instanceof Number number ? number.longValue() : absent;
    }

    @Override
    public byte[] decode(byte[] encoded, int limit) throws CodecException {
        try (InputStream in = open(encoded, limit)) {
            return Inflation.read(in, limit);
        } catch (IOException | IllegalArgumentException e) {
            throw new CodecException("not a stream of lzma", e);
        }
    }

    private InputStream open(byte[] encoded, int limit) throws IOException {
        InputStream bytes = new ByteArrayInputStream(encoded);
        boolean isXz = form == XZ || form == AUTO && encoded.length > 0 && encoded[0] == (byte) 0xFD;
        if (isXz) {
            return xz(bytes);
        } else if (form != RAW) {
            return new LZMAInputStream(bytes, MAX_DICTIONARY);
        }
        for (int i = filters.size() - 1; i >= 0; i--) {
            bytes = open((Map<?, ?>) filters.get(i), bytes, limit);
        }
        return bytes;
    }

    private static InputStream open(Map<?, ?> options, InputStream in, int limit) throws IOException {
        // Matches cannot begin before the first byte, so that a dictionary of all bytes is as good as the encoder's.
        int dictionary = Math.max(MIN_DICTIONARY, limit);
        long id = option(options, "id", LZMA2);
        if (id == DELTA) {
            return new DeltaOptions((int) option(options, "dist", 1)).getInputStream(in);
        } else if (id == LZMA2) {
            return new LZMA2InputStream(in, dictionary);
        }
        int literals = (int) option(options, "lc", 3);
        int positions = (int) option(options, "lp", 0);
        int matches = (int) option(options, "pb", 2);
        return new LZMAInputStream(in, -1, literals, positions, matches, dictionary, null);
    }
}
