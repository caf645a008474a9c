package dev.tegula.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
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
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.SlowVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Small writes, one every five minutes, with reads and two maintainers, some of which are killed, and a writer whose
 * clock is an hour late. Nothing is lost, and reads stay about as fast as those of an array that was written at once.
 * {@code -Dtegula.decay=N} sets the number of writes; 100,000 are a year. {@code -Dtegula.decay.curves=FILE} appends to
 * a file how the reads went on: load, policy, writes, and the 95th percentile of requests since the last row.
 *
 * <p>Requests are counted while the writes go on. Times are measured after them, of copies of the array: until then,
 * writers, maintainers and the model share the process and its garbage collector with the readers.
 */
@Slow
class DecayTest {

    private static final int WRITES = Amounts.of("tegula.decay", 200);
    private static final int CELLS = 10;

    /** Updates go to these: each is written five times, but in short runs. */
    private static final long COORDINATES = Math.max(2000, WRITES * 2L);

    /** Writes from one maintenance to the next: the writes come more seldom than a service looks. */
    private static final int EVERY = Amounts.fixed("tegula.decay.every", 1);

    /** Maintenances from one with two maintainers to the next: they do some work twice, which counts as written. */
    private static final int RIVALS = Amounts.fixed("tegula.decay.rivals", 3);

    /** Of how many writes one is a delete by condition. */
    private static final int DELETES = Amounts.fixed("tegula.decay.deletes", 4);

    /** Maintenances from one that a read precedes to the next: as many percentiles need. */
    private static final int READS = Math.max(5, WRITES / 1000);

    /** The file for the curves; none if empty. */
    private static final String CURVES = System.getProperty("tegula.decay.curves", "");

    /** Rows of a curve, at most. */
    private static final int POINTS = 50;

    /** Copies of the array for times of reads. */
    private static final int STATES = 10;

    /** Reads of a copy. */
    private static final int STATE_READS = Math.min(60, Math.max(5, WRITES / 100));

    private static final long PERIOD_MILLIS = Duration.ofDays(365).toMillis() / 100_000;
    private static final Duration LATENCY = Duration.ofMillis(2);
    private static final String URI = "mem://decay/a";

    /** Coordinates of the writer with the late clock. */
    private static final long LATE = 50_000_000;

    /** A store that counts, for which the log of {@code CountingVfs} would be too long. */
    private static class Counter extends InterceptedVfs {

        final AtomicLong requests = new AtomicLong();
        final AtomicLong written = new AtomicLong();

        Counter(Vfs store) {
            super(store);
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

    /** A store whose files age with the clock. */
    private final class Aging extends Counter {

        /** How many milliseconds had passed when a file was listed first. */
        private final Map<VfsUri, Long> listed = new ConcurrentHashMap<>();

        Aging(Vfs store) {
            super(store);
        }

        @Override
        public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
            return aged(super.list(folder, token));
        }

        @Override
        public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
            return aged(super.listBelow(folder, token));
        }

        private VfsPage aged(VfsPage page) {
            return new VfsPage(page.entries().stream().map(this::aged).toList(), page.next());
        }

        private VfsEntry aged(VfsEntry entry) {
            if (entry.isFolder()) {
                return entry;
            }
            long age = clock.passed - listed.computeIfAbsent(entry.uri(), any -> clock.passed);
            return VfsEntry.file(entry.uri(), entry.size(), entry.modifiedMillis() - age);
        }

        @Override
        public void delete(VfsUri file) throws IOException {
            super.delete(file);
            listed.remove(file);
        }
    }

    /** The time that passes with the writes. */
    private static final class PassingClock extends Clock {

        private volatile long passed;

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(System.currentTimeMillis() + passed);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private enum Load {
        APPENDS,
        UPDATES,
        DELETES
    }

    /** What readers of an array found, with the requests and milliseconds that each read took. */
    private final class Reads implements AutoCloseable {

        private final Counter counter;
        private final Tegula engine;
        private final TreeMap<Long, Long> expected;
        private final List<Long> requests = new ArrayList<>();
        private final List<Long> millis = new ArrayList<>();

        Reads(Vfs of, TreeMap<Long, Long> expected) {
            this.expected = expected;
            counter = new Counter(of);
            engine = TestStores.engine(new SlowVfs(counter, LATENCY));
        }

