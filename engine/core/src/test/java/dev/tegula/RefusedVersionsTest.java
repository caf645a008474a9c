package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors about unsupported versions name the file, the version found and the supported versions. */
class RefusedVersionsTest {

    @Test
    void keyValueArrays_areRefused() throws IOException {
        MemoryVfs store = new MemoryVfs();
        OldArrays.put(store, VfsUri.parse("mem://store/kv/__kv_schema.tdb"), new byte[8]);
        OldArrays.put(store, VfsUri.parse("mem://store/kv/__lock.tdb"), new byte[0]);
        refused(store, "mem://store/kv", List.of("mem://store/kv", "key-value array"));
    }

    @ParameterizedTest
    @ValueSource(ints = {24, 99, Integer.MAX_VALUE, -1})
    void newerVersionsOfSchemasAndFragments(int version) throws IOException {
        MemoryVfs whole = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(whole)) {
            SampleArrays.write(tegula, OpenOptions.defaults());
        }
        for (String part : List.of("/__schema/", "/__fragment_metadata.tdb")) {
            Map<String, byte[]> files = TestStores.files(whole, SampleArrays.DENSE);
            String file = files.keySet().stream()
                    .filter(name -> name.contains(part))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = files.get(file);
            byte[] number = {(byte) version, (byte) (version >> 8), (byte) (version >> 16), (byte) (version >> 24)};
            int at = part.contains("metadata") ? bytes.length - 8 - (int) length(bytes) : 0;
            System.arraycopy(number, 0, bytes, at, 4);
            refused(
                    TestStores.storeOf(files),
                    SampleArrays.DENSE,
                    List.of(file, "format version (found " + Integer.toUnsignedString(version), "expected 1 to 23"));
        }
    }

    /** Returns the length of the footer, which is stored at the end of the file. */
    private static long length(byte[] file) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong(file.length - 8);
    }

    private static void refused(MemoryVfs store, String uri, List<String> parts) {
        try (Tegula tegula = TestStores.engine(store)) {
            String message = assertThrows(UnsupportedFormatException.class, () -> tegula.openForReading(uri))
                    .getMessage();
            parts.forEach(part -> assertTrue(message.contains(part), message));
        }
    }
}
