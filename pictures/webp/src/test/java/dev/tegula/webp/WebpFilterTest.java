package dev.tegula.webp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.internal.filter.WebpDecoder.ChannelOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The WEBP filter in a chain, with what every filter owes its callers. */
class WebpFilterTest {

    private static final int WIDTH = 12;
    private static final int HEIGHT = 9;
    private static final int SIZE = WIDTH * HEIGHT * ChannelOrder.RGBA.channels();
    private static final int RGBA = 3;
    private static final int PARTS_AND_SIZE = 8;
    private static final int GUARD = 16;

    private final FilterChain chain = FilterChain.of(
            FilterPipeline.of(new Filter.Webp(100, RGBA, true, WIDTH, HEIGHT)),
            Datatype.UINT8,
            1,
            FormatVersion.DEFAULT_WRITE,
            null);

    private static byte[] chunk() throws IOException {
        byte[] image = Images.named("lossless");
        return new ByteWriter().u32(1).u32(image.length).bytes(image).toByteArray();
    }

    private byte[] decode(byte[] chunk, int metadata, int size, FilterScratch scratch) {
        byte[] room = new byte[size + 2 * GUARD];
        Arrays.fill(room, (byte) 0x5A);
        try {
            chain.decode(
                    new StoredChunk(chunk, 0, metadata, chunk.length - metadata),
                    new ByteSlice(room, GUARD, size),
                    scratch.at("file.tdb", 3, 5));
        } finally {
            for (int i = 0; i < GUARD; i++) {
                assertEquals(0x5A, room[i]);
                assertEquals(0x5A, room[GUARD + size + i]);
            }
        }
        return Arrays.copyOfRange(room, GUARD, GUARD + size);
    }

    @Test
    void pixels_equalTheDecoders() throws IOException {
        byte[] image = Images.named("lossless");
        byte[] pixels = new byte[SIZE];
        new ImageioWebpDecoder().decode(ByteSlice.of(image), ChannelOrder.RGBA, new ByteSlice(pixels, 0, SIZE));
        try (FilterScratch scratch = new FilterScratch()) {
            assertArrayEquals(pixels, decode(chunk(), PARTS_AND_SIZE, SIZE, scratch));
        }
    }

    @Test
    void shortenedAndLengthenedChunks_areCorrupt() throws IOException {
        byte[] right = chunk();
        try (FilterScratch scratch = new FilterScratch()) {
            for (int length = PARTS_AND_SIZE; length < right.length; length++) {
                requireCorrupt(Arrays.copyOf(right, length), PARTS_AND_SIZE, SIZE, scratch);
            }
            for (int metadata = 0; metadata < PARTS_AND_SIZE; metadata++) {
                requireCorrupt(right, metadata, SIZE, scratch);
            }
            requireCorrupt(Arrays.copyOf(right, right.length + 1), PARTS_AND_SIZE, SIZE, scratch);
            requireCorrupt(right, PARTS_AND_SIZE, SIZE - 4, scratch);
            requireCorrupt(right, PARTS_AND_SIZE, SIZE + 4, scratch);
        }
    }

    private void requireCorrupt(byte[] chunk, int metadata, int size, FilterScratch scratch) {
        requirePlace(assertThrows(CorruptArrayException.class, () -> decode(chunk, metadata, size, scratch)));
    }

    private static void requirePlace(CorruptArrayException e) {
        assertTrue(e.getMessage().startsWith("file.tdb, tile 3, chunk 5, filter WEBP: "), e::getMessage);
    }

    @Test
    void flippedBits_areCorruptOrChangePixels() throws IOException {
        byte[] right = chunk();
        try (FilterScratch scratch = new FilterScratch()) {
            for (int bit = 0; bit < 8 * right.length; bit++) {
                byte[] changed = right.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                try {
                    decode(changed, PARTS_AND_SIZE, SIZE, scratch);
                } catch (CorruptArrayException e) {
                    requirePlace(e);
                }
            }
        }
    }

    @Test
    void write_isRefused() {
        try (FilterScratch scratch = new FilterScratch()) {
            UnsupportedFormatException e = assertThrows(
                    UnsupportedFormatException.class,
                    () -> chain.encode(new byte[SIZE], 0, SIZE, new EncodedChunk(), scratch));
            assertEquals("filter WEBP: Tegula reads WebP images but does not write them", e.getMessage());
        }
    }
}
