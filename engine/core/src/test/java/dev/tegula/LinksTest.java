package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.query.Cells;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.tools.ToolRunner;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Symbolic links and special files at the root of arrays and inside them, as in the table of docs/reference/links.md.
 */
class LinksTest {

    private static final Duration AT_ONCE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();
    private Path array;
    private Path link;

    @BeforeEach
    void createAnArrayOfTwoFragmentsAndALink() throws IOException {
        assumeTrue(File.separatorChar == '/', "links need rights on Windows");
        array = folder.resolve("array");
        link = folder.resolve("link");
        tegula.createArray(
                array.toString(),
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 100, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        write(array, 1, 10);
        write(array, 2, 20);
        Files.createSymbolicLink(link, array);
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void write(Path at, int x, int a) {
        try (ArrayWriter writer = tegula.openForWriting(at.toString())) {
            writer.write(Cells.builder()
                    .int32("x", new int[] {x})
                    .int32("a", new int[] {a})
                    .build());
        }
    }

    private int[] read(Path at) {
        try (ArrayReader reader = tegula.openForReading(at.toString())) {
            return reader.query().fields("a").read().int32("a");
        }
    }

    private static List<String> files(Path below) throws IOException {
        try (Stream<Path> all = Files.walk(below)) {
            return all.map(path -> below.relativize(path).toString()).sorted().toList();
        }
    }

    private static Path only(Path in) throws IOException {
        try (Stream<Path> all = Files.list(in)) {
            return all.sorted().findFirst().orElseThrow();
        }
    }

    /** Moves a folder out of the array and replaces it by a link. */
    private Path replaceByLink(Path inside) throws IOException {
        Path outside = folder.resolve("outside");
        Files.move(inside, outside);
        return Files.createSymbolicLink(inside, outside);
    }

    private static void assertFails(Executable action, String... parts) {
        StorageException failure =
                assertTimeoutPreemptively(AT_ONCE, () -> assertThrows(StorageException.class, action));
        for (String part : parts) {
            assertTrue(String.valueOf(failure.getMessage()).contains(part), failure.getMessage());
        }
    }

    @Test
    void linkedRoot_readWriteAndMaintenance_concernTheTarget() throws IOException {
        write(link, 3, 30);
        assertArrayEquals(new int[] {10, 20, 30}, read(link));
        tegula.maintenance(link.toString()).consolidate();
        assertFalse(tegula.maintenance(link.toString()).vacuum().deleted().isEmpty());
        assertArrayEquals(new int[] {10, 20, 30}, read(array));
        assertTrue(Files.isSymbolicLink(link));
    }

    @Test
    void linkedRoot_sweep_removesDraftsOfTheTarget() throws IOException {
        Path draft = Files.createFile(array.resolve(".tegula-tmp-dead"));
        Files.setLastModifiedTime(draft, java.nio.file.attribute.FileTime.fromMillis(1_000_000));
        try (dev.tegula.vfs.LocalVfs disk = new dev.tegula.vfs.LocalVfs()) {
            assertEquals(1, disk.sweep(dev.tegula.vfs.VfsUri.of(link), 2_000_000));
        }
        assertFalse(Files.exists(draft));
    }

    @Test
    void linkedRoot_delete_removesTheLinkOnly() throws IOException {
        List<String> before = files(array);
        assertTrue(tegula.object(link.toString()).isLink());
        assertFalse(tegula.object(array.toString()).isLink());
        tegula.object(link.toString()).delete();
        assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
        assertEquals(before, files(array));
        assertArrayEquals(new int[] {10, 20}, read(array));
    }

    @Test
    void linkedGroup_delete_removesTheLinkOnly() throws IOException {
        Path group = folder.resolve("group");
        tegula.createGroup(group.toString());
        Path toGroup = Files.createSymbolicLink(folder.resolve("toGroup"), group);
        tegula.object(toGroup.toString()).delete();
        assertFalse(Files.exists(toGroup, LinkOption.NOFOLLOW_LINKS));
        assertEquals(ObjectType.GROUP, tegula.object(group.toString()).type());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void linkedRoot_move_renamesTheLink(boolean relative) throws IOException {
        Files.delete(link);
        Files.createSymbolicLink(link, relative ? Path.of("array") : array);
        List<String> before = files(array);
        Path there = folder.resolve("a/b/moved");
        tegula.object(link.toString()).moveTo(there.toString());
        assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
        assertTrue(Files.isSymbolicLink(there));
        assertEquals(relative, !Files.readSymbolicLink(there).isAbsolute());
        assertEquals(array.toRealPath(), there.toRealPath());
        assertEquals(before, files(array));
    }

    @Test
    void linkedRoot_moveToATakenPlaceOrAnotherStore_isRefused() {
        tegula.createGroup(folder.resolve("taken").toString());
        assertThrows(
                ArrayAlreadyExistsException.class,
                () -> tegula.object(link.toString())
                        .moveTo(folder.resolve("taken").toString()));
        IllegalArgumentException other = assertThrows(
                IllegalArgumentException.class,
                () -> tegula.object(link.toString()).moveTo("mem://store/there"));
        assertTrue(other.getMessage().contains("another store"), other.getMessage());
        assertTrue(Files.isSymbolicLink(link));
    }

    @Test
    void linkedRoot_copy_copiesTheContent() throws IOException {
        Path copy = folder.resolve("copy");
        tegula.object(link.toString()).copyTo(copy.toString());
        assertFalse(Files.isSymbolicLink(copy));
        assertEquals(files(array), files(copy));
    }

    @ParameterizedTest
    @ValueSource(strings = {"__fragments", "__commits", "__schema"})
    void linkInside_readWriteConsolidateAndCopy_follow(String name) throws IOException {
        replaceByLink(array.resolve(name));
        write(array, 3, 30);
        assertArrayEquals(new int[] {10, 20, 30}, read(array));
        tegula.maintenance(array.toString()).consolidate();
        assertArrayEquals(new int[] {10, 20, 30}, read(array));
        Path copy = folder.resolve("copy");
        tegula.object(array.toString()).copyTo(copy.toString());
        assertFalse(Files.isSymbolicLink(copy.resolve(name)));
        assertArrayEquals(new int[] {10, 20, 30}, read(copy));
    }

    @ParameterizedTest
    @ValueSource(strings = {"__fragments", "__commits", "__schema"})
    void linkInside_delete_leavesItsTarget(String name) throws IOException {
        replaceByLink(array.resolve(name));
        List<String> before = files(folder.resolve("outside"));
        tegula.object(array.toString()).delete();
        assertFalse(Files.exists(array));
        assertEquals(before, files(folder.resolve("outside")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"__fragments", "__commits"})
    void linkInside_vacuumAndDeleteFragments_areRefusedBeforeAnythingIsDeleted(String name) throws IOException {
        tegula.maintenance(array.toString()).consolidate();
        replaceByLink(array.resolve(name));
        List<String> inside = files(array);
        List<String> outside = files(folder.resolve("outside"));
        assertFails(() -> tegula.maintenance(array.toString()).vacuum(), "behind the symbolic link", name);
        assertFails(
                () -> tegula.maintenance(array.toString(), OpenOptions.defaults())
                        .deleteFragments(TimestampRange.all()),
                "behind the symbolic link",
                name);
        assertEquals(inside, files(array));
        assertEquals(outside, files(folder.resolve("outside")));
        assertArrayEquals(new int[] {10, 20}, read(array));
    }

    @Test
    void linkedFragment_vacuum_removesTheLinkAndLeavesItsTarget() throws IOException {
        replaceByLink(only(array.resolve("__fragments")));
        List<String> outside = files(folder.resolve("outside"));
        tegula.maintenance(array.toString()).consolidate();
        // Vacuum would delete the metadata file behind the link first; it is refused like all access through links.
        assertFails(() -> tegula.maintenance(array.toString()).vacuum(), "behind the symbolic link");
        assertEquals(outside, files(folder.resolve("outside")));
        assertArrayEquals(new int[] {10, 20}, read(array));
    }

    @Test
    void danglingRoot_isNamedByEveryOperation() throws IOException {
        Path broken = Files.createSymbolicLink(folder.resolve("broken"), folder.resolve("nowhere"));
        String[] parts = {"broken", " is a symbolic link to '" + folder.resolve("nowhere") + "', which does not exist"};
        assertFails(() -> read(broken), parts);
        assertFails(() -> write(broken, 1, 1), parts);
        assertFails(() -> tegula.object(broken.toString()).delete(), parts);
        assertFails(
                () -> tegula.object(broken.toString())
                        .copyTo(folder.resolve("copy").toString()),
                parts);
        assertFails(() -> tegula.object(array.toString()).copyTo(broken.toString()), parts);
        assertFails(() -> tegula.createGroup(broken.toString()), parts);
        assertEquals(
                List.of(array.toString()), List.of(Files.readSymbolicLink(link).toString()));
        assertTrue(Files.isSymbolicLink(broken));
    }

    @Test
    void cyclesOfLinksAtTheRoot_areNamed() throws IOException {
        Path one = Files.createSymbolicLink(folder.resolve("one"), folder.resolve("two"));
        Files.createSymbolicLink(folder.resolve("two"), one);
        assertFails(() -> read(one), "one", "leads back to the link");
    }

    @Test
    void danglingFoldersAndFilesInside_areErrorsNotSmallerArrays() throws IOException {
        Path commits = array.resolve("__commits");
        Files.move(commits, folder.resolve("kept"));
        Files.createSymbolicLink(commits, folder.resolve("nowhere"));
        assertFails(() -> read(array), "__commits", "which does not exist");
        Files.delete(commits);
        Files.move(folder.resolve("kept"), commits);
        Files.createSymbolicLink(
                commits.resolve("__1_1_0123456789abcdef0123456789abcdef_22.con"), folder.resolve("nowhere"));
        assertFails(() -> read(array), "_22.con", "which does not exist");
        tegula.object(array.toString()).delete();
        assertFalse(Files.exists(array));
    }

    @Test
    void cyclesInside_areNamedByCopyAndRemovedByDelete() throws IOException {
        Files.createSymbolicLink(array.resolve("loop"), array);
        assertFails(
                () -> tegula.object(array.toString())
                        .copyTo(folder.resolve("copy").toString()),
                "loop",
                "a folder that contains it");
        assertArrayEquals(new int[] {10, 20}, read(array));
        tegula.object(array.toString()).delete();
        assertFalse(Files.exists(array));
    }

    @Test
    void fifosInPlaceOfFiles_areRefusedAtOnce() throws Exception {
        Path data = only(array.resolve("__fragments")).resolve("a0.tdb");
        Files.delete(data);
        ToolRunner.run(folder, "mkfifo", data.toString());
        assertFails(() -> read(array), "a0.tdb", "FIFO, socket or device");
        Files.delete(data);
        Path footer = data.resolveSibling("__fragment_metadata.tdb");
        Files.delete(footer);
        ToolRunner.run(folder, "mkfifo", footer.toString());
        assertFails(() -> read(array), "__fragment_metadata.tdb", "FIFO, socket or device");
        RuntimeException problem = tegula.object(footer.toString()).inspect().problem();
        assertTrue(String.valueOf(problem).contains("FIFO, socket or device"), String.valueOf(problem));
        Path schema = array.resolve("__schema/__9_9_0123456789abcdef0123456789abcdef");
        ToolRunner.run(folder, "mkfifo", schema.toString());
        assertFails(() -> read(array), "__schema", "FIFO, socket or device");
        tegula.object(array.toString()).delete();
        assertFalse(Files.exists(array));
    }

    @Test
    void fifosInPlaceOfFolders_areRefusedAtOnce() throws Exception {
        Path root = folder.resolve("pipe");
        ToolRunner.run(folder, "mkfifo", root.toString());
        assertFails(() -> read(root), "pipe", "FIFO, socket or device (expected a folder)");
        assertFails(() -> tegula.object(root.toString()).type(), "pipe", "FIFO, socket or device (expected a folder)");
        Path labels = array.resolve("__labels");
        Files.deleteIfExists(labels);
        ToolRunner.run(folder, "mkfifo", labels.toString());
        assertFails(() -> read(array), "__labels", "FIFO, socket or device");
    }
}
