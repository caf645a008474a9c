package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Long lists of commits that a later list holds: copies say so, and readers do not read them. */
@Slow
class HeldListsTest {

    private static final String URI = "mem://store/array";
    private static final VfsUri COMMITS = VfsUri.parse(URI).child("__commits");
    private static final int CELLS = 400;

    private final MemoryVfs store = new MemoryVfs();
    private final Tegula engine = TestStores.engine(store);
    private final TreeSet<Long> model = new TreeSet<>();

    @BeforeEach
    void create() {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, CELLS - 1, CELLS))
                        .attribute(Attribute.int64("v"))
                        .build());
        write(2, LongStream.range(0, CELLS).toArray());
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void write(long time, long... x) {
        try (ArrayWriter array =
                engine.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.write(Cells.builder().int64("x", x).int64("v", x).build());
        }
        LongStream.of(x).forEach(model::add);
    }

    private void delete(long from, long to) {
        for (long x = from; x < to; x++) {
            try (ArrayWriter array =
                    engine.openForWriting(URI, OpenOptions.defaults().at(x + 10))) {
                array.delete(Condition.field("x").eq(x));
            }
            model.remove(x);
        }
    }

    /** Writes a list that is later than the others: one of the same millisecond would hold none of them. */
    private void list() {
        TestStores.waitForNextMillisecond();
        engine.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
    }

    private void vacuum() {
        engine.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
    }

    private void maintain() {
        engine.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(MaintenancePolicy.defaults()));
    }

    private List<VfsUri> files(String ending) throws IOException {
        return store.listAll(COMMITS).stream()
                .map(VfsEntry::uri)
                .filter(uri -> uri.name().endsWith(ending))
                .toList();
    }

    private void put(VfsUri file, byte[] content) throws IOException {
        try (VfsOutput out = store.create(file)) {
            out.write(content);
            out.publish();
        }
    }

    /** Reads all cells, and returns the number of lists that the reader got. */
    private long read() {
        return read(store);
    }

    private long read(Vfs from) {
        CountingVfs counting = new CountingVfs(from);
        try (Tegula other = TestStores.engine(counting);
                ArrayReader array = other.openForReading(URI)) {
            assertArrayEquals(
                    model.stream().mapToLong(Long::longValue).toArray(),
                    array.query().order(ResultOrder.ROW_MAJOR).read().int64("v"));
        }
        return counting.log().stream()
                .filter(request -> request.verb().isRequest())
                .filter(request -> request.uri().name().endsWith(".con"))
                .count();
    }

    @Test
    void heldLists_areNotRead() throws IOException {
        delete(0, 150);
        list();
        delete(150, 160);
        list();
        delete(160, 161);
        list();
        assertEquals(3, files(".con").size());
        assertEquals(3, read());
        maintain();
        assertEquals(1, files(".copies").size());
        assertEquals(1, read());
        VfsUri copies = files(".copies").get(0);
        byte[] damaged = store.readAll(copies);
        damaged[damaged.length / 2] ^= 1;
        store.delete(copies);
        put(copies, damaged);
        assertEquals(3, read());
        store.delete(copies);
        assertEquals(3, read());
    }

    @Test
    void listsThatLaterOnesOnlySeemToHold_areRead() throws IOException {
        writeTwoLists();
        assertEquals(2, read());
        maintain();
        assertEquals(2, read());
    }

    @Test
    void heldList_isRead_whenAListingMissesTheHolder() throws IOException {
        writeTwoLists();
        list();
        maintain();
        assertEquals(1, read());
        VfsUri holder = store.listAll(COMMITS).stream()
                .filter(entry -> entry.name().endsWith(".con"))
                .max(Comparator.comparingLong(VfsEntry::size))
                .orElseThrow()
                .uri();
        assertEquals(2, read(new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                return step.run();
            }

            @Override
            public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
                VfsPage page = super.list(folder, token);
                return new VfsPage(
                        page.entries().stream()
                                .filter(entry -> !entry.uri().equals(holder))
                                .toList(),
                        page.next());
            }
        }));
    }

    /** Writes two lists, of which the later one, by its name, might hold the other. */
    private void writeTwoLists() throws IOException {
        delete(20, 170);
        list();
        vacuum();
        VfsUri earlier = files(".con").get(0);
        byte[] content = store.readAll(earlier);
        store.delete(earlier);
        write(1, CELLS - 1);
        delete(171, 340);
        list();
        vacuum();
        VfsUri later = files(".con").get(0);
        byte[] laterContent = store.readAll(later);
        store.delete(later);
        put(earlier, content);
        TestStores.waitForNextMillisecond();
        put(later, laterContent);
    }
}
