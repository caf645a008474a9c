package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.EncryptionKey;
import dev.tegula.Maintenance;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that consolidation and vacuum by Tegula change no read at any time, by Tegula or by libtiledb, including
 * arrays with deletes and schema evolution.
 */
@Slow
class MaintenanceGoldenTest {

    private static final String CASES = "delete_.*|cons_sparse.*|evolve_sparse|sparse_overlap|enc_sparse|sparse_dups.*";

    @TempDir
    private Path folder;

    private final Map<String, String> copies = new HashMap<>();

    /** Returns a copy of the array, consolidated and vacuumed in all modes. */
    private String copy(String uri, @Nullable Bytes key) {
        return copies.computeIfAbsent(uri, original -> {
            Tegula tegula = TegulaEngine.shared().tegula();
            String copy = folder.resolve("copy" + copies.size()).toString();
            tegula.object(original).copyTo(copy);
            OpenOptions options = OpenOptions.defaults().withKey(key == null ? null : EncryptionKey.of(key.toArray()));
            Maintenance maintenance = tegula.maintenance(copy, options);
            for (ConsolidationMode mode : ConsolidationMode.values()) {
                if (mode != ConsolidationMode.GROUP_META) {
                    maintenance.consolidate(ConsolidationOptions.of(mode));
                    maintenance.vacuum(VacuumOptions.of(mode));
                }
            }
            return copy;
        });
    }

    @TestFactory
    Stream<DynamicTest> tegula_readsTheSameAfterMaintenance() {
        return GoldenCheck.of((uri, read) ->
                        TegulaEngine.shared().read(copy(uri, read.opening().key()), read))
                .tests("v2[123]-.*", CASES, 3);
    }

    @TestFactory
    Stream<DynamicTest> libtiledb_readsTheSameAfterMaintenance() {
        LibtiledbEngine libtiledb = new LibtiledbEngine(Oracle.shared(), 0);
        return GoldenCheck.of(
                        (uri, read) -> libtiledb.read(copy(uri, read.opening().key()), read))
                .tests("v21-.*", CASES, 2);
    }

    /** Returns a copy that was synchronized before and after the original was consolidated and vacuumed. */
    private String synchronizedCopy(String uri, @Nullable Bytes key) {
        return copies.computeIfAbsent("synchronized " + uri, any -> {
            Tegula tegula = TegulaEngine.shared().tegula();
            String original = folder.resolve("original" + copies.size()).toString();
            tegula.object(uri).copyTo(original);
            String target = original + "-synchronized";
            tegula.object(original).syncTo(target, SyncOptions.defaults());
            OpenOptions options = OpenOptions.defaults().withKey(key == null ? null : EncryptionKey.of(key.toArray()));
            for (ConsolidationMode mode :
                    List.of(ConsolidationMode.FRAGMENTS, ConsolidationMode.COMMITS, ConsolidationMode.ARRAY_META)) {
                tegula.maintenance(original, options).consolidate(ConsolidationOptions.of(mode));
                tegula.maintenance(original, options).vacuum(VacuumOptions.of(mode));
            }
            tegula.object(original).syncTo(target, SyncOptions.defaults());
            return target;
        });
    }

    @TestFactory
    Stream<DynamicTest> libtiledb_readsTheSameAfterSynchronization() {
        LibtiledbEngine libtiledb = new LibtiledbEngine(Oracle.shared(), 0);
        return GoldenCheck.of((uri, read) ->
                        libtiledb.read(synchronizedCopy(uri, read.opening().key()), read))
                .tests("v21-.*", CASES, 2);
    }

    /** Returns a copy that was maintained by a policy that merges as much as it may. */
    private String maintained(String uri, @Nullable Bytes key) {
        return copies.computeIfAbsent("maintained " + uri, any -> {
            Tegula tegula = TegulaEngine.shared().tegula();
            String target = folder.resolve("maintained" + copies.size()).toString();
            tegula.object(uri).copyTo(target);
            Maintenance maintenance = tegula.maintenance(
                    target, OpenOptions.defaults().withKey(key == null ? null : EncryptionKey.of(key.toArray())));
            MaintenanceOptions options = MaintenanceOptions.defaults()
                    .withPolicy(MaintenancePolicy.defaults().withSmallFiles(2));
            assertEquals(modes(maintenance.maintain(options.withDryRun())), modes(maintenance.maintain(options)), uri);
            assertEquals(Set.of(), modes(maintenance.maintain(options.withDryRun())), uri);
            return target;
        });
    }

    /** Old fragments have no footers that could be merged. */
    @TestFactory
    Stream<DynamicTest> maintenanceByPolicy_doesWhatItPlans() {
        return GoldenCheck.of((uri, read) -> TegulaEngine.shared()
                        .read(maintained(uri, read.opening().key()), read))
                .tests("v[0-9]-.*|v1[0-9]-.*", "sparse_overlap|dense_.*overlap.*|cons_(?!time_range).*", 3);
    }

    /**
     * Two old libraries answer conditions in their own way (see {@link ConditionGoldenTest}), and merged fragments
     * within a time range without times of cells, which then have the first time of their fragment.
     */
    @TestFactory
    Stream<DynamicTest> tegula_readsTheSameAfterMaintenanceByPolicyOfAnyArray() {
        String old = "v10-2.6.3|v14-2.10.2";
        GoldenCheck check = GoldenCheck.of((uri, read) ->
                TegulaEngine.shared().read(maintained(uri, read.opening().key()), read));
        return Stream.concat(
                check.tests("(?!" + old + ").*", ".*", 32), check.tests(old, "(?!condition_|cons_time_range).*", 32));
    }

    /** Reads that libtiledb 2.20 answers otherwise than the writing library, already before, are not compared. */
    @TestFactory
    Stream<DynamicTest> libtiledb_readsTheSameAfterMaintenanceByPolicyOfAnyArray() {
        LibtiledbEngine libtiledb = new LibtiledbEngine(Oracle.shared(), 0);
        return RandomTests.sample(GoldenSets.cases("v(0.|1.|21)-.*|real", ".*"), 32)
                .filter(GoldenCase::hasSchema)
                .map(golden -> DynamicTest.dynamicTest(golden.toString(), () -> {
                    for (GoldenRead read : golden.reads()) {
                        if (!read.digest() && difference(libtiledb, golden, read, golden.uri()) == null) {
                            String copy = maintained(
                                    golden.uri(), read.spec().opening().key());
                            assertNull(difference(libtiledb, golden, read, copy), golden + ", " + read.name());
                        }
                    }
                }));
    }

    private static @Nullable String difference(LibtiledbEngine engine, GoldenCase golden, GoldenRead read, String uri)
            throws Exception {
        try {
            return Comparison.of(golden.schema(), golden::field, read.spec(), true)
                    .difference(golden.expected(read), engine.read(uri, read.spec()));
        } catch (OracleException e) {
            return e.toString();
        }
    }

    private static Set<ConsolidationMode> modes(MaintenanceReport report) {
        return report.actions().stream()
                .filter(action -> action.work() == MaintenanceReport.Work.CONSOLIDATE)
                .map(MaintenanceReport.Action::mode)
                .collect(Collectors.toSet());
    }
}
