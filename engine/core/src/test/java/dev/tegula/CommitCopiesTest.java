package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Copies of vacuum files, ignore files and lists: readers make one request for them, and need none of them. */
class CommitCopiesTest {

    private static final String URI = "mem://store/array";
    private static final VfsUri COMMITS = VfsUri.parse(URI).child("__commits");
    private static final int MERGES = 9;

    private final RandomGenerator random = RandomTests.generator();
    private final MemoryVfs store = new MemoryVfs();
    private final Tegula engine = TestStores.engine(store);

    @BeforeEach
    void mergeWithinTheGracePeriod() {
        // Duplicates show if a fragment counts that another one replaced.
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 99, 10))
                .attribute(Attribute.int64("v"))
                .allowDuplicates(true)
                .build();
        engine.createArray(URI, schema);
        write(0);
        for (int i = 1; i <= MERGES; i++) {
            write(i);
            maintain(MaintenancePolicy.defaults());
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void write(long x) {
        try (ArrayWriter array = engine.openForWriting(URI)) {
            array.write(Cells.builder().int64("x", x).int64("v", 7 * x).build());
        }
    }

    private void maintain(MaintenancePolicy policy) {
        engine.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(policy));
    }

    private static Cells read(Tegula engine, String uri) {
        try (ArrayReader array = engine.openForReading(uri)) {
            return array.query().order(ResultOrder.ROW_MAJOR).read();
        }
    }

    private static void assertRead(Cells cells) {
        assertEquals("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", Arrays.toString(cells.int64("x")));
        assertEquals("[0, 7, 14, 21, 28, 35, 42, 49, 56, 63]", Arrays.toString(cells.int64("v")));
    }

    private List<VfsUri> files(String ending) throws IOException {
        return store.listAll(COMMITS).stream()
                .map(VfsEntry::uri)
                .filter(uri -> uri.name().endsWith(ending))
                .toList();
    }

    @Test
    void reader_getsTheCopiesAndNotTheFiles() throws IOException {
        assertEquals(MERGES, files(".vac").size());
        assertEquals(1, files(".copies").size());
        CountingVfs counting = new CountingVfs(store);
        try (Tegula reader = TestStores.engine(counting)) {
            assertRead(read(reader, URI));
        }
        long read = counting.log().stream()
                .filter(request -> request.verb().isRequest())
                .map(request -> request.uri().name())
                .filter(name -> name.endsWith(".vac") || name.endsWith(".copies"))
                .count();
        assertTrue(read <= 2, counting.log()::toString); // the last file may not be copied yet
        assertEquals(
                Set.of(FindingCode.VACUUM_PENDING),
                engine.integrity(URI).verify().findings().stream()
                        .map(Finding::code)
                        .collect(Collectors.toSet()));
    }

    @Test
    void damagedCopies_areNotUsed() throws IOException {
        VfsUri copies = files(".copies").get(0);
        byte[] whole = store.readAll(copies);
        for (int i = 0; i < 200; i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) random.nextInt(1, 256);
            }
            store.delete(copies);
            try (VfsOutput out = store.create(copies)) {
                out.write(damaged);
                out.publish();
            }
            assertRead(read(engine, URI));
        }
        store.delete(copies);
        assertRead(read(engine, URI));
    }

    @Test
    void copiesOfDeletedFiles_areDeletedWithThem() throws IOException {
        maintain(MaintenancePolicy.defaults().withGrace(Duration.ZERO));
        assertEquals(List.of(), files(".vac"));
        assertEquals(List.of(), files(".copies"));
        assertRead(read(engine, URI));
    }

    @Test
    void synchronizedArray_hasTheFilesAndNoCopies() throws IOException {
        engine.object(URI).syncTo("mem://store/other", SyncOptions.defaults());
        assertRead(read(engine, "mem://store/other"));
        assertFalse(store.listAll(VfsUri.parse("mem://store/other/__commits")).stream()
                .anyMatch(entry -> entry.name().endsWith(".copies")));
    }
}
