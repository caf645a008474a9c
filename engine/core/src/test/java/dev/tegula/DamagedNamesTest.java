package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that contain invalid names of other files. */
class DamagedNamesTest {

    private static final String URI = "mem://store/array";

    private Map<String, byte[]> files = Map.of();

    @BeforeEach
    void write() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 4, 4))
                            .enumeration(Enumeration.utf8("e", "one", "two"))
                            .attribute(Attribute.int8("a").withEnumeration("e"))
                            .build());
        }
        files = TestStores.files(store, "mem://store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "a\0b", "../../../other"})
    void enumerations(String path) throws IOException {
        String file = files.keySet().stream()
                .filter(name -> name.matches(".*/__schema/__[0-9].*"))
                .findFirst()
                .orElseThrow();
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            ByteWriter content = new ByteWriter();
            ArraySchemaFormat.write(
                    content,
                    array.schema().toBuilder().enumerationPath("e", path).buildStored());
            files.put(
                    file,
                    TileFile.bytes(
                            new Resources(new Workers(1, 1)),
                            content,
                            new FormatVersion(array.schema().version()),
                            null));
        }
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            String message = assertThrows(CorruptArrayException.class, () -> array.enumeration("e"))
                    .getMessage();
            assertTrue(
                    message.startsWith(URI + "/__schema/__enumerations: invalid file name of enumeration 'e': "),
                    message);
        }
    }

    @Test
    void damagedCommitNames_areRefused() throws IOException {
        byte[] list = "__fragments/__5_5_a\0b_21.wrt\n".getBytes(StandardCharsets.UTF_8);
        files.put(URI + "/__commits/__5_5_0123456789abcdef0123456789abcdef_21.con", list);
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            String message = assertThrows(CorruptArrayException.class, () -> tegula.openForReading(URI))
                    .getMessage();
            assertTrue(
                    message.contains("_21.con, line 1: not a commit entry (found \"__fragments/__5_5_a?b_21.wrt\"; "),
                    message);
        }
    }
}
