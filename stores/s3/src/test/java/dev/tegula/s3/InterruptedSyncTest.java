package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.FaultPoints;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.Severity;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Synchronisation from the local disk to a server of S3 that is interrupted at requests: the target stays readable, and
 * the next run completes it. {@code -Dtegula.faults=1} interrupts it at each.
 */
@Slow
class InterruptedSyncTest {

    private static final String FIRST = "s3://bucket/first";
    private static final SyncOptions OPTIONS = SyncOptions.defaults().withDeletions();

    @TempDir
    private Path folder;

    private String source() {
        return folder.resolve("source").toString();
    }

    private void write(Tegula engine, long time, int... x) {
        try (ArrayWriter array =
                engine.openForWriting(source(), OpenOptions.defaults().at(time))) {
            array.write(Cells.builder().int32("x", x).int32("v", x).build());
        }
    }

    private void create(Tegula engine) {
        engine.createArray(
                source(),
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 999, 100))
                        .attribute(Attribute.int32("v"))
                        .allowDuplicates(true)
                        .build(),
                OpenOptions.defaults().at(1));
        write(engine, 10, 1, 2, 3);
        write(engine, 20, 4, 5);
    }

    private void change(Tegula engine) {
        write(engine, 30, 6, 7);
        for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENTS, ConsolidationMode.COMMITS)) {
            engine.maintenance(source()).consolidate(ConsolidationOptions.of(mode));
            engine.maintenance(source()).vacuum(VacuumOptions.of(mode));
        }
        write(engine, 40, 8);
        try (ArrayWriter array =
                engine.openForWriting(source(), OpenOptions.defaults().at(50))) {
            array.delete(Condition.field("x").eq(2));
        }
    }

    private static List<Integer> read(Tegula engine, String uri) {
        try (ArrayReader array = engine.openForReading(uri)) {
            int[] v = array.query().order(ResultOrder.ROW_MAJOR).read().int32("v");
            return Arrays.stream(v).boxed().toList();
        }
    }

    private static void copy(Vfs store, String target) throws IOException {
        for (VfsEntry entry : store.listAllBelow(VfsUri.parse(FIRST))) {
            VfsUri file = VfsUri.parse(target + entry.uri().toString().substring(FIRST.length()));
            try (VfsOutput out = store.create(file)) {
                out.write(store.readAll(entry.uri()));
                out.publish();
            }
        }
    }

    private static Fault fault(Fault.Kind kind, int request) {
        return switch (kind) {
            case FAIL -> Fault.fail(request, any -> true);
            case CRASH -> Fault.crash(request, any -> true);
            default -> Fault.loseAnswer(request, any -> true);
        };
    }

    /** Returns whether the fault happened. */
    private boolean interrupt(Vfs store, String target, Fault fault, int request) {
        FaultyVfs faulty = new FaultyVfs(store, fault);
        try (Tegula engine = TestStores.builder(faulty, "s3").build()) {
            engine.object(source()).syncTo(target, OPTIONS);
        } catch (TegulaException expected) {
            // completed by the next run
        }
        return faulty.requests() >= request;
    }

    @Test
    void interruptedRun_leavesAReadableTarget_andTheNextOneCompletesIt() throws Exception {
        List<Integer> before = List.of(1, 2, 3, 4, 5);
        List<Integer> after = List.of(1, 3, 4, 5, 6, 7, 8);
        try (LocalS3 server = new LocalS3("bucket");
                Stores stores = new Stores(server.settings().asMap())) {
            Vfs store = stores.of(VfsUri.parse(FIRST));
            try (Tegula engine = TestStores.builder(store, "s3").build()) {
                create(engine);
                engine.object(source()).syncTo(FIRST, OPTIONS);
                assertEquals(before, read(engine, FIRST));
                change(engine);
                assertEquals(after, read(engine, source()));
            }
            for (Fault.Kind kind : RandomTests.sample(
                            List.of(Fault.Kind.FAIL, Fault.Kind.CRASH, Fault.Kind.LOSE_ANSWER), 3)
                    .toList()) {
                FaultPoints points = new FaultPoints(60);
                boolean triggered = true;
                while (triggered) {
                    int request = points.next();
                    String target = "s3://bucket/" + kind + request;
                    copy(store, target);
                    triggered = interrupt(store, target, fault(kind, request), request);
                    try (Tegula engine = TestStores.builder(store, "s3").build()) {
                        List<Integer> found = read(engine, target);
                        assertEquals(found.stream().distinct().toList(), found, target);
                        assertTrue(found.containsAll(List.of(1, 3, 4, 5)), () -> target + ": " + found);
                        assertTrue(found.stream().allMatch(x -> x >= 1 && x <= 8), () -> target + ": " + found);
                        engine.object(source()).syncTo(target, OPTIONS);
                        assertEquals(after, read(engine, target), target);
                        assertEquals(
                                List.of(),
                                engine.integrity(target).verify().findings().stream()
                                        .filter(finding -> finding.severity() != Severity.NOTE)
                                        .toList(),
                                target);
                    }
                }
            }
        }
    }
}
