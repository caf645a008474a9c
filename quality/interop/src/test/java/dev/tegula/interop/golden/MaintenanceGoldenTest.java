package dev.tegula.interop.golden;

import dev.tegula.EncryptionKey;
import dev.tegula.Maintenance;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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
}
