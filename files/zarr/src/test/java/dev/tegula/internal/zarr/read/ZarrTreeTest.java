package dev.tegula.internal.zarr.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores as trees, and texts of any length, of which the array {@code t} has 3 × 3 in chunks of 2 × 2. */
class ZarrTreeTest {

    @TempDir
    private Path folder;

    private static void write(Path file, String json) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, json.replace('\'', '"'));
    }

    private void makeStore(int version) throws IOException {
        if (version == 2) {
            write(folder.resolve(".zgroup"), "{'zarr_format':2}");
            write(folder.resolve("g/.zgroup"), "{'zarr_format':2}");
            write(folder.resolve("g/.zattrs"), "{'a':1}");
            write(
                    folder.resolve("g/t/.zarray"),
                    "{'zarr_format':2,'shape':[3,3],'chunks':[2,2],'dtype':'|O','compressor':null,'fill_value':0,"
                            + "'filters':[{'id':'vlen-utf8'}],'order':'C','dimension_separator':'/'}");
            write(folder.resolve("g/t/.zattrs"), "{'b':2}");
        } else {
            write(folder.resolve("zarr.json"), "{'zarr_format':3,'node_type':'group'}");
            write(folder.resolve("g/zarr.json"), "{'zarr_format':3,'node_type':'group','attributes':{'a':1}}");
            write(
                    folder.resolve("g/t/zarr.json"),
                    "{'zarr_format':3,'node_type':'array','shape':[3,3],'data_type':'string','fill_value':'',"
                            + "'chunk_grid':{'name':'regular','configuration':{'chunk_shape':[2,2]}},"
                            + "'chunk_key_encoding':{'name':'default'},'codecs':[{'name':'vlen-utf8'}],"
                            + "'attributes':{'b':2}}");
        }
        chunk(version, "0/0", "a", "b", "d", "ü日本");
        chunk(version, "0/1", "c", "beyond", "", "beyond");
        chunk(version, "1/0", "g", "h", "beyond", "beyond");
        // The chunk 1/1 is not stored.
    }

    private void chunk(int version, String key, String... texts) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN).putInt(texts.length);
        for (String text : texts) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            bytes.putInt(encoded.length).put(encoded);
        }
        Path file = folder.resolve("g/t/" + (version == 2 ? "" : "c/") + key);
        Files.createDirectories(file.getParent());
        Files.write(file, Arrays.copyOf(bytes.array(), bytes.position()));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void textsOfAnyLength_areReadByChunks(int version) throws IOException {
        makeStore(version);
        try (ZarrTree tree = ZarrTree.open(folder)) {
            assertEquals(List.of("g"), tree.children(""));
            assertEquals(List.of("t"), tree.children("g"));
            assertEquals(1L, tree.attributes("g").get("a"));
            assertEquals(2L, tree.attributes("g/t").get("b"));
            assertArrayEquals(new long[] {3, 3}, tree.shape("g/t"));
            assertArrayEquals(
                    new String[] {"a", "b", "c", "d", "ü日本", "", "g", "h", ""},
                    tree.array("g/t").texts());
        }
    }

    @Test
    void damagedChunks_areNamed() throws IOException {
        makeStore(2);
        Path file = folder.resolve("g/t/0/1");
        byte[] sound = Files.readAllBytes(file);
        for (int length = 0; length < sound.length; length++) {
            Files.write(file, Arrays.copyOf(sound, length));
            try (ZarrTree tree = ZarrTree.open(folder)) {
                String message = assertThrows(
                                TableFileException.class,
                                () -> tree.array("g/t").texts())
                        .getMessage();
                assertTrue(message.contains("g/t/0/1: "), message);
            }
        }
    }
}
