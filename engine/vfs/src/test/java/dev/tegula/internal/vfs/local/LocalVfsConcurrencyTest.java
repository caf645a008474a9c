package dev.tegula.internal.vfs.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent writers in the root of one array, which continually create and remove the same folders. */
class LocalVfsConcurrencyTest {

    private static final int WRITERS = 6;
    private static final int FILES = 60;

    @TempDir
    Path folder;

    @Test
    void concurrentWriters_doNotDisturbEachOther() throws Exception {
        VfsUri root = VfsUri.of(folder).child("arr");
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (LocalVfs vfs = new LocalVfs()) {
            List<Future<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(threads.submit(() -> write(vfs, root, writer)));
            }
            int published = 0;
            for (Future<Integer> writer : writers) {
                published += writer.get();
            }
            List<VfsEntry> files = vfs.listAllBelow(root);
            assertEquals(published, files.size());
            for (VfsEntry entry : files) {
                assertEquals(Long.parseLong(entry.name()), entry.size(), entry.toString());
            }
        } finally {
            threads.shutdownNow();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            assertEquals(
                    List.of(),
                    all.filter(path -> Staging.isDraft(path.getFileName().toString()))
                            .toList());
        }
    }

    /**
     * Writes files, each in its own folder and named after its size; publishes half of them and discards the others.
     */
    private static int write(LocalVfs vfs, VfsUri root, int writer) throws IOException {
        RandomGenerator random = RandomTests.generator(writer);
        int published = 0;
        for (int i = 0; i < FILES; i++) {
            int length = random.nextInt(4) == 0 ? 70_000 + random.nextInt(100_000) : random.nextInt(100);
            VfsUri file = root.resolve("__fragments/__" + writer + "_" + i).child("" + length);
            try (VfsOutput output = vfs.create(file)) {
                output.write(new byte[length]);
                if (random.nextBoolean()) {
                    output.publish();
                    published++;
                }
            }
        }
        return published;
    }
}