        void read() {
            long span = Math.max(1, expected.headMap(LATE).isEmpty() ? 1 : expected.lowerKey(LATE) + 1);
            long from = random.nextLong(span);
            long to = Math.min(span, from + Math.max(1, span / 50));
            long before = counter.requests.get();
            long start = System.nanoTime();
            long[] found;
            try (ArrayReader array = engine.openForReading(URI)) {
                found = array.query()
                        .subarray(Subarray.range("x", from, to))
                        .order(ResultOrder.ROW_MAJOR)
                        .read()
                        .int64("v");
            }
            millis.add((System.nanoTime() - start) / 1_000_000);
            requests.add(counter.requests.get() - before);
            assertArrayEquals(values(expected.subMap(from, to + 1)), found);
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /** A copy of the array, and the cells that it has. */
    private record State(MemoryVfs store, TreeMap<Long, Long> model) {}

    private final MemoryVfs memory = new MemoryVfs();
    private final Counter writing = new Counter(memory);
    private final PassingClock clock = new PassingClock();
    private final Aging maintaining = new Aging(memory);
    private final RandomGenerator random = RandomTests.generator();
    private final TreeMap<Long, Long> model = new TreeMap<>();
    private final List<State> states = new ArrayList<>();

    private static ArraySchema schema() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 99_999_999, 1000))
                .attribute(Attribute.int64("v"))
                .capacity(1000)
                .build();
    }

