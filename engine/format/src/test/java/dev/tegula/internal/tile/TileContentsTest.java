package dev.tegula.internal.tile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.testkit.generate.RandomTests;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TileContentsTest {

    private static final byte[] KEY = new byte[32];

    private final FilterScratch scratch = new FilterScratch();

    private byte[] stored(byte[] content, byte @Nullable [] key) {
        ByteWriter out = new ByteWriter();
        GenericTile.write(content, content.length, FormatVersion.DEFAULT_WRITE, key, out, scratch);
        return out.toByteArray();
    }

    private TileContents contents(byte[] stored, byte @Nullable [] key) {
        ByteReader in = new ByteReader(stored, "footers");
        TileContents contents = GenericTile.readHeader(in).contents(in, key, scratch);
        assertEquals(0, in.remaining());
        return contents;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void parts_equalThoseOfTheWhole(boolean encrypted) {
        RandomGenerator random = RandomTests.generator();
        for (int size : new int[] {0, 1, 1 << 16, (1 << 16) + 1, 300_000}) {
            byte[] content = new byte[size];
            random.nextBytes(content);
            byte[] key = encrypted ? KEY : null;
            TileContents contents = contents(stored(content, key), key);
            assertEquals(size, contents.size());
            assertArrayEquals(content, contents.read(0, size, scratch));
            for (int i = 0; i < 50; i++) {
                int from = random.nextInt(size + 1);
                int to = from + random.nextInt(size - from + 1);
                assertArrayEquals(
                        Arrays.copyOfRange(content, from, to), contents.read(from, to, scratch), from + " to " + to);
            }
        }
    }

    @Test
    void truncatedTile_isRefused() {
        byte[] stored = stored(new byte[200_000], null);
        for (int length : new int[] {stored.length - 1, stored.length / 2, GenericTile.BASE_SIZE}) {
            byte[] truncated = Arrays.copyOf(stored, length);
            assertThrows(CorruptArrayException.class, () -> contents(truncated, null));
        }
    }

    @Test
    void missingKey_isRefused() {
        byte[] stored = stored(new byte[10], KEY);
        assertThrows(EncryptionException.class, () -> contents(stored, null));
    }
}
