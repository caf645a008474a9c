package dev.tegula.internal.vfs.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer killed at any point leaves complete fragments, and no unfinished files are visible to readers. */
@Slow
class LocalVfsKillTest {

    private static final int ROUNDS = 6;

    @TempDir
    Path folder;

    @Test
    void killedWriters_leaveOnlyWholeFragments() throws Exception {
        VfsUri root = VfsUri.of(folder).child("arr");
        RandomGenerator random = RandomTests.generator();
        try (LocalVfs vfs = new LocalVfs()) {
            for (int round = 0; round < ROUNDS; round++) {
                Process writer = start(root, round);
                try {
                    awaitCommit(vfs, root, writer, "__" + round + "_0.wrt");
                    TimeUnit.MICROSECONDS.sleep(random.nextInt(20_000));
                } finally {
                    writer.destroyForcibly().waitFor();
                }
                check(vfs, root, "round " + round);
            }
            vfs.sweep(root, Long.MAX_VALUE);
            assertEquals(Set.of("__commits", "__fragments"), names(vfs, root));
            assertEquals(
                    Set.of("__commits", "__fragments"),
                    Set.of(folder.resolve("arr").toFile().list()));
        }
    }

    private static Process start(VfsUri root, int round) throws Exception {
        return ChildJvm.of(List.of(), KilledWriter.class, root.toString(), "" + round)
                .inheritIO()
                .start();
    }

    private static void awaitCommit(Vfs vfs, VfsUri root, Process writer, String name) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!vfs.exists(root.resolve("__commits/" + name))) {
            assertTrue(writer.isAlive(), "the writer ended by itself");
            assertTrue(System.nanoTime() < end, "the writer is too slow");
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /**
     * Checks that every commit has its fragment with complete files. Fragments without a commit are invisible to
     * readers.
     */
    private void check(Vfs vfs, VfsUri root, String when) throws Exception {
        Map<VfsUri, Long> sizes = new TreeMap<>();
        for (String part : List.of("__fragments", "__commits")) {
            // The store's own listing hides staged files.
            try (Stream<Path> all = Files.walk(folder.resolve("arr").resolve(part))) {
                for (Path path : all.filter(Files::isRegularFile).toList()) {
                    sizes.put(VfsUri.of(path), Files.size(path));
                }
            }
        }
        assertEquals(
                sizes.keySet(),
                vfs.listAllBelow(root).stream().map(VfsEntry::uri).collect(Collectors.toCollection(TreeSet::new)));
        Set<String> commits = names(vfs, root.child("__commits"));
        for (Map.Entry<VfsUri, Long> file : sizes.entrySet()) {
            long whole = switch (file.getKey().name()) {
                case "a0.tdb" -> KilledWriter.SMALL;
                case "a1.tdb" -> KilledWriter.LARGE;
                default -> file.getKey().name().endsWith(".wrt") ? 0 : -1;
            };
            boolean uncommitted = whole == KilledWriter.SMALL
                    && !commits.contains(file.getKey().parent().name() + ".wrt");
            assertTrue(file.getValue() == whole || uncommitted && file.getValue() < whole, when + ": " + file);
        }
        for (String commit : commits) {
            VfsUri fragment = root.resolve("__fragments/" + commit.replace(".wrt", ""));
            for (String name : List.of("a0.tdb", "a1.tdb")) {
                assertTrue(sizes.containsKey(fragment.child(name)), when + ": " + commit + " lacks " + name);
            }
        }
    }

    private static Set<String> names(Vfs vfs, VfsUri folder) throws Exception {
        return vfs.listAll(folder).stream().map(VfsEntry::name).collect(Collectors.toCollection(TreeSet::new));
    }
}
