package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Maintenance that fails or crashes at any request does not change the results of reads, and can be repeated. */
@Slow
class MaintenanceCrashTest {

    private static final String DUPS = "mem://store/dups";
    private static final List<String> URIS = List.of(SampleArrays.DENSE, SampleArrays.SPARSE, DUPS);
    private static final OpenOptions PLAIN = OpenOptions.defaults();

    private static OpenOptions at(int time) {
        return PLAIN.at(time);
    }

    private static Map<String, byte[]> before() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(SampleArrays.DENSE, SampleArrays.DENSE_SCHEMA, at(1));
            tegula.createArray(SampleArrays.SPARSE, SampleArrays.SPARSE_SCHEMA, at(1));
            tegula.createArray(
                    DUPS,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 100, 10))
                            .attribute(Attribute.int32("v"))
                            .allowDuplicates(true)
                            .capacity(3)
                            .build(),
                    at(1));
            for (int time = 10; time <= 50; time += 10) {
                SampleArrays.writeMore(tegula, at(time), time);
                try (ArrayWriter array = tegula.openForWriting(DUPS, at(time))) {
                    array.write(Cells.builder()
                            .int32("x", 5, 7, 7, time)
                            .int32("v", 1, 2, 3, time)
                            .build());
                }
                for (String uri : URIS) {
                    tegula.object(uri, at(time))
                            .updateMetadata(MetadataChanges.none().put("k" + time % 20, MetadataValue.int32(time)));
                }
            }
        }
        return TestStores.files(store, "mem://store");
    }

    /** Returns all cells at the current time and, of sparse arrays, at earlier times. */
    private static List<String> read(Tegula tegula) {
        List<String> all = new ArrayList<>();
        for (String uri : URIS) {
            for (int time : uri.equals(SampleArrays.DENSE) ? new int[] {100} : new int[] {100, 45, 30, 10, 5}) {
                try (ArrayReader array = tegula.openForReading(uri, at(time))) {
                    array.read(Subarray.whole()).columns().forEach(column -> {
                        for (int i = 0; i < column.size(); i++) {
                            all.add(uri + " " + column.name() + " " + Arrays.toString(column.bytes(i)));
                        }
                    });
                }
            }
            all.add(tegula.object(uri, PLAIN).metadata().toString());
        }
        all.sort(null); // The order of duplicates is undefined.
        return all;
    }

    private static void all(Tegula tegula, Consumer<Maintenance> action) {
        URIS.forEach(uri -> action.accept(tegula.maintenance(uri)));
    }

    private static void consolidateAll(Tegula tegula) {
        ConsolidationOptions pairs =
                ConsolidationOptions.defaults().withFragmentCount(2, 3).withAmplification(100);
        all(tegula, maintenance -> maintenance.consolidate(pairs));
        for (String uri : List.of(SampleArrays.SPARSE, DUPS)) {
            consolidateInParts(tegula.maintenance(uri));
        }
        all(tegula, maintenance -> maintenance.consolidate(pairs.withMode(ConsolidationMode.FRAGMENT_META)));
        all(tegula, maintenance -> maintenance.consolidate(pairs.withMode(ConsolidationMode.COMMITS)));
        all(tegula, maintenance -> maintenance.consolidate(pairs.withMode(ConsolidationMode.ARRAY_META)));
    }

    private static void consolidateInParts(Maintenance maintenance) {
        DividedConsolidation divided =
                maintenance.divided(ConsolidationOptions.defaults().withMaxFragmentSize(100));
        List<ConsolidationPart> parts = divided.parts(2);
        if (!parts.isEmpty()) {
            divided.publish(parts, parts.stream().map(divided::write).toList());
        }
    }

    private static void vacuumAll(Tegula tegula) {
        for (ConsolidationMode mode : List.of(
                ConsolidationMode.COMMITS,
                ConsolidationMode.FRAGMENTS,
                ConsolidationMode.FRAGMENT_META,
                ConsolidationMode.ARRAY_META)) {
            all(tegula, maintenance -> maintenance.vacuum(VacuumOptions.of(mode)));
        }
    }

    private static void atEveryRequest(Map<String, byte[]> files, Consumer<Tegula> action, IntFunction<Fault> fault)
            throws IOException {
        FaultyVfs probe = new FaultyVfs(TestStores.far(TestStores.storeOf(files)));
        List<String> expected;
        try (Tegula tegula = TestStores.smallEngine(probe)) {
            expected = read(tegula);
            int reading = probe.requests();
            action.accept(tegula);
            assertEquals(expected, read(tegula));
            assertTrue(probe.requests() - 2 * reading > 60, "few requests");
        }
        FaultPoints points = new FaultPoints(20);
        boolean triggered = true;
        while (triggered) {
            int n = points.next();
            FaultyVfs faulty = new FaultyVfs(TestStores.far(TestStores.storeOf(files)), fault.apply(n));
            try (Tegula tegula = TestStores.smallEngine(faulty)) {
                action.accept(tegula);
            } catch (TegulaException e) {
                assertTrue(faulty.requests() >= n, e.getMessage());
            }
            triggered = faulty.requests() >= n;
            faulty.heal();
            try (Tegula tegula = TestStores.smallEngine(faulty.store())) {
                assertEquals(expected, read(tegula), "after request " + n);
                action.accept(tegula);
                assertEquals(expected, read(tegula), "done again after request " + n);
                // Treats recent leftovers as those of a failed process.
                all(
                        tegula,
                        maintenance -> maintenance.clean(CleanOptions.defaults().withAge(Duration.ZERO)));
                vacuumAll(tegula);
                assertEquals(expected, read(tegula), "vacuumed after request " + n);
                TestStores.files(faulty.store(), "mem://store")
                        .keySet()
                        .forEach(file -> assertTrue(!file.endsWith(".pending") && !file.endsWith(".vac"), file));
            }
        }
    }

    @Test
    void consolidation_crashingAtAnyRequest_changesNoResult() throws IOException {
        atEveryRequest(before(), MaintenanceCrashTest::consolidateAll, n -> Fault.crash(n, request -> true));
    }

    @Test
    void consolidation_failingAtAnyRequest_changesNoResult() throws IOException {
        atEveryRequest(before(), MaintenanceCrashTest::consolidateAll, n -> Fault.fail(n, request -> true));
    }

    @Test
    void consolidation_losingAnyResponse_changesNoResult() throws IOException {
        atEveryRequest(before(), MaintenanceCrashTest::consolidateAll, n -> Fault.loseAnswer(n, request -> true));
    }

    @Test
    void maintenanceByPolicy_crashingAtAnyRequest_changesNoResult() throws IOException {
        MaintenancePolicy policy =
                MaintenancePolicy.defaults().withGrowth(1.2).withSmallFiles(2).withGrace(Duration.ZERO);
        MaintenanceOptions options = MaintenanceOptions.defaults().withPolicy(policy);
        atEveryRequest(
                before(),
                tegula -> all(tegula, maintenance -> maintenance.maintain(options)),
                n -> Fault.crash(n, request -> true));
    }

    private static Map<String, byte[]> consolidated() throws IOException {
        MemoryVfs store = TestStores.storeOf(before());
        try (Tegula tegula = TestStores.smallEngine(store)) {
            all(tegula, maintenance -> maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS)));
            consolidateAll(tegula);
        }
        return TestStores.files(store, "mem://store");
    }

    @Test
    void vacuum_crashingAtAnyRequest_changesNoResult() throws IOException {
        atEveryRequest(consolidated(), MaintenanceCrashTest::vacuumAll, n -> Fault.crash(n, request -> true));
    }

    @Test
    void vacuum_failingAtAnyRequest_changesNoResult() throws IOException {
        atEveryRequest(consolidated(), MaintenanceCrashTest::vacuumAll, n -> Fault.fail(n, request -> true));
    }

    /** Returns the number of bytes written to fragments, by the number of preceding commits. */
    private static long[] fragmentBytes(CountingVfs store, int steps) {
        long[] bytes = new long[steps + 1];
        int step = 0;
        for (VfsRequest request : store.log()) {
            if (request.verb() == Verb.PUBLISH && request.uri().name().endsWith(".wrt")) {
                step++;
            } else if (request.verb() == Verb.WRITE && request.uri().toString().contains("/__fragments/")) {
                bytes[step] += request.bytes();
            }
        }
        return bytes;
    }

    /** A restarted consolidation resumes: of four steps, only the missing ones are written. */
    @Test
    void restartedConsolidation_doesNotRepeatPublishedSteps() throws IOException {
        Map<String, byte[]> files = before();
        ConsolidationOptions pairs = ConsolidationOptions.defaults().withFragmentCount(2, 2);
        CountingVfs whole = new CountingVfs(TestStores.far(TestStores.storeOf(files)));
        int steps;
        try (Tegula tegula = TestStores.smallEngine(whole)) {
            steps = tegula.maintenance(SampleArrays.SPARSE)
                    .consolidate(pairs)
                    .steps()
                    .size();
        }
        assertEquals(4, steps);
        long[] bytes = fragmentBytes(whole, steps);
        assertTrue(Arrays.stream(bytes, 0, steps).allMatch(written -> written > 100), () -> Arrays.toString(bytes));
        for (int n = 1; n <= steps; n++) {
            // The process crashes before the commit of the nth step.
            FaultyVfs faulty = new FaultyVfs(
                    TestStores.far(TestStores.storeOf(files)),
                    Fault.crash(
                            n,
                            request -> request.verb() == Verb.PUBLISH
                                    && request.uri().name().endsWith(".wrt")));
            try (Tegula tegula = TestStores.smallEngine(faulty)) {
                tegula.maintenance(SampleArrays.SPARSE).consolidate(pairs);
            } catch (TegulaException e) {
                assertTrue(faulty.hasCrashed());
            }
            CountingVfs resumed = new CountingVfs(faulty.store());
            try (Tegula tegula = TestStores.smallEngine(resumed)) {
                int left = tegula.maintenance(SampleArrays.SPARSE)
                        .consolidate(pairs)
                        .steps()
                        .size();
                assertEquals(steps - n + 1, left, "steps left after step " + n + " died");
            }
            assertArrayEquals(
                    Arrays.copyOfRange(bytes, n - 1, steps),
                    Arrays.copyOf(fragmentBytes(resumed, steps), steps - n + 1),
                    "bytes of each step after step " + n + " died");
        }
    }
}
