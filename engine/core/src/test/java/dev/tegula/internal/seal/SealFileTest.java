package dev.tegula.internal.seal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.seal.SealFile.Kind;
import dev.tegula.internal.seal.SealFile.Line;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealFileTest {

    private static final byte[] CONTENT = "123456789".getBytes(StandardCharsets.US_ASCII);

    private static SealFile seal() {
        return new SealFile(List.of(
                new Line(Kind.FILE, "__schema/a b%\n\u00e9", FileHash.of(CONTENT, SealAlgorithm.SHA256)),
                new Line(Kind.REPLACED, "__meta/b", FileHash.of(CONTENT, SealAlgorithm.CRC32C)),
                new Line(Kind.REMOVED, "__meta/a", null)));
    }

    @Test
    void write_hasTheDocumentedLines() {
        // The published CRC-32C check value and SHA-256 hash of "123456789".
        String expected = "tegula-seal 1\nremoved __meta/a\nreplaced 9 crc32c:e3069283 __meta/b\n"
                + "file 9 sha256:15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225 __schema/a%20b%25%0a\u00e9\nend 3 crc32c:";
        String written = new String(seal().write(), StandardCharsets.UTF_8);
        assertEquals(expected, written.substring(0, written.length() - 9));
    }

    @Test
    void read_returnsWhatWasWritten() {
        assertEquals(seal(), SealFile.read(seal().write(), "seal"));
        assertEquals(
                List.of(),
                SealFile.read(new SealFile(List.of()).write(), "seal").lines());
    }

    @Test
    void read_anyFlippedBit_fails() {
        byte[] bytes = seal().write();
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            int number = bit;
            assertThrows(CorruptArrayException.class, () -> SealFile.read(changed, "seal"), () -> "bit " + number);
        }
    }

    @Test
    void read_anyPrefixOrExtension_fails() {
        byte[] bytes = seal().write();
        for (int length = 0; length < bytes.length; length++) {
            byte[] prefix = Arrays.copyOf(bytes, length);
            assertThrows(CorruptArrayException.class, () -> SealFile.read(prefix, "seal"));
        }
        assertThrows(CorruptArrayException.class, () -> SealFile.read(Arrays.copyOf(bytes, bytes.length + 1), "seal"));
    }

    /** Invalid lines under a valid checksum. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "file 9 crc32c:e3069283 ../x",
                "file 9 crc32c:e3069283 /x",
                "file 9 crc32c:e3069283 a//b",
                "file 9 crc32c:e3069283 a/.",
                "file 9 crc32c:e3069283 ",
                "file 9 crc32c:e3069283 a%2",
                "file 9 crc32c:e3069283 a%41",
                "file 9 crc32c:e3069283 a%00",
                "file 09 crc32c:e3069283 a",
                "file -1 crc32c:e3069283 a",
                "file 99999999999999999999 crc32c:e3069283 a",
                "file 9 crc32c:E3069283 a",
                "file 9 crc32c:e306928 a",
                "file 9 md5:e3069283 a",
                "file 9 a",
                "removed 9 crc32c:e3069283 a",
                "other 9 crc32c:e3069283 a",
                "",
                "removed a\nremoved a",
                "removed b\nremoved a"
            })
    void read_hostileLine_fails(String line) {
        String before = "tegula-seal 1\n" + line + "\n";
        long lines = before.lines().count() - 1;
        String hash = FileHash.of(before.getBytes(StandardCharsets.UTF_8), SealAlgorithm.CRC32C)
                .hash();
        byte[] bytes = (before + "end " + lines + " crc32c:" + hash + "\n").getBytes(StandardCharsets.UTF_8);
        assertThrows(CorruptArrayException.class, () -> SealFile.read(bytes, "seal"));
    }

    @Test
    void read_randomBytes_fails() {
        RandomGenerator random = RandomTests.generator();
        byte[] good = seal().write();
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = i % 2 == 0 ? good.clone() : Arrays.copyOf(good, random.nextInt(200));
            for (int n = 1 + random.nextInt(8); n > 0 && bytes.length > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            if (!Arrays.equals(bytes, good)) {
                assertThrows(CorruptArrayException.class, () -> SealFile.read(bytes, "seal"));
            }
        }
    }

    @Test
    void names_ofSeals_haveNumbers() {
        assertEquals(12, SealNames.numberOfFragment(SealNames.ofFragment(12)));
        assertEquals(7, SealNames.numberOfObject(SealNames.ofObject(7, "0123")));
        for (String other : List.of(
                "__tegula_.seal",
                "__tegula_01.seal",
                "__tegula_x.seal",
                "__tegula_1.seal2",
                "__tegula_99999999999.seal")) {
            assertEquals(0, SealNames.numberOfFragment(other), other);
        }
        assertTrue(SealNames.numberOfObject("_a.seal") == 0);
    }
}
