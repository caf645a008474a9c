package dev.tegula.systems;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.group.GroupChanges;
import dev.tegula.internal.vfs.local.LocalDiskVfs;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arrays and groups on disks with the names of Windows and macOS, with names that need care there. */
class SystemArraysTest {

    /** A disk whose names fold case. */
    enum Disk {
        WINDOWS(Configuration.windows(), "file:///C:/work/"),
        MAC_OS(Configuration.osX(), "file:///work/");

        private final Configuration rules;
        final String folder;

        Disk(Configuration rules, String folder) {
            this.rules = rules;
            this.folder = folder;
        }
    }

    /** A program that uses the engine on a disk. */
    private interface Program {
        void run(Tegula tegula, LocalDiskVfs vfs) throws IOException;
    }

    private static void on(Disk disk, Program program) throws IOException {
        try (FileSystem system = Jimfs.newFileSystem(disk.rules);
                LocalDiskVfs vfs = new LocalDiskVfs(Staging.BY_PREFIX, system);
                Tegula tegula = TestStores.builder(vfs, "file").build()) {
            program.run(tegula, vfs);
        }
    }

    private static void create(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("NUL", 1, 1000, 10))
                        .attribute(Attribute.int32("CON"))
                        .attribute(Attribute.ascii("a/b:c?"))
                        .attribute(Attribute.int32("con"))
                        .build());
    }

    private static void write(Tegula tegula, String uri, int at, String text) {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder()
                    .int32("NUL", at)
                    .int32("CON", 10 * at)
                    .ascii("a/b:c?", text)
                    .int32("con", -at)
                    .build());
        }
    }

    private static void assertCells(Tegula tegula, String uri, int... expected) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            Cells cells = array.read(Subarray.whole(), "NUL", "CON", "con", "a/b:c?");
            assertArrayEquals(expected, cells.int32("NUL"));
            for (int i = 0; i < expected.length; i++) {
                assertEquals(10 * expected[i], cells.int32("CON")[i]);
                assertEquals(-expected[i], cells.int32("con")[i]);
                assertEquals("t" + expected[i], cells.ascii("a/b:c?")[i]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void array_isWrittenMaintainedAndDeleted(Disk disk) throws IOException {
        on(disk, (tegula, vfs) -> {
            String uri = disk.folder + "array";
            create(tegula, uri);
            for (int i = 1; i <= 4; i++) {
                write(tegula, uri, i, "t" + i);
            }
            tegula.tags(uri, OpenOptions.defaults()).set("NUL");
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.delete(Condition.field("CON").eq(20));
            }
            assertCells(tegula, uri, 1, 3, 4);
            tegula.maintenance(uri).consolidate();
            assertCells(tegula, uri, 1, 3, 4);
            tegula.tags(uri, OpenOptions.defaults()).delete("NUL");
            tegula.maintenance(uri).vacuum();
            assertCells(tegula, uri, 1, 3, 4);
            assertTrue(tegula.integrity(uri).verify().isSound());
            tegula.object(uri).copyTo(disk.folder + "copy");
            tegula.object(uri).moveTo(disk.folder + "moved");
            assertFalse(tegula.object(uri).exists());
            write(tegula, disk.folder + "copy", 2, "t2");
            tegula.object(disk.folder + "copy").syncTo(disk.folder + "moved", SyncOptions.defaults());
            assertCells(tegula, disk.folder + "moved", 1, 2, 3, 4);
            tegula.object(disk.folder + "moved").delete();
            tegula.object(disk.folder + "copy").delete();
            assertTrue(vfs.listAll(VfsUri.parse(disk.folder)).isEmpty());
        });
    }

    @ParameterizedTest
    @EnumSource
    void namesThatDifferInCase_areOneArray(Disk disk) throws IOException {
        on(disk, (tegula, vfs) -> {
            String uri = disk.folder + "temps";
            String other = disk.folder + "Temps";
            create(tegula, uri);
            write(tegula, uri, 1, "t1");
            write(tegula, other, 2, "t2");
            assertCells(tegula, uri, 1, 2);
            assertCells(tegula, other, 1, 2);
            assertThrows(RuntimeException.class, () -> create(tegula, other));
            assertThrows(RuntimeException.class, () -> tegula.object(uri).copyTo(other));
            assertThrows(RuntimeException.class, () -> tegula.object(uri).moveTo(other));
            assertThrows(RuntimeException.class, () -> tegula.object(uri).syncTo(other, SyncOptions.defaults()));
            assertCells(tegula, uri, 1, 2);
            tegula.maintenance(other).consolidate();
            tegula.maintenance(uri).vacuum();
            assertCells(tegula, other, 1, 2);
            assertTrue(tegula.integrity(other).verify().isSound());
        });
    }

    @ParameterizedTest
    @EnumSource
    void group_findsMembersOfAnyCase(Disk disk) throws IOException {
        on(disk, (tegula, vfs) -> {
            tegula.createGroup(disk.folder + "group");
            create(tegula, disk.folder + "group/Rain");
            write(tegula, disk.folder + "group/Rain", 1, "t1");
            tegula.object(disk.folder + "group")
                    .updateMembers(GroupChanges.none().addRelative("rain", "r"));
            assertEquals(
                    Map.of("Rain", "ARRAY").toString(),
                    tegula.object(disk.folder + "GROUP").children().toString());
            try (var none = tegula.openForReading(disk.folder + "GROUP/rain")) {
                assertEquals(1, none.fragments().size());
            }
            tegula.object(disk.folder + "group").delete();
            assertTrue(vfs.listAll(VfsUri.parse(disk.folder)).isEmpty());
        });
    }
}
