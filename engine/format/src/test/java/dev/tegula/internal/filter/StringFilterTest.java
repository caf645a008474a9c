package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** RLE and DICTIONARY on strings and their offsets. */
final class StringFilterTest {

    private enum Kind {
        RLE,
        DICTIONARY,
        RLE_ZSTD,
        DICTIONARY_CHECKSUM;

        FilterChain chain() {
            Filter first = this == RLE || this == RLE_ZSTD ? Filter.rle() : Filter.dictionary();
            FilterPipeline pipeline = this == RLE_ZSTD
                    ? FilterPipeline.of(first, Filter.zstd())
                    : this == DICTIONARY_CHECKSUM
                            ? FilterPipeline.of(first, Filter.checksumMd5())
                            : FilterPipeline.of(first);
            return StringFilterTest.chain(pipeline);
        }
    }

    private final FilterScratch scratch = new FilterScratch();

    private static FilterChain chain(FilterPipeline pipeline) {
        return FilterChain.of(pipeline, Datatype.STRING_UTF8, 1, FormatVersion.DEFAULT_WRITE, null);
    }

    private static byte[] offsets(String[] strings) {
        byte[] offsets = new byte[8 * strings.length];
        long at = 0;
        for (int i = 0; i < strings.length; i++) {
            LittleEndian.setI64(offsets, 8 * i, at);
            at += strings[i].length();
        }
        return offsets;
    }

    private Chunk encode(FilterChain chain, String[] strings) {
        byte[] values = String.join("", strings).getBytes(StandardCharsets.US_ASCII);
        EncodedChunk out = new EncodedChunk();
        VarCells cells = new VarCells(values, 0, values.length, offsets(strings), 0, strings.length);
        chain.encodeStrings(cells, out, scratch);
        return Chunk.of(out);
    }

    private String[] decode(FilterChain chain, Chunk chunk, int size, int cells) {
        byte[] values = new byte[size];
        byte[] offsets = new byte[8 * cells + 8];
        scratch.at("file.tdb", 3, 0);
        chain.decodeStrings(chunk.stored(), new VarCells(values, 0, size, offsets, 0, cells), scratch);
        LittleEndian.setI64(offsets, 8 * cells, size);
        String[] strings = new String[cells];
        Arrays.setAll(strings, i -> {
            int from = (int) LittleEndian.i64(offsets, 8 * i);
            return new String(
                    values, from, (int) LittleEndian.i64(offsets, 8 * i + 8) - from, StandardCharsets.US_ASCII);
        });
        return strings;
    }

    private static String[] random(long seed) {
        RandomGenerator random = RandomTests.generator(seed);
        String[] strings = new String[1 + random.nextInt(600)];
        int longest = random.nextInt(10) == 0 ? 70000 / strings.length + 300 : 6;
        for (int i = 0; i < strings.length; i++) {
            strings[i] = random.nextBoolean() && i > 0
                    ? strings[i - 1]
                    : "ab".repeat(random.nextInt(longest)).substring(random.nextInt(1));
        }
        return strings;
    }

