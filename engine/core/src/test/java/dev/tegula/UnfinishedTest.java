package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.TegulaException;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A failed or interrupted creation or copy can be repeated at the same URI, and complete objects are not overwritten.
 */
class UnfinishedTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("x", 1, 4, 4))
            .enumeration(Enumeration.utf8("e", "one", "two"))
            .attribute(Attribute.int32("v").withEnumeration("e"))
            .build();

    @TempDir
    private Path folder = Path.of("");

    private static Set<String> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return new TreeSet<>(files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .toList());
        }
    }

    private static void age(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() - 100_000));
            }
        }
    }

    private String array(Tegula tegula) {
        String uri = folder.resolve("array").toString();
        tegula.createArray(uri, SCHEMA);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Subarray.whole(), Cells.builder().int32("v", 0, 1, 0, 1).build());
        }
        return uri;
    }

    @Test
    void interruptedCreation_canBeRepeated() throws IOException {
        String uri = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.builder().build()) {
            tegula.createArray(uri, SCHEMA);
            try (Stream<Path> schema = Files.list(Path.of(uri, "__schema"))) {
                for (Path file : schema.filter(Files::isRegularFile).toList()) {
                    Files.delete(file);
                }
            }
            tegula.createArray(uri, SCHEMA);
            try (ArrayReader array = tegula.openForReading(uri)) {
                assertEquals(SCHEMA.dimensions(), array.schema().dimensions());
            }
            assertThrows(ArrayAlreadyExistsException.class, () -> tegula.createArray(uri, SCHEMA));
        }
    }

    @Test
    void arrayWithFragmentsButWithoutSchema_isNotRecreated() throws IOException {
        try (Tegula tegula = Tegula.builder().build()) {
            String uri = array(tegula);
            try (Stream<Path> schema = Files.list(Path.of(uri, "__schema"))) {
                for (Path file : schema.filter(Files::isRegularFile).toList()) {
                    Files.delete(file);
                }
            }
            assertThrows(ArrayAlreadyExistsException.class, () -> tegula.createArray(uri, SCHEMA));
        }
    }

    @Test
    void interruptedCopy_canBeRepeated() throws IOException {
        try (Tegula tegula = Tegula.builder().build()) {
            String uri = array(tegula);
            Set<String> all = files(Path.of(uri));
            Path target = folder.resolve("copy");
            for (String last : all.stream()
                    .filter(file -> !file.startsWith("__schema/__1"))
                    .toList()) {
                Files.createDirectories(target.resolve(last).getParent());
                Files.copy(Path.of(uri, last), target.resolve(last));
                Files.writeString(target.resolve("__tegula_copy.txt"), uri + "\n");
                if (last.startsWith("__schema")) {
                    continue; // an enumeration; the schema is copied last
                }
                String young = assertThrows(
                                ArrayAlreadyExistsException.class,
                                () -> tegula.object(uri).copyTo(target.toString()))
                        .getMessage();
                assertTrue(young.endsWith("Try again in a minute."), young);
                age(target);
                tegula.object(uri).copyTo(target.toString());
                assertEquals(all, files(target));
                tegula.object(target.toString()).delete();
            }
        }
    }

    @Test
    void unfinishedCopyWithOtherFiles_isRefused() throws IOException {
        try (Tegula tegula = Tegula.builder().build()) {
            String uri = array(tegula);
            Path target = Files.createDirectories(folder.resolve("copy"));
            Files.writeString(target.resolve("__tegula_copy.txt"), uri + "\n");
            Files.writeString(target.resolve("notes.txt"), "mine");
            age(target);
            assertThrows(
                    ArrayAlreadyExistsException.class, () -> tegula.object(uri).copyTo(target.toString()));
            assertEquals(Set.of("__tegula_copy.txt", "notes.txt"), files(target));
        }
    }

    @Test
    void failedCopy_leavesNothing() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray("mem://store/a", SCHEMA);
        }
        for (int n = 3; n <= 6; n++) {
            FaultyVfs faulty = new FaultyVfs(
                    store, Fault.fail(n, request -> request.uri().toString().startsWith("mem://store/b")));
            try (Tegula tegula = TestStores.smallEngine(faulty)) {
                assertThrows(
                        TegulaException.class,
                        () -> tegula.object("mem://store/a").copyTo("mem://store/b"));
            }
            assertEquals(Set.of(), TestStores.files(store, "mem://store/b").keySet(), "request " + n);
        }
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.object("mem://store/a").copyTo("mem://store/b");
        }
    }

    @Test
    void move_keepsASourceThatChangedMeanwhile() throws IOException {
        MemoryVfs store = new MemoryVfs();
        InterceptedVfs busy = new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                T answer = step.run();
                if (request.verb() == Verb.CREATE
                        && request.uri().toString().startsWith("mem://store/b/__schema/__1")) {
                    store().createIfAbsent(
                                    VfsUri.parse(
                                            "mem://store/a/__commits/__1_1_0123456789abcdef0123456789abcdef_21.wrt"),
                                    new byte[0]);
                }
                return answer;
            }
        };
        try (Tegula tegula = TestStores.engine(busy)) {
            tegula.createArray("mem://store/a", SCHEMA);
            String message = assertThrows(
                            IllegalStateException.class,
                            () -> tegula.object("mem://store/a").moveTo("mem://store/b"))
                    .getMessage();
            assertTrue(message.contains("changed while it was copied"), message);
            assertTrue(TestStores.files(store, "mem://store/a").size() >= 3);
        }
    }
}
