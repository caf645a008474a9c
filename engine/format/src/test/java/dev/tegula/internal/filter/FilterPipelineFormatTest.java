package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.TegulaException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FilterPipelineFormatTest {

    private static final FilterPipeline ALL = new FilterPipeline(
            1000,
            List.of(
                    Filter.none(),
                    Filter.gzip(3),
                    Filter.zstd(-5),
                    Filter.lz4(),
                    Filter.rle(),
                    Filter.bzip2(2),
                    Filter.dictionary(),
                    Filter.doubleDelta(Datatype.INT64),
                    Filter.delta(Datatype.UINT16),
                    Filter.bitWidthReduction(77),
                    Filter.positiveDelta(88),
                    Filter.bitShuffle(),
                    Filter.byteShuffle(),
                    Filter.checksumMd5(),
                    Filter.checksumSha256(),
                    Filter.xor(),
                    Filter.scaleFloat(0.5, -3, 2),
                    new Filter.Webp(80, 4, true, 10, 20)));

    private static byte[] write(FilterPipeline pipeline, int version) {
        ByteWriter out = new ByteWriter();
        FilterPipelineFormat.write(pipeline, new FormatVersion(version), out);
        return out.toByteArray();
    }

    private static FilterPipeline read(byte[] bytes, int version) {
        return FilterPipelineFormat.read(new ByteReader(bytes, "schema"), new FormatVersion(version));
    }

    @Test
    void everyFilter_roundTrips() {
        assertEquals(ALL, read(write(ALL, 21), 21));
    }

    @Test
    void bytes_equalTheSpecification() {
        FilterPipeline pipeline = FilterPipeline.of(Filter.delta(Datatype.INT64), Filter.scaleFloat(1, 0, 4));
        assertEquals(
                "00000100" + "02000000" + "13" + "06000000" + "08" + "ffffffff" + "01" + "0f" + "18000000"
                        + "000000000000f03f" + "0000000000000000" + "0400000000000000",
                HexFormat.of().formatHex(write(pipeline, 21)));
        assertEquals(
                "000001000100000006050000000" + "6ffffffff",
                HexFormat.of().formatHex(write(FilterPipeline.of(Filter.doubleDelta()), 19)));
    }

    @Test
    void unknownAndRetiredNumbers_areUnsupported() {
        for (int code : new int[] {17, 20, 255}) {
            byte[] bytes = write(FilterPipeline.of(Filter.xor()), 21);
            bytes[8] = (byte) code;
            UnsupportedFormatException e = assertThrows(UnsupportedFormatException.class, () -> read(bytes, 21));
            assertTrue(e.getMessage().contains("filter number " + code), e::getMessage);
        }
    }

    @Test
    void encryptionFilter_isOnlyAllowedInGenericTiles() {
        ByteWriter out = new ByteWriter();
        FilterPipelineFormat.writeEncrypted(FilterPipeline.of(Filter.gzip(1)), FormatVersion.DEFAULT_WRITE, out);
        assertTrue(FilterPipelineFormat.readStored(new ByteReader(out.toByteArray(), "x"), FormatVersion.DEFAULT_WRITE)
                .encrypted());
        assertThrows(CorruptArrayException.class, () -> read(out.toByteArray(), 21));
    }

    @Test
    void damage_isReported() {
        byte[] bytes = write(ALL, 21);
        for (int size = 0; size < bytes.length; size++) {
            byte[] shorter = Arrays.copyOf(bytes, size);
            assertThrows(CorruptArrayException.class, () -> read(shorter, 21));
        }
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                read(changed, 21);
            } catch (TegulaException e) {
                assertTrue(e.getMessage().startsWith("schema"), e::getMessage);
            }
        }
    }
}
