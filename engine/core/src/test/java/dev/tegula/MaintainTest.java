package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.maintenance.MaintenanceReport.Action;
import dev.tegula.maintenance.MaintenanceReport.State;
import dev.tegula.maintenance.MaintenanceReport.Work;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.vfs.MemoryVfs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaintainTest {

    private static final String URI = "mem://store/array";
    private static final MaintenancePolicy AT_ONCE =
            MaintenancePolicy.defaults().withGrace(Duration.ZERO);

    private final MemoryVfs store = new MemoryVfs();
    private Tegula engine = TestStores.engine(store);

    @BeforeEach
    void create() {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99_999, 100))
                        .attribute(Attribute.int64("v"))
                        .build());
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void write(int from, int to) {
        try (ArrayWriter array = engine.openForWriting(URI)) {
            long[] x = new long[to - from];
            for (int i = 0; i < x.length; i++) {
                x[i] = from + i;
            }
            array.write(Cells.builder().int64("x", x).int64("v", x).build());
        }
    }

    private MaintenanceReport maintain(MaintenanceOptions options) {
        return engine.maintenance(URI).maintain(options);
    }

    private Cells read() {
        try (ArrayReader array = engine.openForReading(URI)) {
            return array.query().order(ResultOrder.ROW_MAJOR).read();
        }
    }

    @Test
    void smallFragments_areMerged_andALargeOneStays() {
        write(0, 50_000);
        for (int i = 0; i < 5; i++) {
            write(100 * i, 100 * i + 10);
        }
        Cells before = read();
        MaintenanceReport planned =
                maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE).withDryRun());
        assertEquals(new State(6, 0, 6, 0), planned.before());
        assertEquals(planned.before(), planned.after());
        Action merge = planned.actions().get(0);
        assertEquals(List.of(Work.CONSOLIDATE, ConsolidationMode.FRAGMENTS), List.of(merge.work(), merge.mode()));
        assertEquals(List.of(5, 1), List.of(merge.files(), merge.made()));
        assertTrue(merge.bytes() > 0);

        MaintenanceReport report = maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
        assertEquals(merge, report.actions().get(0));
        assertEquals(Work.VACUUM, report.actions().get(1).work());
        assertEquals(new State(2, 0, 2, 0), report.after());
        assertEquals(before, read());
        assertEquals(List.of(), engine.integrity(URI).verify().findings());

        MaintenanceReport nothing = maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
        assertEquals(List.of(), nothing.actions());
        assertEquals(report.after(), nothing.after());
    }

    @Test
    void limits_areKept() {
        write(0, 50_000);
        write(0, 10);
        write(10, 20);
        MaintenanceOptions options = MaintenanceOptions.defaults().withPolicy(AT_ONCE);
        assertEquals(List.of(), maintain(options.withMaxBytes(1)).actions());
        assertEquals(List.of(), maintain(options.withMaxTime(Duration.ZERO)).actions());
        assertEquals(
                List.of(),
                maintain(options.withPolicy(AT_ONCE.withMaxFragmentSize(1))).actions());
        assertEquals(3, maintain(options).before().fragments());
        assertEquals(2, maintain(options).after().fragments());
    }

    /** A merge that never fits would otherwise keep smaller ones from being done. */
    @Test
    void limitOfBytes_dividesMergesThatExceedIt() {
        for (int i = 0; i < 8; i++) {
            write(100 * i, 100 * i + 10);
        }
        Cells before = read();
        MaintenanceOptions options = MaintenanceOptions.defaults().withPolicy(AT_ONCE);
        long all = maintain(options.withDryRun()).actions().get(0).bytes();
        MaintenanceReport planned = maintain(options.withDryRun().withMaxBytes(all / 2));
        MaintenanceReport report = maintain(options.withMaxBytes(all / 2));
        assertEquals(4, planned.actions().get(0).files());
        assertEquals(planned.actions().get(0), report.actions().get(0));
        assertEquals(
                new State(5, 0, 5, 0),
                new State(report.after().fragments(), 0, report.after().footers(), 0));
        assertEquals(before, read());
    }

    /** Merges remove footers, which dry runs take into account. */
    @Test
    void dryRun_plansNoFootersOfMergedFragments() {
        for (int i = 0; i < 9; i++) {
            write(100 * i, 100 * i + 10);
        }
        MaintenanceOptions options = MaintenanceOptions.defaults().withPolicy(MaintenancePolicy.defaults());
        List<Action> planned = maintain(options.withDryRun()).actions();
        assertEquals(1, planned.size());
        assertEquals(planned, maintain(options).actions());
    }

    /** A maintenance that finds nothing is repeated every few minutes. */
    @Test
    void maintenanceWithoutWork_takesFewRequests() {
        write(0, 5000);
        for (int i = 0; i < 5; i++) {
            write(100 * i, 100 * i + 10);
        }
        maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
        CountingVfs counting = new CountingVfs(store);
        try (Tegula far = TestStores.engine(TestStores.far(counting))) {
            MaintenanceReport nothing =
                    far.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
            assertEquals(List.of(), nothing.actions());
        }
        assertTrue(counting.counts().requests() <= 21, counting.counts().toString());
    }

    @Test
    void longestTimes_areNoLimits() {
        write(0, 10);
        write(10, 20);
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
        MaintenanceOptions options = MaintenanceOptions.defaults().withMaxTime(longest);
        MaintenancePolicy policy = MaintenancePolicy.defaults().withGrace(longest);
        assertEquals(1, maintain(options.withPolicy(policy)).after().fragments());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "growth=NaN",
                "growth=1e400",
                "growth=Infinity",
                "growth=2f",
                "growth=-2",
                "growth",
                "growth=",
                "small-files=\u0663",
                "small-files=2147483648",
                "max-fragment-size=0",
                "grace=1w"
            })
    void settingThatIsNotPossible_isNamed(String setting) {
        String message = assertThrows(IllegalArgumentException.class, () -> MaintenancePolicy.parse(setting))
                .getMessage();
        assertTrue(message.startsWith("setting '" + setting + "': "), message);
        assertFalse(message.contains("did you mean"), message);
    }

    /** Texts have whole seconds: a stored policy must not keep replaced files for a shorter time. */
    @Test
    void graceOfPartsOfSeconds_isRefused() {
        MaintenancePolicy policy = MaintenancePolicy.defaults();
        String message = assertThrows(IllegalArgumentException.class, () -> policy.withGrace(Duration.ofMillis(500)))
                .getMessage();
        assertEquals("grace: must be whole seconds (found PT0.5S)", message);
    }

    @Test
    void policyThatIsNoText_isRefused_andCanBeSetAgain() {
        try (ArrayWriter array = engine.openForWriting(URI)) {
            array.updateMetadata(MetadataChanges.none().put(MaintenancePolicy.METADATA_KEY, MetadataValue.int64(3)));
        }
        String message = assertThrows(IllegalArgumentException.class, () -> maintain(MaintenanceOptions.defaults()))
                .getMessage();
        assertEquals(URI + ", metadata 'tegula.maintenance': not a text (found INT64). Set the policy again.", message);
        engine.maintenance(URI).setPolicy(MaintenancePolicy.defaults());
        assertEquals(MaintenancePolicy.defaults(), engine.maintenance(URI).policy());
    }

    @Test
    void replacedFiles_stayForTheGracePeriod() {
        write(0, 10);
        write(10, 20);
        try (ArrayReader open = engine.openForReading(URI)) {
            MaintenanceReport report = maintain(MaintenanceOptions.defaults());
            assertEquals(
                    List.of(Work.CONSOLIDATE),
                    report.actions().stream().map(Action::work).toList());
            assertEquals(new State(1, 1, 1, 0), report.after()); // the vacuum file names two fragments
            assertEquals(20, open.read(Subarray.whole()).size());
        }
    }

    @Test
    void smallFiles_areMergedAtTheNumberOfThePolicy() {
        MaintenancePolicy policy = AT_ONCE.withSmallFiles(3).withMaxFragmentSize(1);
        for (int i = 0; i < 3; i++) {
            write(20 * i, 20 * i + 10);
            write(20 * i + 10, 20 * i + 20);
            try (ArrayWriter array = engine.openForWriting(URI)) {
                array.delete(Condition.field("x").eq(20 * i));
                array.updateMetadata(MetadataChanges.none().put("k" + i, MetadataValue.int64(i)));
            }
        }
        Cells before = read();
        MaintenanceReport report = maintain(MaintenanceOptions.defaults().withPolicy(policy));
        assertEquals(new State(6, 3, 6, 3), report.before());
        assertEquals(new State(6, 1, 0, 1), report.after());
        assertEquals(
                List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENT_META, ConsolidationMode.ARRAY_META),
                report.actions().stream()
                        .filter(action -> action.work() == Work.CONSOLIDATE)
                        .map(Action::mode)
                        .toList());
        assertEquals(before, read());
        try (ArrayReader array = engine.openForReading(URI)) {
            assertEquals(3, array.metadata().size());
        }
    }

    @Test
    void policy_isStoredWithTheArray() {
        assertEquals(MaintenancePolicy.defaults(), engine.maintenance(URI).policy());
        MaintenancePolicy policy = MaintenancePolicy.defaults()
                .withGrowth(2.5)
                .withMaxFragmentSize(1 << 20)
                .withSmallFiles(5)
                .withGrace(Duration.ofMinutes(90));
        engine.maintenance(URI).setPolicy(policy);
        assertEquals("growth=2.5 max-fragment-size=1048576 small-files=5 grace=90m", policy.toString());
        assertEquals(policy, engine.maintenance(URI).policy());
        assertEquals(
                policy, maintain(MaintenanceOptions.defaults().withDryRun()).policy());
        try (ArrayWriter array = engine.openForWriting(URI)) {
            array.updateMetadata(
                    MetadataChanges.none().put(MaintenancePolicy.METADATA_KEY, MetadataValue.utf8("growth=2 speed=9")));
        }
        String message = assertThrows(IllegalArgumentException.class, () -> maintain(MaintenanceOptions.defaults()))
                .getMessage();
        assertEquals(
                URI
                        + ", metadata 'tegula.maintenance': unknown setting 'speed=9'; available: growth, max-fragment-size, "
                        + "small-files, grace, purge. Set the policy again.",
                message);
    }

    /** Two maintainers choose the same fragments at times, and one of them withdraws. */
    @Test
    void writersAndMaintainers_goOnTogether_andNothingIsLost() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> running = new ArrayList<>();
        AtomicInteger writing = new AtomicInteger(2);
        for (int t = 0; t < 2; t++) {
            int first = 5000 * t;
            running.add(threads.submit(() -> {
                for (int i = 0; i < 60; i++) {
                    write(first + 10 * i, first + 10 * i + 10);
                }
                writing.decrementAndGet();
            }));
            running.add(threads.submit(() -> {
                while (writing.get() > 0) {
                    maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
                }
            }));
        }
        for (Future<?> each : running) {
            each.get();
        }
        threads.shutdown();
        maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
        long[] expected = LongStream.concat(LongStream.range(0, 600), LongStream.range(5000, 5600))
                .toArray();
        assertArrayEquals(expected, read().int64("v"));
        assertEquals(List.of(), engine.integrity(URI).verify().findings());
    }

    /** Of a group, only its own metadata are maintained. */
    @Test
    void group_hasMetadataOnly() {
        String uri = "mem://store/group";
        engine.createGroup(uri);
        for (int i = 0; i < 8; i++) {
            engine.object(uri).updateMetadata(MetadataChanges.none().put("k", MetadataValue.int64(i)));
        }
        MaintenanceReport report =
                engine.maintenance(uri).maintain(MaintenanceOptions.defaults().withPolicy(AT_ONCE));
        assertEquals(new State(0, 0, 0, 8), report.before());
        assertEquals(new State(0, 0, 0, 1), report.after());
    }
}
