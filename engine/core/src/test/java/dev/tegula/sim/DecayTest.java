package dev.tegula.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An array that is written to in small parts and maintained by its policy. Nothing is lost, and reads need few more
 * requests than of an array that was written at once. {@code -Dtegula.decay=N} sets the number of writes.
 */
@Slow
class DecayTest {

    private static final int WRITES = Amounts.of("tegula.decay", 400);
    private static final int CELLS = 10;
    private static final int EVERY = 4;
    private static final MaintenancePolicy POLICY = MaintenancePolicy.defaults().withGrace(Duration.ZERO);

    /** A store that counts, for which the log of {@code CountingVfs} would be too long. */
    private static final class Counter extends InterceptedVfs {

        private final AtomicLong requests = new AtomicLong();
        private final AtomicLong written = new AtomicLong();

        Counter() {
            super(new MemoryVfs());
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            if (request.verb().isRequest()) {
                requests.incrementAndGet();
            }
            if (request.verb() == Verb.WRITE) {
                written.addAndGet(request.bytes());
            }
            return step.run();
        }
    }

    private enum Load {
        APPENDS,
        UPDATES,
        DELETES
    }

    private final Counter store = new Counter();
    private final Counter fresh = new Counter();
    private final RandomGenerator random = RandomTests.generator();
    private final TreeMap<Long, Long> model = new TreeMap<>();
    private final List<Long> requests = new ArrayList<>();
    private final List<Long> freshRequests = new ArrayList<>();

    private static ArraySchema schema() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 99_999_999, 1000))
                .attribute(Attribute.int64("v"))
                .capacity(1000)
                .build();
    }

    @ParameterizedTest
    @EnumSource(Load.class)
    void maintainedArray_staysFast(Load load) {
        String uri = "mem://decay/a";
        long written = 0;
        long rewritten = 0;
        int fragments = 0;
        try (Tegula engine = TestStores.engine(TestStores.far(store))) {
            engine.createArray(uri, schema());
            for (int i = 0; i < WRITES; i++) {
                long before = store.written.get();
                write(engine, uri, load, i);
                written += store.written.get() - before;
                if (i % EVERY == EVERY - 1) {
                    if (i % (5 * EVERY) == EVERY - 1) {
                        requests.add(read(engine, uri, store));
                    }
                    before = store.written.get();
                    MaintenanceReport report = engine.maintenance(uri)
                            .maintain(MaintenanceOptions.defaults().withPolicy(POLICY));
                    rewritten += store.written.get() - before;
                    fragments = Math.max(fragments, report.after().fragments());
                }
            }
            assertContents(engine, uri);
        }
        try (Tegula engine = TestStores.engine(TestStores.far(fresh))) {
            engine.createArray(uri, schema());
            try (ArrayWriter array = engine.openForWriting(uri)) {
                array.write(cells(model));
            }
            for (int i = 0; i < 20; i++) {
                freshRequests.add(read(engine, uri, fresh));
            }
        }
        System.out.printf(
                "%s: %d writes, at most %d fragments left, %.1f bytes written again per byte, 95th percentile of requests %d"
                        + " (%d if written at once)%n",
                load, WRITES, fragments, (double) rewritten / written, p95(requests), p95(freshRequests));
        // Each fragment is larger than all newer ones together, and the newest was merged from several writes.
        assertTrue(fragments <= Math.log(WRITES) / Math.log(2), fragments + " fragments");
        assertTrue(rewritten <= 8 * written, rewritten + " bytes written again");
    }

    private static long p95(List<Long> values) {
        Collections.sort(values);
        return values.get((int) Math.ceil(0.95 * values.size()) - 1);
    }

    private void write(Tegula engine, String uri, Load load, int i) {
        Map<Long, Long> cells = new TreeMap<>();
        for (int c = 0; c < CELLS; c++) {
            long x = load == Load.APPENDS ? (long) i * CELLS + c : random.nextLong(WRITES * 2L);
            cells.put(x, random.nextLong());
        }
        try (ArrayWriter array = engine.openForWriting(uri)) {
            if (load == Load.DELETES && i % 4 == 3) {
                long from = random.nextLong(WRITES * 2L);
                array.delete(
                        Condition.field("x").ge(from).and(Condition.field("x").lt(from + CELLS)));
                model.subMap(from, from + CELLS).clear();
            } else {
                array.write(cells(cells));
                model.putAll(cells);
            }
        }
    }

    private static Cells cells(Map<Long, Long> cells) {
        return Cells.builder()
                .int64("x", cells.keySet().stream().mapToLong(Long::longValue).toArray())
                .int64("v", cells.values().stream().mapToLong(Long::longValue).toArray())
                .build();
    }

    private long read(Tegula engine, String uri, Counter counted) {
        long most = model.isEmpty() ? 1 : model.lastKey() + 1;
        long from = random.nextLong(most);
        long to = Math.min(most, from + Math.max(1, most / 50));
        long before = counted.requests.get();
        long[] found;
        try (ArrayReader array = engine.openForReading(uri)) {
            found = array.query()
                    .subarray(Subarray.range("x", from, to))
                    .order(ResultOrder.ROW_MAJOR)
                    .read()
                    .int64("v");
        }
        assertArrayEquals(
                model.subMap(from, to + 1).values().stream()
                        .mapToLong(Long::longValue)
                        .toArray(),
                found);
        return counted.requests.get() - before;
    }

    private void assertContents(Tegula engine, String uri) {
        try (ArrayReader array = engine.openForReading(uri)) {
            long[] found = array.query().order(ResultOrder.ROW_MAJOR).read().int64("v");
            assertArrayEquals(model.values().stream().mapToLong(Long::longValue).toArray(), found);
        }
        assertEquals(List.of(), engine.integrity(uri).verify().findings());
    }
}