    private static int size(String[] strings) {
        return Arrays.stream(strings).mapToInt(String::length).sum();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void strings_roundTrip(Kind kind) {
        for (long seed = 0; seed < 200; seed++) {
            String[] strings = random(seed);
            Chunk chunk = encode(kind.chain(), strings);
            assertArrayEquals(strings, decode(kind.chain(), chunk, size(strings), strings.length));
        }
    }

    @Test
    void longestStringAtTheEnd_roundTrips() {
        String[] strings = {"a", "a", "b".repeat(300)};
        Chunk chunk = encode(Kind.RLE.chain(), strings);
        assertArrayEquals(strings, decode(Kind.RLE.chain(), chunk, size(strings), 3));
    }

    @Test
    void runLengthBytes_equalTheSpecification() {
        Chunk chunk = encode(Kind.RLE.chain(), new String[] {"HG", "HG", "A"});
        assertEquals(
                "0000000001000000050000000700000018000000" + "0101",
                HexFormat.of().formatHex(chunk.bytes(), 0, chunk.metadata()));
        assertEquals(
                "02024847" + "010141", HexFormat.of().formatHex(chunk.bytes(), chunk.metadata(), chunk.bytes().length));
    }

    @Test
    void dictionaryBytes_equalTheSpecification() {
        Chunk chunk = encode(Kind.DICTIONARY.chain(), new String[] {"HG", "A", "HG"});
        assertEquals(
                "0000000001000000050000000300000018000000" + "0101" + "05000000" + "024847" + "0141",
                HexFormat.of().formatHex(chunk.bytes(), 0, chunk.metadata()));
        assertEquals("000100", HexFormat.of().formatHex(chunk.bytes(), chunk.metadata(), chunk.bytes().length));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void damage_isCorrupt(Kind kind) {
        String[] strings = random(3);
        int size = size(strings);
        Chunk chunk = encode(kind.chain(), strings);
        for (int cut = 1; cut <= chunk.data(); cut++) {
            Chunk shorter = chunk.cut(0, cut);
            assertThrows(CorruptArrayException.class, () -> decode(kind.chain(), shorter, size, strings.length));
        }
        for (int cut = 1; cut <= chunk.metadata(); cut++) {
            Chunk shorter = chunk.cut(cut, 0);
            assertThrows(CorruptArrayException.class, () -> decode(kind.chain(), shorter, size, strings.length));
        }
        assertThrows(CorruptArrayException.class, () -> decode(kind.chain(), chunk, size, strings.length + 1));
        assertThrows(CorruptArrayException.class, () -> decode(kind.chain(), chunk, size, strings.length - 1));
        for (int bit = 0; bit < Math.min(20_000, 8 * chunk.bytes().length); bit++) {
            Chunk changed = chunk.flip(bit);
            try {
                byte[] values = new byte[size];
                byte[] offsets = new byte[8 * strings.length];
                kind.chain()
                        .decodeStrings(
                                changed.stored(),
                                new VarCells(values, 0, size, offsets, 0, strings.length),
                                scratch.at("file.tdb", 3, 0));
            } catch (CorruptArrayException e) {
                assertTrue(e.getMessage().startsWith("file.tdb, tile 3, chunk 0, filter "), e::getMessage);
            }
        }
    }

    @Test
    void runLengthsOfBytes_areReadWithSeparateOffsets() {
        FilterPipeline rle = FilterPipeline.of(Filter.rle());
        byte[] cells = "aaaabbb".getBytes(StandardCharsets.US_ASCII);
        Chunk chunk = Chunk.encode(chain(rle), cells, scratch);
        assertArrayEquals(cells, chunk.decode(chain(rle), cells.length, scratch));
        CorruptArrayException e =
                assertThrows(CorruptArrayException.class, () -> decode(chain(rle), chunk, cells.length, 2));
        assertTrue(e.getMessage().contains("missing offsets (found 2 cells too few)"), e::getMessage);
    }

    @Test
    void foldedOffsets_dependOnTheVersion() {
        FilterPipeline rle = FilterPipeline.of(Filter.rle());
        FilterPipeline dictionary = FilterPipeline.of(Filter.dictionary());
        assertFalse(folds(rle, Datatype.STRING_ASCII, 11));
        assertTrue(folds(rle, Datatype.STRING_ASCII, 12));
        assertFalse(folds(dictionary, Datatype.STRING_ASCII, 12));
        assertTrue(folds(dictionary, Datatype.STRING_ASCII, 13));
        assertFalse(folds(rle, Datatype.STRING_UTF8, 16));
        assertTrue(folds(dictionary, Datatype.STRING_UTF8, 17));
        assertFalse(folds(rle, Datatype.CHAR, 21));
        assertFalse(folds(FilterPipeline.of(Filter.zstd()), Datatype.STRING_ASCII, 21));
    }

    private static boolean folds(FilterPipeline pipeline, Datatype type, int version) {
        return FilterChain.of(pipeline, type, 1, new FormatVersion(version), null)
                .foldsOffsets();
    }
}
