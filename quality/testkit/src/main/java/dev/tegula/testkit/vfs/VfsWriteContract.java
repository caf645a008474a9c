package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Tests of writes: files are invisible before they are published, and complete after. */
public interface VfsWriteContract extends VfsUnderTest {

    @Test
    default void writesOfAnySize_makeOneFile() throws IOException {
        RandomGenerator random = RandomTests.generator();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        VfsUri file = root().resolve("a/b/c");
        try (VfsOutput output = vfs().create(file)) {
            assertEquals(file, output.uri());
            for (int i = 0; i < 200; i++) {
                byte[] piece = bytes(random.nextInt(20) == 0 ? random.nextInt(300_000) : random.nextInt(3_000));
                int from = piece.length == 0 ? 0 : random.nextInt(piece.length);
                output.write(piece, from, piece.length - from);
                expected.write(piece, from, piece.length - from);
                assertEquals(expected.size(), output.position());
            }
            output.publish();
        }
        assertArrayEquals(expected.toByteArray(), vfs().readAll(file));
    }

    @Test
    default void writtenArray_mayBeReused() throws IOException {
        VfsUri file = root().child("f");
        try (VfsOutput output = vfs().create(file)) {
            byte[] reused = {'a', 'b'};
            output.write(reused);
            reused[0] = 'c';
            output.write(reused);
            reused[0] = 'd';
            output.publish();
        }
        assertText("abcb", file);
    }

    @Test
    default void unpublishedFile_isInvisible() throws IOException {
        VfsUri file = root().resolve("__fragments/__1/a0.tdb");
        try (VfsOutput output = vfs().create(file)) {
            output.write(bytes(300_000));
            assertFalse(vfs().exists(file));
            assertEquals(List.of(), paths());
            assertEquals(List.of(), names(root()));
            output.publish();
            assertTrue(vfs().exists(file));
        }
        assertEquals(List.of("__fragments/__1/a0.tdb"), paths());
    }

    @Test
    default void close_discardsAnUnpublishedFile() throws IOException {
        for (int length : new int[] {0, 10, 300_000}) {
            VfsUri file = root().resolve("x/" + length);
            vfs().create(file).close();
            VfsOutput output = vfs().create(file);
            output.write(bytes(length));
            output.close();
            output.close();
            assertFalse(vfs().exists(file));
        }
        assertEquals(List.of(), names(root()));
    }

    @Test
    default void exceptionDuringWriting_leavesNoFile() throws IOException {
        assertThrows(IllegalArgumentException.class, () -> {
            try (VfsOutput output = vfs().create(root().child("f"))) {
                output.write(bytes(300_000));
                throw new IllegalArgumentException("the caller's own failure");
            }
        });
        assertEquals(List.of(), names(root()));
    }

    @Test
    default void closedOutput_refusesWrites() throws IOException {
        VfsOutput published = vfs().create(root().child("published"));
        published.publish();
        VfsOutput closed = vfs().create(root().child("closed"));
        closed.close();
        for (VfsOutput output : List.of(published, closed)) {
            assertThrows(IllegalStateException.class, () -> output.write(new byte[1]));
            assertThrows(IllegalStateException.class, output::publish);
            output.close();
        }
        assertEquals(List.of("published"), names(root()));
    }

    @Test
    default void write_rangeOutsideTheArray_isRefused() throws IOException {
        try (VfsOutput output = vfs().create(root().child("f"))) {
            assertThrows(IndexOutOfBoundsException.class, () -> output.write(new byte[3], 2, 2));
            output.write(new byte[] {'x'});
            output.publish();
        }
        assertText("x", root().child("f"));
    }

    @Test
    default void twoWritersOfAName_doNotMixTheirBytes() throws IOException {
        assumeTrue(vfs().traits().createIfAbsent(), "the last writer may win");
        for (String text : List.of("first", "")) {
            VfsUri file = root().child("f" + text);
            try (VfsOutput first = vfs().create(file);
                    VfsOutput second = vfs().create(file)) {
                first.write(text.getBytes(StandardCharsets.UTF_8));
                second.write(new byte[100]);
                first.publish();
                FileAlreadyExistsException taken = assertThrows(FileAlreadyExistsException.class, second::publish);
                assertEquals(file.toString(), taken.getFile());
            }
            assertText(text, file);
            try (VfsOutput empty = vfs().create(file)) {
                assertThrows(FileAlreadyExistsException.class, empty::publish);
            }
            assertText(text, file);
        }
    }

    @Test
    default void createIfAbsent_keepsAnExistingFile() throws IOException {
        for (String text : List.of("mine", "")) {
            VfsUri file = root().resolve("folder/f" + text);
            assertTrue(vfs().createIfAbsent(file, text.getBytes(StandardCharsets.UTF_8)));
            assertFalse(vfs().createIfAbsent(file, new byte[] {1, 2, 3}));
            assertFalse(vfs().createIfAbsent(file, new byte[0]));
            assertText(text, file);
        }
    }

    @Test
    default void createIfAbsent_succeedsForOneOfManyCallers() throws Exception {
        assumeTrue(vfs().traits().createIfAbsent(), "several may succeed");
        int writers = 4;
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            for (int round = 0; round < 20; round++) {
                VfsUri file = root().resolve("round" + round + "/file");
                CountDownLatch start = new CountDownLatch(1);
                List<Future<Boolean>> results = new ArrayList<>();
                for (int i = 0; i < writers; i++) {
                    byte[] own = ("writer " + i).getBytes(StandardCharsets.UTF_8);
                    results.add(threads.submit(() -> {
                        start.await();
                        return vfs().createIfAbsent(file, own);
                    }));
                }
                start.countDown();
                List<String> winners = new ArrayList<>();
                for (int i = 0; i < writers; i++) {
                    if (results.get(i).get()) {
                        winners.add("writer " + i);
                    }
                }
                assertEquals(1, winners.size(), winners.toString());
                assertText(winners.get(0), file);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
