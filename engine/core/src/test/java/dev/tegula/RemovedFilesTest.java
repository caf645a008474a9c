package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.StorageException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Readers whose files are removed while they are open, by maintenance or by accident. */
class RemovedFilesTest {

    private static final String URI = "mem://store/array";

    private final MemoryVfs store = new MemoryVfs();

    private static void write(Tegula tegula, long time, int... x) {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            writer.write(Cells.builder().int32("x", x).int32("a", x).build());
        }
    }

    private Tegula twoFragments() {
        Tegula tegula = TestStores.smallEngine(store);
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 100, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(1));
        write(tegula, 10, 1, 2);
        write(tegula, 20, 3);
        return tegula;
    }

    private static StorageException failure(ArrayReader reader) {
        StorageException failure = assertThrows(StorageException.class, () -> reader.read(Subarray.whole(), "a"));
        assertEquals(StorageException.Reason.ABSENT, failure.reason());
        return failure;
    }

    @TestFactory
    Stream<DynamicTest> removalOfFragments_isToldFromALoss() {
        Consumer<Maintenance> vacuum = maintenance -> {
            maintenance.consolidate();
            maintenance.vacuum();
        };
        Consumer<Maintenance> deletion = maintenance -> maintenance.deleteFragments(TimestampRange.between(10, 10));
        return Stream.of(
                DynamicTest.dynamicTest("vacuum", () -> removed(vacuum)),
                DynamicTest.dynamicTest("deletion", () -> removed(deletion)));
    }

    private static void removed(Consumer<Maintenance> removal) {
        RemovedFilesTest test = new RemovedFilesTest();
        try (Tegula tegula = test.twoFragments();
                ArrayReader reader = tegula.openForReading(URI)) {
            removal.accept(tegula.maintenance(URI));
            StorageException failure = failure(reader);
            assertTrue(
                    failure.getMessage().contains("A vacuum or a deletion removed its fragment"), failure.getMessage());
            assertEquals(NextStep.of(Action.VACUUM_WITH_GRACE, URI), failure.nextStep());
        }
    }

    @Test
    void lostFile_isStillDamage() throws IOException {
        try (Tegula tegula = twoFragments();
                ArrayReader reader = tegula.openForReading(URI)) {
            for (String file : TestStores.files(store, "mem://store").keySet()) {
                if (file.endsWith("/a0.tdb")) {
                    store.delete(VfsUri.parse(file));
                }
            }
            assertEquals(NextStep.verify(URI), failure(reader).nextStep());
        }
    }

    /** The list of commits contains the condition. */
    @Test
    void vacuumedDeleteCondition_isReadFromItsList() {
        try (Tegula tegula = twoFragments()) {
            try (ArrayWriter writer =
                    tegula.openForWriting(URI, OpenOptions.defaults().at(30))) {
                writer.delete(Condition.field("a").eq(2));
            }
            try (ArrayReader reader = tegula.openForReading(URI)) {
                tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
                List<String> vacuumed = tegula.maintenance(URI)
                        .vacuum(VacuumOptions.of(ConsolidationMode.COMMITS))
                        .deleted();
                assertTrue(vacuumed.stream().anyMatch(file -> file.endsWith(".del")), vacuumed::toString);
                assertArrayEquals(
                        new int[] {1, 3}, reader.read(Subarray.whole(), "a").int32("a"));
            }
        }
    }
}
