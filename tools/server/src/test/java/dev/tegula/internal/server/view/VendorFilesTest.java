package dev.tegula.internal.server.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class VendorFilesTest {

    private static byte[] file(String name) throws IOException {
        try (InputStream in = VendorFilesTest.class.getResourceAsStream("page/vendor/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    @Test
    void filesOfOthers_haveTheRecordedHashes() throws Exception {
        List<String> lines =
                new String(file("SHA256SUMS"), StandardCharsets.UTF_8).lines().toList();
        assertEquals(2, lines.size());
        for (String line : lines) {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(file(line.substring(66)));
            assertEquals(line.substring(0, 64), HexFormat.of().formatHex(hash), line);
        }
        assertTrue(new String(file("openseadragon.min.js"), StandardCharsets.UTF_8).contains("openseadragon 6.1.1"));
    }
}
