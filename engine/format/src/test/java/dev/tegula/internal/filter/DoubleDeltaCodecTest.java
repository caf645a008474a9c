package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.LittleEndian;
import java.util.HexFormat;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Encodings that other libraries store and {@link DoubleDeltaCodec} does not produce. */
class DoubleDeltaCodecTest {

    private static final DoubleDeltaCodec CODEC = new DoubleDeltaCodec(Long.BYTES, false);

    /** Offsets of 14 strings in an array of TileDB-VCF of 2019, format version 3. */
    @Test
    void zeroBits_meanEqualDifferences() {
        byte[] stored = HexFormat.of()
                .parseHex("00" + "0e00000000000000" + "0000000000000000" + "0c00000000000000" + "0000000000000000");

        assertArrayEquals(LongStream.range(0, 14).map(i -> 12 * i).toArray(), decoded(stored, 14));
    }

    @Test
    void zeroBits_ignoreSigns() {
        byte[] stored = HexFormat.of()
                .parseHex("00" + "0500000000000000" + "0700000000000000" + "0500000000000000" + "00000000000000a0");

        assertArrayEquals(new long[] {7, 5, 3, 1, -1}, decoded(stored, 5));
    }

    @Test
    void zeroBits_takeOneWordPer64Signs() {
        byte[] stored = new byte[9 + 2 * 8 + 2 * 8];
        LittleEndian.setI64(stored, 1, 67);
        LittleEndian.setI64(stored, 17, 1);

        assertArrayEquals(LongStream.range(0, 67).toArray(), decoded(stored, 67));
        stored[1] = 66;
        assertThrows(CorruptArrayException.class, () -> decoded(stored, 66));
    }

    private static long[] decoded(byte[] stored, int count) {
        byte[] values = new byte[Long.BYTES * count];
        ByteRange source = new ByteRange();
        source.set(stored, 0, stored.length);
        ByteRange target = new ByteRange();
        target.set(values, 0, values.length);
        CODEC.decompress(source, target, new FilterScratch());
        return LongStream.range(0, count)
                .map(i -> LittleEndian.i64(values, (int) (Long.BYTES * i)))
                .toArray();
    }
}
