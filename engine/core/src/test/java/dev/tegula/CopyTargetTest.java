package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permitted targets of copies and moves; other targets are refused without writes. */
class CopyTargetTest {

    /**
     * Creates a group {@code g} with an array {@code g/a}, an array {@code b}, and a folder {@code f} with a group in
     * it.
     */
    private static void make(Tegula engine, String root) {
        engine.createGroup(root + "/g");
        engine.createArray(root + "/g/a", SampleArrays.DENSE_SCHEMA);
        engine.createArray(root + "/b", SampleArrays.DENSE_SCHEMA);
        engine.createGroup(root + "/f/h");
    }

    private static void check(Tegula engine, Vfs store, String root) throws IOException {
        try (engine) {
            make(engine, root);
            Map<String, Integer> before = files(store, root);
            Refusals refusals = new Refusals(engine, root);
            refusals.of("b", "b", "target is the source of the copy");
            refusals.of("b", "b/x", "target is within the source of the copy");
            refusals.of("g", "g/a/x", "target is within the source of the copy");
            refusals.of("g", "g/x/y", "target is within the source of the copy");
            refusals.of("g", "b/x", "target is within the array");
            refusals.of("b", "g/a/x/y/z", "target is within the array");
            refusals.of("b", "g/a/__fragments/x", "target is within the array");
            refusals.of("b", "g/__x", "target is among the files of the group");
            refusals.of("b", "g/__group/x", "target is among the files of the group");
            refusals.there("b", "g/a", "an array already exists at " + root + "/g/a");
            refusals.there(
                    "b",
                    "g",
                    "a group already exists at " + root + "/g. To copy into it, choose the target " + root + "/g/b.");
            refusals.there("g/a", "g", "a group already exists at " + root + "/g");
            refusals.there(
                    "f/h",
                    "f",
                    "a folder with files already exists at " + root + "/f. To copy into it, choose the target " + root
                            + "/f/h");
            assertEquals(before, files(store, root));
            engine.object(root + "/b").copyTo(root + "/g/b");
            engine.object(root + "/g").moveTo(root + "/f/g");
            assertEquals(Map.of(), engine.object(root + "/g").children());
            assertEquals(2, engine.object(root + "/f/g").children().size());
        }
    }

    private record Refusals(Tegula engine, String root) {

        void of(String from, String to, String reason) {
            check(IllegalArgumentException.class, from, to, reason);
        }

        void there(String from, String to, String reason) {
            check(ArrayAlreadyExistsException.class, from, to, reason);
        }

        private void check(Class<? extends Exception> type, String from, String to, String reason) {
            String source = root + "/" + from;
            String target = root + "/" + to;
            for (Exception e : new Exception[] {
                assertThrows(type, () -> engine.object(source).copyTo(target)),
                assertThrows(type, () -> engine.object(source).moveTo(target))
            }) {
                assertTrue(String.valueOf(e.getMessage()).contains(reason), e.getMessage());
            }
        }
    }

    private static Map<String, Integer> files(Vfs store, String root) throws IOException {
        return TestStores.files(store, root).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, file -> file.getValue().length));
    }

    @Test
    void targetsInMemory_areChecked() throws IOException {
        MemoryVfs store = new MemoryVfs();
        check(TestStores.engine(store), store, "mem://store");
    }

    @Test
    void targetsOnDisk_areChecked(@TempDir Path folder) throws IOException {
        check(Tegula.create(), new LocalVfs(), VfsUri.of(folder.toRealPath()).toString());
    }

    /** Links are resolved before the target is checked. */
    @Test
    void linkedTarget_isChecked(@TempDir Path folder) throws IOException {
        String root = VfsUri.of(folder.toRealPath()).toString();
        try (Tegula engine = Tegula.create()) {
            make(engine, root);
            Files.createSymbolicLink(folder.resolve("link"), folder.resolve("g"));
            Refusals refusals = new Refusals(engine, root);
            refusals.of("g", "link", "target is the source of the copy");
            refusals.of("g", "link/x", "target is within the source of the copy");
            refusals.of("link", "g/x", "target is within the source of the copy");
            refusals.of("b", "link/a/x", "target is within the array");
            refusals.there("b", "link/a", "an array already exists at");
        }
    }

    @Test
    void existingFile_isNotReplaced(@TempDir Path folder) throws IOException {
        String root = VfsUri.of(folder.toRealPath()).toString();
        try (Tegula engine = Tegula.create()) {
            make(engine, root);
            Path file = Files.writeString(folder.resolve("file"), "text");
            new Refusals(engine, root).there("b", "file", "a file already exists at " + root + "/file");
            assertThrows(
                    StorageException.class, () -> engine.object(root + "/b").copyTo(root + "/file/x"));
            assertEquals("text", Files.readString(file));
            engine.object(root + "/b")
                    .copyTo(VfsUri.of(Files.createDirectory(folder.resolve("empty")))
                            .toString());
            assertEquals(ObjectType.ARRAY, engine.object(root + "/empty").type());
        }
    }

    /** A copy succeeds in a writable folder whose parents are not readable. */
    @Test
    void unreadableFolder_isNotAnArray() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            make(engine, "mem://store/mine");
        }
        FaultyVfs narrow = new FaultyVfs(
                store,
                Fault.fail(0, request -> !request.uri().toString().startsWith("mem://store/mine/"))
                        .with(uri -> new AccessDeniedException(uri.toString())));
        try (Tegula engine = TestStores.engine(narrow)) {
            engine.object("mem://store/mine/b").copyTo("mem://store/mine/c");
            assertEquals(ObjectType.ARRAY, engine.object("mem://store/mine/c").type());
        }
    }
}
