package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.maintenance.FileReport;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InspectTest {

    private static Map<String, byte[]> files() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            SampleArrays.write(tegula, OpenOptions.defaults());
        }
        return TestStores.files(store, "mem://store");
    }

    /** The fields of a part are contiguous, so every byte of every file is shown. */
    @Test
    void inspect_fieldsCoverEveryByte() throws IOException {
        Map<String, byte[]> files = files();
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                FileReport report = tegula.object(file.getKey()).inspect();
                assertNull(report.problem(), file.getKey());
                boolean[] covered = new boolean[file.getValue().length];
                for (FileReport.Part part : report.parts()) {
                    boolean ofFile = !isContent(part);
                    for (FileReport.Field field : part.fields()) {
                        if (ofFile) {
                            Arrays.fill(covered, (int) field.offset(), (int) (field.offset() + field.length()), true);
                            byte[] bytes = Arrays.copyOfRange(
                                    file.getValue(), (int) field.offset(), (int) field.offset() + field.start().length);
                            assertEquals(
                                    Arrays.toString(bytes),
                                    Arrays.toString(field.start()),
                                    file.getKey() + " " + field.name());
                        }
                    }
                }
                for (int i = 0; i < covered.length; i++) {
                    assertTrue(covered[i], file.getKey() + ": byte " + i + " is not shown");
                }
            }
        }
    }

    /** Returns whether a part is decompressed content: the content of a generic tile, or the values of chunks. */
    private static boolean isContent(FileReport.Part part) {
        String title = part.title();
        return !(title.startsWith("generic tile")
                || title.startsWith("tile ") && title.contains("of '")
                || title.equals("footer")
                || title.equals("end of the file")
                || title.startsWith("commit"));
    }

    @Test
    void inspect_damagedFile_isShownUpToTheDamage() throws IOException {
        Map<String, byte[]> files = files();
        String schema = files.keySet().stream()
                .filter(name -> name.contains("/__schema/"))
                .findFirst()
                .orElseThrow();
        files.put(schema, Arrays.copyOf(files.get(schema), 40));
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            FileReport report = tegula.object(schema).inspect();
            assertInstanceOf(CorruptArrayException.class, report.problem());
            assertEquals(
                    "generic tile pipeline size",
                    report.parts().get(0).fields().get(6).name());
            assertEquals(7, report.parts().get(0).fields().size());
        }
    }

    @Test
    void inspect_otherFile_isRefused() throws IOException {
        MemoryVfs store = new MemoryVfs();
        OldArrays.put(store, VfsUri.parse("mem://store/notes.txt"), new byte[3]);
        try (Tegula tegula = TestStores.engine(store)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> tegula.object("mem://store/notes.txt").inspect());
        }
    }
}