    @Sampled(3)
    @ParameterizedTest
    @CsvSource({"APPENDS, ''", "UPDATES, ''", "DELETES, none", "DELETES, ''", "DELETES, purge=6h"})
    void maintainedArray_staysFast(Load load, String policy) throws IOException {
        int writes = policy.equals("none") ? Math.min(WRITES, 2000) : WRITES;
        int fragments = 0;
        try (Tegula engine = TestStores.smallEngine(TestStores.far(writing), clock);
                Tegula service = TestStores.smallEngine(TestStores.far(maintaining), clock);
                Tegula late = TestStores.smallEngine(writing, Clock.offset(clock, Duration.ofHours(-1)));
                Reads reads = new Reads(memory, model)) {
            engine.createArray(URI, schema());
            for (int i = 0; i < writes; i++) {
                clock.passed += PERIOD_MILLIS;
                write(engine, load, i);
                writeLate(late, i);
                if (i % EVERY == EVERY - 1) {
                    if (i % (READS * EVERY) == EVERY - 1) {
                        reads.read();
                        if (reads.requests.size() * READS * EVERY * STATES >= writes * (states.size() + 1)) {
                            states.add(state());
                        }
                    }
                    fragments = policy.equals("none")
                            ? i
                            : Math.max(fragments, maintain(service, MaintenancePolicy.parse(policy), i));
                }
            }
            assertContents(engine);
            if (!CURVES.isEmpty()) {
                Files.write(
                        Path.of(CURVES),
                        curve(load + "," + policy, reads),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            }
            List<Long> millis = new ArrayList<>();
            for (State state : states) {
                try (Reads copy = read(state)) {
                    millis.addAll(copy.millis);
                }
            }
            try (Reads fresh = read(fresh())) {
                System.out.printf(
                        "| %,d | %s | %s | %d | %.1f | %d | %d | %d | %d |%n",
                        writes,
                        load,
                        policy,
                        fragments,
                        (double) maintaining.written.get() / writing.written.get(),
                        p95(reads.requests),
                        p95(fresh.requests),
                        p95(millis),
                        p95(fresh.millis));
                if (!policy.equals("none")) {
                    // Each fragment is larger than all newer ones together, and the newest was merged from several
                    // writes.
                    assertTrue(fragments <= 2 + Math.log(writes) / Math.log(2), fragments + " fragments");
                    assertTrue(maintaining.written.get() <= 8 * writing.written.get(), maintaining.written + " bytes");
                    // Three times at the times of writing (docs/concepts/maintenance.md), with room for other seeds.
                    assertTrue(p95(reads.requests) <= 3.5 * p95(fresh.requests), reads.requests + " requests");
                }
            }
        }
    }

    /** Maintains, mostly by two at the same time, one of which is killed at times. Returns the fragments left. */
    private int maintain(Tegula service, MaintenancePolicy policy, int i) {
        if (i / EVERY % RIVALS != 0) {
            return maintain(service, policy).after().fragments();
        }
        FaultyVfs killed = new FaultyVfs(maintaining);
        if (i % (3 * EVERY) == EVERY - 1) {
            killed.inject(Fault.crash(random.nextInt(1, 100), VfsRequest.any()));
        }
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            try (Tegula engine = TestStores.smallEngine(TestStores.far(killed), clock)) {
                maintain(engine, policy);
            } catch (TegulaException e) {
                if (!killed.hasCrashed()) {
                    throw e;
                }
            }
        });
        maintain(service, policy);
        other.join();
        return maintain(service, policy).after().fragments();
    }

    private static MaintenanceReport maintain(Tegula engine, MaintenancePolicy policy) {
        return engine.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(policy));
    }

    /** Returns a copy of the array as it is now. */
    private State state() throws IOException {
        MemoryVfs copy = new MemoryVfs();
        for (VfsEntry file : memory.listAllBelow(VfsUri.parse(URI))) {
            try (VfsOutput out = copy.create(file.uri())) {
                out.write(memory.readAll(file.uri()));
                out.publish();
            }
        }
        return new State(copy, new TreeMap<>(model));
    }

    /** Returns an array with the same cells that was written at once. */
    private State fresh() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            engine.createArray(URI, schema());
            try (ArrayWriter array = engine.openForWriting(URI)) {
                array.write(cells(model));
            }
        }
        return new State(store, model);
    }

    private Reads read(State state) {
        Reads reads = new Reads(state.store, state.model);
        for (int i = 0; i < STATE_READS; i++) {
            reads.read();
        }
        return reads;
    }

    private static List<String> curve(String name, Reads reads) {
        int step = (reads.requests.size() + POINTS - 1) / POINTS;
        return IntStream.iterate(0, from -> from < reads.requests.size(), from -> from + step)
                .mapToObj(from -> {
                    int to = Math.min(from + step, reads.requests.size());
                    return "%s,%d,%d".formatted(name, (long) to * READS * EVERY, p95(reads.requests.subList(from, to)));
                })
                .toList();
    }

    private static long p95(List<Long> values) {
        return values.stream()
                .sorted()
                .skip((long) Math.ceil(0.95 * values.size()) - 1)
                .findFirst()
                .orElseThrow();
    }

    private void write(Tegula engine, Load load, int i) {
        Map<Long, Long> cells = new TreeMap<>();
        for (int c = 0; c < CELLS; c++) {
            long x = load == Load.APPENDS ? (long) i * CELLS + c : random.nextLong(COORDINATES);
            cells.put(x, random.nextLong());
        }
        try (ArrayWriter array = engine.openForWriting(URI)) {
            if (load == Load.DELETES && i % DELETES == DELETES - 1) {
                long from = random.nextLong(COORDINATES);
                array.delete(
                        Condition.field("x").ge(from).and(Condition.field("x").lt(from + CELLS)));
                model.subMap(from, from + CELLS).clear();
            } else {
                array.write(cells(cells));
                model.putAll(cells);
            }
        }
    }

    /** Writes or deletes a cell of its own. A deleted one was written before the hour by which the clock is late. */
    private void writeLate(Tegula engine, int i) {
        long hour = Duration.ofHours(2).toMillis() / PERIOD_MILLIS + 2;
        if (i % 50 == 0) {
            try (ArrayWriter array = engine.openForWriting(URI)) {
                Map<Long, Long> cell = Map.of(LATE + i, (long) i);
                array.write(cells(cell));
                model.putAll(cell);
            }
        } else if (i % 50 == 25 && i > hour) {
            long deleted = LATE + (i - hour) / 50 * 50;
            try (ArrayWriter array = engine.openForWriting(URI)) {
                array.delete(Condition.field("x").eq(deleted));
                model.remove(deleted);
            }
        }
    }

    private static Cells cells(Map<Long, Long> cells) {
        return Cells.builder()
                .int64("x", cells.keySet().stream().mapToLong(Long::longValue).toArray())
                .int64("v", values(cells))
                .build();
    }

    private static long[] values(Map<Long, Long> cells) {
        return cells.values().stream().mapToLong(Long::longValue).toArray();
    }

    private void assertContents(Tegula engine) {
        try (ArrayReader array = engine.openForReading(URI)) {
            assertArrayEquals(
                    values(model),
                    array.query().order(ResultOrder.ROW_MAJOR).read().int64("v"));
        }
        // Killed maintainers leave fragments that they had not committed.
        assertEquals(
                List.of(),
                engine.integrity(URI).verify().findings().stream()
                        .filter(finding -> finding.severity() != Severity.NOTE
                                && finding.code() != FindingCode.FRAGMENT_UNCOMMITTED)
                        .toList());
    }
}
