package dev.tegula.internal.vfs.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalVfsTest {

    @TempDir
    Path folder;

    private final LocalVfs vfs = new LocalVfs();
    private VfsUri root;

    @BeforeEach
    void setRoot() {
        root = VfsUri.of(folder);
    }

    @AfterEach
    void close() {
        vfs.close();
    }

    private List<String> onDisk() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> !path.equals(folder))
                    .map(path -> folder.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    private VfsOutput output(String path, int length) throws IOException {
        VfsOutput output = vfs.create(root.resolve(path));
        output.write(new byte[length]);
        return output;
    }

    @Test
    void canonicalUri_resolvesLinks() throws IOException {
        VfsUri real = VfsUri.of(folder.toRealPath());
        Files.createDirectory(folder.resolve("there"));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("there"));
        Files.createSymbolicLink(folder.resolve("broken"), folder.resolve("nowhere"));
        assertEquals(real.child("there"), vfs.canonical(root.child("link")));
        assertEquals(real.resolve("there/a/b"), vfs.canonical(root.resolve("link/a/b")));
        assertEquals(real.resolve("broken/a"), vfs.canonical(root.resolve("broken/a")));
        assertEquals(VfsUri.parse("file:///"), vfs.canonical(VfsUri.parse("file:///")));
    }

    @Test
    void unpublishedBytes_areInTheRoot() throws IOException {
        try (VfsOutput output = output("arr/__fragments/__1/a0.tdb", 1 << 20)) {
            List<String> files = onDisk();
            assertEquals(2, files.size());
            assertEquals("arr", files.get(0));
            assertTrue(files.get(1).startsWith("arr/.tegula-tmp-"), files.toString());
            assertEquals(List.of(), vfs.listAllBelow(root));
            assertEquals(List.of(), vfs.listAll(root.child("arr")));
            output.publish();
        }
        assertEquals(List.of("arr", "arr/__fragments", "arr/__fragments/__1", "arr/__fragments/__1/a0.tdb"), onDisk());
    }

    @Test
    void smallFile_accessesTheDiskOnlyOnPublish() throws IOException {
        try (VfsOutput output = output("arr/__schema/__1", 60_000)) {
            assertEquals(List.of(), onDisk());
            output.publish();
        }
        assertEquals(List.of("arr", "arr/__schema", "arr/__schema/__1"), onDisk());
    }

    @Test
    void discard_leavesNoFilesAndNoFolders() throws IOException {
        try (VfsOutput output = output("new/arr/__fragments/__1/a0.tdb", 1 << 20)) {
            assertEquals(1 << 20, output.position());
        }
        assertEquals(List.of(), onDisk());
    }

    @Test
    void failedPublication_deletesPublishedFiles() throws IOException {
        Files.createDirectories(folder.resolve("arr/__commits/__1.wrt"));
        List<String> before = onDisk();
        List<VfsOutput> outputs = List.of(
                output("arr/__fragments/__1/a0.tdb", 10),
                output("arr/__fragments/__1/a1.tdb", 1 << 20),
                output("arr/__commits/__1.wrt", 0));
        assertThrows(FileAlreadyExistsException.class, () -> vfs.publishAll(outputs));
        assertEquals(before, onDisk());
    }

    @Test
    void fileInPlaceOfAFolder_isNamed() throws IOException {
        Files.createFile(folder.resolve("file"));
        for (int length : new int[] {0, 10, 1 << 20}) {
            IOException failure = assertThrows(IOException.class, () -> {
                try (VfsOutput output = output("file/below", length)) {
                    output.publish();
                }
            });
            assertTrue(String.valueOf(failure.getMessage()).contains("file/below"), failure.toString());
            assertEquals(List.of("file"), onDisk());
        }
        assertThrows(FileAlreadyExistsException.class, () -> vfs.createFolder(root.child("file")));
    }

    @Test
    void outputOfAnotherStore_isRefused() throws IOException {
        try (LocalVfs other = new LocalVfs();
                VfsOutput foreign = other.create(root.child("a"));
                VfsOutput own = vfs.create(root.child("b"))) {
            assertThrows(IllegalArgumentException.class, () -> vfs.publishAll(List.of(own, foreign)));
            assertThrows(IllegalArgumentException.class, () -> vfs.publishAll(List.of(own, own)));
        }
        assertThrows(IllegalArgumentException.class, () -> vfs.size(VfsUri.parse("s3://bucket/key")));
        assertEquals(List.of(), onDisk());
    }

    @Test
    void read_beyondTwoGibibytes_works() throws IOException {
        long size = (3L << 30) + 10;
        Path path = folder.resolve("large");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(size);
            file.seek((1L << 31) - 2);
            file.write(new byte[] {1, 2, 3, 4});
            file.seek(size - 3);
            file.write(new byte[] {7, 8, 9});
        }
        VfsUri uri = root.child("large");
        assertEquals(size, vfs.size(uri));
        byte[] four = new byte[4];
        vfs.read(uri, (1L << 31) - 2, four, 0, 4);
        assertArrayEquals(new byte[] {1, 2, 3, 4}, four);
        VfsTail tail = vfs.readTail(uri, 4);
        assertArrayEquals(new byte[] {0, 7, 8, 9}, tail.bytes());
        assertEquals(size - 4, tail.position());
        byte[] ends = new byte[6];
        vfs.readRanges(
                uri, List.of(new RangeTarget(size - 3, ends, 3, 3), new RangeTarget((1L << 31) - 1, ends, 0, 3)));
        assertArrayEquals(new byte[] {2, 3, 4, 7, 8, 9}, ends);
        IOException tooLong = assertThrows(IOException.class, () -> vfs.readAll(uri));
        assertTrue(String.valueOf(tooLong.getMessage()).contains("" + size), tooLong.toString());
        assertEquals(size, vfs.listAll(root).get(0).size());
    }

    @Test
    void longFile_isWholeAndCanBeDiscarded() throws IOException {
        byte[] piece = new byte[3 << 20];
        for (int i = 0; i < piece.length; i++) {
            piece[i] = (byte) (i % 251);
        }
        for (boolean publish : new boolean[] {false, true}) {
            try (VfsOutput output = vfs.create(root.child("f"))) {
                for (int i = 0; i < 30; i++) {
                    piece[0] = (byte) i;
                    output.write(piece);
                }
                if (publish) {
                    output.publish();
                }
            }
        }
        assertEquals(List.of("f"), onDisk());
        byte[] target = new byte[piece.length];
        for (int i = 0; i < 30; i++) {
            piece[0] = (byte) i;
            vfs.read(root.child("f"), (long) i * piece.length, target, 0, target.length);
            assertArrayEquals(piece, target);
        }
    }

    @Test
    void interruptedRead_failsWithoutAffectingOthers() throws IOException {
        VfsUri file = root.child("f");
        vfs.createIfAbsent(file, new byte[] {1, 2, 3});
        byte[] target = new byte[3];
        Thread.currentThread().interrupt();
        assertThrows(IOException.class, () -> vfs.read(file, 0, target, 0, 3));
        assertTrue(Thread.interrupted());
        vfs.read(file, 0, target, 0, 3);
        assertArrayEquals(new byte[] {1, 2, 3}, target);
    }

    @RepeatedTest(20)
    void interruptedPublication_leavesNothing() throws IOException {
        List<VfsOutput> outputs = List.of(
                output("arr/__fragments/__1/a0.tdb", 10),
                output("arr/__fragments/__1/a1.tdb", 10),
                output("arr/__commits/__1.wrt", 0));
        Thread.currentThread().interrupt();
        assertThrows(IOException.class, () -> vfs.publishAll(outputs));
        assertTrue(Thread.interrupted());
        assertEquals(List.of(), onDisk());
    }

    @Test
    void interruptedWrite_leavesNothing() throws IOException {
        try (VfsOutput output = vfs.create(root.child("f"))) {
            Thread.currentThread().interrupt();
            assertThrows(IOException.class, () -> output.write(new byte[1 << 20]));
            assertTrue(Thread.interrupted());
            assertThrows(IllegalStateException.class, output::publish);
        }
        assertEquals(List.of(), onDisk());
    }

    @Test
    void sweep_removesOnlyOldStagedFiles() throws IOException {
        Path array = Files.createDirectories(folder.resolve("group/arr"));
        Path dead = Files.createFile(array.resolve(".tegula-tmp-dead"));
        Files.setLastModifiedTime(dead, FileTime.fromMillis(1_000_000));
        Files.createFile(array.resolve(".tegula-tmp-alive"));
        Path data = Files.createFile(folder.resolve("group/arr/data"));
        Files.setLastModifiedTime(data, FileTime.fromMillis(1_000_000));
        assertEquals(List.of(), vfs.drafts(root, 1_000_000));
        assertEquals(0, vfs.sweep(root, 1_000_000));
        assertEquals(List.of(root.resolve("group/arr/.tegula-tmp-dead")), vfs.drafts(root, 1_000_001));
        assertEquals(1, vfs.sweep(root, 1_000_001));
        assertEquals(List.of("group", "group/arr", "group/arr/.tegula-tmp-alive", "group/arr/data"), onDisk());
        assertEquals(1, vfs.sweep(root, Long.MAX_VALUE));
        assertEquals(List.of("group", "group/arr", "group/arr/data"), onDisk());
        assertEquals(0, vfs.sweep(root.child("absent"), Long.MAX_VALUE));
    }

    @Test
    void sweep_removesOldEmptyFoldersOfDrafts() throws IOException {
        for (String name : List.of("arr/__drafts/__old", "arr/__drafts/__full/__inner", "arr/__other/__old")) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.createFile(folder.resolve("arr/__drafts/__full/f"));
        for (String name : List.of("arr/__drafts/__old", "arr/__drafts/__full", "arr/__other/__old")) {
            Files.setLastModifiedTime(folder.resolve(name), FileTime.fromMillis(1_000_000));
        }
        Files.createDirectories(folder.resolve("arr/__drafts/__new"));
        List<String> before = onDisk();
        assertEquals(0, vfs.sweep(root, 1_000_001));
        assertEquals(before, onDisk());
        try (LocalVfs told = new LocalVfs(new Staging(Set.of("__drafts"), Set.of("__drafts")))) {
            assertEquals(0, told.sweep(root, 1_000_001));
        }
        assertEquals(
                before.stream()
                        .filter(name -> !name.equals("arr/__drafts/__old"))
                        .toList(),
                onDisk());
    }

    @Test
    void links_areFollowedExceptOnDeletion() throws IOException {
        assumeTrue(File.separatorChar == '/', "links need rights on Windows");
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.write(outside.resolve("kept"), new byte[5]);
        Path inside = Files.createDirectories(folder.resolve("inside"));
        Files.createSymbolicLink(inside.resolve("toFolder"), outside);
        Files.createSymbolicLink(inside.resolve("toFile"), outside.resolve("kept"));
        Files.createSymbolicLink(inside.resolve("toNowhere"), folder.resolve("nowhere"));
        Files.createSymbolicLink(inside.resolve("toItself"), inside);
        VfsUri uri = root.child("inside");
        assertEquals(
                List.of("toFile", "toFolder", "toItself"),
                vfs.listAll(uri).stream().map(VfsEntry::name).toList());
        assertEquals(
                List.of(uri.child("toFile"), uri.resolve("toFolder/kept")),
                vfs.listAllBelow(uri).stream().map(VfsEntry::uri).toList());
        assertEquals(5, vfs.size(uri.child("toFile")));
        vfs.deleteFolder(uri);
        assertFalse(Files.exists(inside, LinkOption.NOFOLLOW_LINKS));
        assertEquals(List.of("outside", "outside/kept"), onDisk());
    }

    @Test
    void rootOfTheDisk_isNotDeleted() {
        assertThrows(IllegalArgumentException.class, () -> vfs.deleteFolder(VfsUri.parse("/")));
    }

    @Test
    void forbiddenFile_isDistinguishedFromAMissingFile() throws IOException {
        assumeTrue(
                File.separatorChar == '/' && !System.getProperty("user.name").equals("root"), "root may do everything");
        VfsUri file = root.child("secret");
        vfs.createIfAbsent(file, new byte[3]);
        Files.setPosixFilePermissions(folder.resolve("secret"), PosixFilePermissions.fromString("---------"));
        assertEquals(
                file.toString(),
                assertThrows(AccessDeniedException.class, () -> vfs.readAll(file))
                        .getFile());
    }

    @Test
    void errors_keepTheirTypeAndNameTheFile() {
        IOException denied = LocalErrors.named(root, new AccessDeniedException("x"));
        assertEquals(
                root.toString(),
                assertInstanceOf(AccessDeniedException.class, denied).getFile());
        assertEquals(root + ": at x", denied.getMessage());
        assertEquals(
                root.toString(),
                LocalErrors.named(root, new AccessDeniedException(root.path())).getMessage());
        IOException full = LocalErrors.named(root, new IOException("No space left on device"));
        assertEquals(root + ": No space left on device", full.getMessage());
    }
}
