package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regression tests of concurrent writers and maintenance. */
@Slow
class WriterDuringMaintenanceTest {

    private static final String PENDING = ".vac.pending";

    /** Replaces the pending vacuum file by the final one just before it is read. */
    private static final class Settling extends InterceptedVfs {
        private boolean settled;

        Settling(Vfs store) {
            super(store);
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            if (request.verb() == Verb.READ_TAIL && request.uri().name().endsWith(PENDING) && !settled) {
                settled = true;
                rename(store(), request.uri(), ".vac.pending", ".vac");
            }
            return step.run();
        }
    }

    private static void rename(Vfs store, VfsUri file, String ending, String newEnding) throws IOException {
        String name = file.name();
        VfsUri folder =
                VfsUri.parse(file.toString().substring(0, file.toString().length() - name.length() - 1));
        store.createIfAbsent(
                folder.child(name.substring(0, name.length() - ending.length()) + newEnding), store.readAll(file));
        store.delete(file);
    }

    @Test
    void delete_duringTheEndOfAConsolidation_isWritten() throws IOException {
        MemoryVfs store = new MemoryVfs();
        NumberedWrites writes = new NumberedWrites("mem://store/array");
        try (Tegula tegula = TestStores.smallEngine(store)) {
            writes.create(tegula);
            for (int i = 0; i < 3; i++) {
                writes.write(tegula, 0, i);
            }
            writes.consolidate(tegula, 3, 1);
        }
        for (VfsEntry entry : store.listAllBelow(VfsUri.parse(writes.uri()))) {
            if (entry.name().endsWith(".vac")) {
                rename(store, entry.uri(), ".vac", PENDING);
            }
        }
        Settling settling = new Settling(store);
        try (Tegula tegula = TestStores.smallEngine(settling)) {
            writes.delete(tegula, 0, 2);
            assertTrue(settling.settled);
            assertEquals(2, writes.read(tegula, 2));
        }
    }

    /** Writers create the folder of a fragment before its files. */
    @Test
    void clean_keepsANewEmptyFolder(@TempDir Path folder) throws IOException {
        NumberedWrites writes = new NumberedWrites(folder.resolve("array").toString());
        try (Tegula tegula = Tegula.create()) {
            writes.create(tegula);
            writes.write(tegula, 0, 0);
            Path made = Files.createDirectory(folder.resolve("array")
                    .resolve("__fragments")
                    .resolve("__5_5_0123456789abcdef0123456789abcdef_21"));
            CleanOptions options = CleanOptions.defaults().withAge(Duration.ofMinutes(1));
            tegula.maintenance(writes.uri()).clean(options);
            assertTrue(Files.exists(made));
            Files.setLastModifiedTime(made, FileTime.fromMillis(System.currentTimeMillis() - 120_000));
            tegula.maintenance(writes.uri()).clean(options);
            assertFalse(Files.exists(made));
        }
    }

    /** Deletes the newest fragment just before a list of commits is written. */
    private static final class Deleting extends InterceptedVfs {
        private final NumberedWrites writes;
        private boolean deleted;

        Deleting(Vfs store, NumberedWrites writes) {
            super(store);
            this.writes = writes;
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            T result = step.run();
            if (request.verb() == Verb.PUBLISH && request.uri().name().endsWith(".con.pending") && !deleted) {
                deleted = true;
                try (Tegula tegula = TestStores.smallEngine(store())) {
                    String newest = store().listAll(VfsUri.parse(writes.uri()).child("__fragments")).stream()
                            .map(VfsEntry::name)
                            .max(Comparator.naturalOrder())
                            .orElseThrow();
                    tegula.maintenance(writes.uri(), OpenOptions.defaults()).deleteFragments(List.of(newest));
                }
            }
            return result;
        }
    }

    @Test
    void commitConsolidation_duringDeletionOfAFragment_leavesASoundList() throws IOException {
        MemoryVfs store = new MemoryVfs();
        NumberedWrites writes = new NumberedWrites("mem://store/array");
        Deleting deleting = new Deleting(store, writes);
        try (Tegula tegula = TestStores.smallEngine(deleting)) {
            writes.create(tegula);
            for (int i = 0; i < 3; i++) {
                try (ArrayWriter array = tegula.openForWriting(
                        writes.uri(), OpenOptions.defaults().at(100 + i))) {
                    array.write(Cells.builder().int32("x", 1).int32("v", i).build());
                }
            }
            tegula.maintenance(writes.uri()).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
            assertTrue(deleting.deleted);
            assertEquals(List.of(), tegula.integrity(writes.uri()).verify().findings());
        }
    }

    /** Records the order of file deletions, in groups that are flushed together. */
    private static final class Groups extends InterceptedVfs {
        private final List<List<String>> groups = new ArrayList<>();

        Groups(Vfs store) {
            super(store);
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            return step.run();
        }

        @Override
        public void deleteAll(Collection<VfsUri> files) throws IOException {
            groups.add(files.stream().map(VfsUri::name).toList());
            super.deleteAll(files);
        }
    }

    /** After a loss of power between the two deletions, the first list would indicate a lost replacement. */
    @Test
    void vacuum_deletesTheListOfAFragment_beforeTheListThatNamesIt() throws IOException {
        Groups store = new Groups(new MemoryVfs());
        NumberedWrites writes = new NumberedWrites("mem://store/array");
        try (Tegula tegula = TestStores.smallEngine(store)) {
            writes.create(tegula);
            for (int i = 0; i < 2; i++) {
                for (int n = 0; n < 2; n++) {
                    writes.write(tegula, 0, 2 * i + n);
                }
                tegula.maintenance(writes.uri()).consolidate();
            }
            tegula.maintenance(writes.uri()).vacuum();
            List<List<String>> lists = store.groups.stream()
                    .filter(group -> group.stream().anyMatch(name -> name.endsWith(".vac")))
                    .toList();
            assertEquals(List.of(1, 1), lists.stream().map(List::size).toList());
            assertEquals(4, writes.read(tegula, 4));
        }
    }

    /** The commits of fragments replaced over several generations are deleted, but their folders still exist. */
    @Test
    void vacuum_interruptedOverThreeGenerations_canBeCompleted() throws IOException {
        MemoryVfs store = new MemoryVfs();
        NumberedWrites writes = new NumberedWrites("mem://store/array");
        try (Tegula tegula = TestStores.smallEngine(store)) {
            writes.create(tegula);
            for (int i = 0; i < 4; i++) {
                writes.write(tegula, 0, i);
                tegula.maintenance(writes.uri()).consolidate();
            }
            List<VfsEntry> commits = store.listAll(VfsUri.parse(writes.uri()).child("__commits"));
            String last = commits.stream()
                    .map(VfsEntry::name)
                    .filter(name -> name.endsWith(".vac"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            for (VfsEntry entry : commits) {
                if (entry.name().endsWith(".wrt")
                        && !last.startsWith(
                                entry.name().substring(0, entry.name().length() - 4))) {
                    store.delete(entry.uri());
                }
            }
            tegula.maintenance(writes.uri()).vacuum();
            assertEquals(4, writes.read(tegula, 4));
            assertEquals(List.of(), tegula.integrity(writes.uri()).verify().findings());
        }
    }
}
