package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.tile.GenericTile;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Encryption of identical content. */
class AesGcmTest {

    @Test
    void equalContents_areEncryptedDifferently() {
        byte[] key = new byte[32];
        byte[] content = new byte[100];
        Set<String> ciphertexts = new HashSet<>();
        try (FilterScratch scratch = new FilterScratch()) {
            for (int i = 0; i < 1000; i++) {
                ByteWriter out = new ByteWriter();
                GenericTile.write(content, content.length, new FormatVersion(21), key, out, scratch);
                ciphertexts.add(Arrays.toString(out.toByteArray()));
            }
        }
        assertEquals(1000, ciphertexts.size(), "an initialisation vector was used twice");
    }
}
