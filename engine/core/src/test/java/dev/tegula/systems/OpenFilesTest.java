package dev.tegula.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Feature;
import com.google.common.jimfs.Jimfs;
import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.vfs.local.LocalDiskVfs;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.disk.OpenFilesDisk;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are open are neither deleted nor renamed nor replaced, as Windows refuses it. */
class OpenFilesTest {

    private static final String URI = "file:///C:/work/array";
    private static final VfsUri ROOT = VfsUri.parse(URI);

    private OpenFilesDisk disk = new OpenFilesDisk(Jimfs.newFileSystem(Configuration.windows()));
    private LocalDiskVfs vfs = new LocalDiskVfs(Staging.BY_PREFIX, disk.system());
    private Tegula tegula = TestStores.builder(vfs, "file").build();

    @AfterEach
    void close() {
        tegula.close();
        vfs.close();
    }

    private void useADiskWithoutLinks() {
        close();
        disk = new OpenFilesDisk(Jimfs.newFileSystem(Configuration.windows().toBuilder()
                .setSupportedFeatures(Feature.SYMBOLIC_LINKS, Feature.FILE_CHANNEL)
                .build()));
        vfs = new LocalDiskVfs(Staging.BY_PREFIX, disk.system());
        tegula = TestStores.builder(vfs, "file").build();
    }

    private List<String> onDisk() throws IOException {
        Path folder = disk.system().getPath("C:\\work");
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(path -> folder.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    private FileChannel hold(VfsUri file) throws IOException {
        return FileChannel.open(
                disk.system()
                        .getPath("C:\\" + file.path().substring("/C:/".length()).replace('/', '\\')),
                StandardOpenOption.READ);
    }

    private VfsUri file(String ending) throws IOException {
        return vfs.listAllBelow(ROOT).stream()
                .map(VfsEntry::uri)
                .filter(uri -> uri.name().endsWith(ending))
                .findFirst()
                .orElseThrow();
    }

    private void create() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 1, 100_000, 100_000))
                        .attribute(Attribute.int32("v"))
                        .build());
    }

    private void write(int value) {
        int[] values = new int[100_000];
        Arrays.fill(values, value);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("x", 1, values.length),
                    Cells.builder().int32("v", values).build());
        }
    }

    private int read() {
        return read(URI);
    }

    private int read(String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            int[] values = array.read(Subarray.range("x", 1, 100_000), "v").int32("v");
            assertEquals(values[0], values[99_999]);
            return values[0];
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writes_leaveNothingStaged(boolean links) throws IOException {
        if (!links) {
            useADiskWithoutLinks();
        }
        create();
        write(1);
        write(2);
        assertEquals(2, read());
        try (VfsOutput output = vfs.create(ROOT.child("large"))) {
            output.write(new byte[1 << 20]);
            output.publish();
        }
        try (VfsOutput output = vfs.create(ROOT.child("large"))) {
            output.write(new byte[1 << 20]);
            assertThrows(FileAlreadyExistsException.class, output::publish);
        }
        try (VfsOutput output = vfs.create(ROOT.child("discarded"))) {
            output.write(new byte[1 << 20]);
        }
        assertEquals(
                List.of(),
                onDisk().stream().filter(name -> name.contains("tegula-tmp")).toList());
        assertFalse(onDisk().stream().anyMatch(name -> name.contains("discarded")));
    }

    @Test
    void failedPublication_leavesNoFiles() throws IOException {
        create();
        List<String> before = onDisk();
        try (VfsOutput first = vfs.create(ROOT.resolve("__fragments/__1/a0.tdb"));
                VfsOutput second = vfs.create(ROOT.resolve("__fragments/__1/a1.tdb"));
                VfsOutput taken = vfs.create(ROOT.resolve("__schema"))) {
            first.write(new byte[1 << 20]);
            second.write(new byte[10]);
            taken.write(new byte[1 << 20]);
            assertThrows(IOException.class, () -> vfs.publishAll(List.of(first, second, taken)));
        }
        assertEquals(before, onDisk());
    }

    @Test
    void vacuum_ofAnOpenFile_namesItAndIsRepeated() throws IOException {
        create();
        write(1);
        VfsUri data = file("a0.tdb");
        write(2);
        tegula.maintenance(URI).consolidate();
        int refusals = disk.refusals();
        try (FileChannel held = hold(data)) {
            StorageException refused = assertThrows(
                    StorageException.class, () -> tegula.maintenance(URI).vacuum());
            assertTrue(refused.getMessage().contains(data.name()), refused.getMessage());
            assertTrue(disk.refusals() > refusals);
            assertEquals(2, read());
            assertTrue(held.isOpen());
        }
        tegula.maintenance(URI).vacuum();
        assertEquals(2, read());
        assertEquals(
                1, onDisk().stream().filter(name -> name.endsWith("a0.tdb")).count());
        assertTrue(tegula.integrity(URI).verify().isSound());
    }

    @Test
    void delete_ofAnArrayWithAnOpenFile_isRepeated() throws IOException {
        create();
        write(1);
        try (FileChannel held = hold(file("a0.tdb"))) {
            StorageException refused = assertThrows(
                    StorageException.class, () -> tegula.object(URI).delete());
            assertTrue(refused.getMessage().contains("a0.tdb"), refused.getMessage());
            assertTrue(held.isOpen());
        }
        assertTrue(tegula.object(URI).exists());
        tegula.object(URI).delete();
        assertEquals(List.of(), onDisk());
        create();
        write(3);
        assertEquals(3, read());
    }

    @Test
    void move_ofAnArrayWithAnOpenFile_leavesAnEmptyArrayToDelete() throws IOException {
        create();
        write(1);
        String target = "file:///C:/work/moved";
        try (FileChannel held = hold(file("a0.tdb"))) {
            assertThrows(StorageException.class, () -> tegula.object(URI).moveTo(target));
            assertTrue(held.isOpen());
        }
        assertEquals(1, read(target));
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(List.of(), array.fragments());
        }
        tegula.object(URI).delete();
        assertEquals(1, read(target));
    }
}
