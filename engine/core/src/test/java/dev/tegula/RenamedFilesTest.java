package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.StorageException;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Old fragments whose files are named after fields, with names changed by other file systems. */
class RenamedFilesTest {

    private static final String URI = "mem://store/array";

    /**
     * Returns a version-7 array in which the file of the attribute {@code naïve} is renamed, and optionally more files
     * are added.
     */
    private static MemoryVfs renamed(String file, String... more) throws IOException {
        MemoryVfs store = new MemoryVfs();
        OldArrays.create(
                store,
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("i", 1, 3, 3))
                        .attribute(Attribute.int32("naïve"))
                        .build(),
                7);
        try (Tegula tegula = TestStores.engine(store);
                ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.whole(), Cells.builder().int32("naïve", 4, 5, 6).build());
        }
        MemoryVfs copy = new MemoryVfs();
        for (Map.Entry<String, byte[]> each : TestStores.files(store, URI).entrySet()) {
            VfsUri uri = VfsUri.parse(each.getKey());
            boolean values = uri.name().equals("naïve.tdb");
            OldArrays.put(copy, values ? uri.parent().child(file) : uri, each.getValue());
            for (String other : values ? more : new String[0]) {
                OldArrays.put(copy, uri.parent().child(other), new byte[3]);
            }
        }
        return copy;
    }

    private static int[] read(MemoryVfs store) {
        try (Tegula tegula = TestStores.engine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            return array.read(Subarray.whole()).int32("naïve");
        }
    }

    /** The original name, its decomposed form, and both misread in a DOS code page. */
    @ParameterizedTest
    @ValueSource(strings = {"naïve.tdb", "nai\u0308ve.tdb", "na\u251c\u00bbve.tdb", "nai\u2560\u00eave.tdb"})
    void isFound(String file) throws IOException {
        assertArrayEquals(new int[] {4, 5, 6}, read(renamed(file)));
    }

    @Test
    void exactName_precedesRenamedFiles() throws IOException {
        assertArrayEquals(new int[] {4, 5, 6}, read(renamed("naïve.tdb", "nai\u0308ve.tdb")));
    }

    @Test
    void ambiguousRenamedFile_isRefused() throws IOException {
        MemoryVfs store = renamed("nai\u0308ve.tdb", "na\u251c\u00bbve.tdb");
        StorageException e = assertThrows(StorageException.class, () -> read(store));
        assertEquals(StorageException.Reason.ABSENT, e.reason());
        assertTrue(e.getMessage().contains("naïve.tdb"), e.getMessage());
        assertThrows(StorageException.class, () -> read(renamed("naive.tdb")));
    }
}
