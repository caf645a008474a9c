package dev.tegula.internal.tile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterScratch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class GenericTileTest {

    private final FilterScratch scratch = new FilterScratch();
    private final byte[] content =
            "a generic tile of some words, words, words".repeat(4000).getBytes(StandardCharsets.UTF_8);

    private byte[] write(byte @Nullable [] key) {
        ByteWriter out = new ByteWriter();
        out.u8(99);
        GenericTile.write(content, content.length, FormatVersion.DEFAULT_WRITE, key, out, scratch);
        return Arrays.copyOfRange(out.array(), 1, out.size());
    }

    private byte[] read(byte[] bytes, byte @Nullable [] key) {
        ByteReader in = new ByteReader(bytes, "schema");
        byte[] read = GenericTile.read(in, key, scratch);
        assertEquals(0, in.remaining());
        return read;
    }

    @Test
    void content_roundTrips() {
        assertArrayEquals(content, read(write(null), null));
        assertArrayEquals(content, read(write(new byte[32]), new byte[32]));
        assertEquals(
                write(null).length,
                GenericTile.readHeader(new ByteReader(write(null), "schema")).totalSize());
    }

    @Test
    void missingSuperfluousOrWrongKey_isRefused() {
        byte[] wrong = new byte[32];
        wrong[31] = 1;
        assertTrue(fails(write(new byte[32]), null).contains("no key was given"));
        assertTrue(fails(write(null), wrong).contains("not encrypted"));
        assertTrue(fails(write(new byte[32]), wrong).contains("the key is wrong"));
    }

    private String fails(byte[] bytes, byte @Nullable [] key) {
        String message =
                assertThrows(EncryptionException.class, () -> read(bytes, key)).getMessage();
        assertTrue(message.startsWith("schema"), message);
        return message;
    }

    @Test
    void damage_isReported() {
        byte[] bytes = write(null);
        for (int size = 0; size < bytes.length; size++) {
            byte[] shorter = Arrays.copyOf(bytes, size);
            assertThrows(TegulaException.class, () -> read(shorter, null));
        }
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                read(changed, null);
            } catch (TegulaException e) {
                assertTrue(e.getMessage().startsWith("schema"), e::getMessage);
            }
        }
    }
}
