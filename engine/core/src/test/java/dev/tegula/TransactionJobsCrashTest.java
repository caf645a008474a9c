package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.MemoryVfs;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Crashes and lost answers at each request of a transaction that replaces cells and publishes parts. */
class TransactionJobsCrashTest {

    private static final String URI = "mem://transaction-jobs/crash";
    private static final String BEFORE = "[1, 2, 50] null";
    private static final String AFTER = "[3, 4, 50] 7";

    private static Cells cells(long... x) {
        return Cells.builder().int64("x", x).int32("a", new int[x.length]).build();
    }

    private static void create(Tegula engine) {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        try (ArrayWriter array = engine.openForWriting(URI)) {
            array.write(cells(1, 2, 50));
        }
    }

    private static Transaction prepare(Tegula engine) {
        Transaction transaction = engine.transaction(URI);
        WriteJob job = transaction.beginJob();
        transaction.replace(Condition.field("x").lt(10));
        transaction.updateMetadata(MetadataChanges.none().put("k", MetadataValue.int32(7)));
        for (long x = 3; x < 5; x++) {
            try (JobWriter writer = engine.jobs(URI).open(job)) {
                writer.deleteAndWrite(Cells.builder().int64("x", x + 90).build(), cells(x));
                transaction.add(writer.receipts());
            }
        }
        return transaction;
    }

    private static String state(Tegula engine) {
        MetadataValue value = engine.object(URI).metadata().get("k");
        try (ArrayReader array = engine.openForReading(URI)) {
            return Arrays.toString(array.query().read().int64("x")) + " "
                    + (value == null ? null : value.column().longAt(0));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.Kind.class,
            names = {"CRASH", "LOSE_ANSWER", "FAIL"})
    void commit_isAllOrNothing_andCanBeRepeated(Fault.Kind kind) {
        Set<String> outcomes = new HashSet<>();
        boolean triggered = true;
        for (int n = 1; triggered; n++) {
            MemoryVfs store = new MemoryVfs();
            FaultyVfs faulty = new FaultyVfs(store);
            String context = kind + " at " + n;
            try (Tegula engine = TestStores.smallEngine(faulty);
                    Transaction transaction = created(engine)) {
                int before = faulty.requests();
                faulty.inject(
                        switch (kind) {
                            case CRASH -> Fault.crash(n, request -> true);
                            case FAIL -> Fault.fail(n, request -> true);
                            default -> Fault.loseAnswer(n, request -> true);
                        });
                try {
                    transaction.commit();
                } catch (TegulaException e) {
                    if (kind != Fault.Kind.CRASH) {
                        faulty.heal();
                        transaction.commit();
                    }
                }
                triggered = faulty.requests() - before >= n;
            } catch (TegulaException crashed) {
                assertEquals(Fault.Kind.CRASH, kind, context);
            }
            try (Tegula engine = TestStores.smallEngine(store)) {
                CleanOptions now = CleanOptions.defaults().withAge(Duration.ZERO);
                engine.maintenance(URI).clean(now);
                String found = state(engine);
                assertTrue(
                        found.equals(AFTER) || kind == Fault.Kind.CRASH && found.equals(BEFORE),
                        () -> context + ": " + found);
                if (found.equals(AFTER)) {
                    assertEquals(
                            List.of(),
                            engine.integrity(URI)
                                    .verify(VerifyOptions.full(), new VerifyListener() {})
                                    .findings(),
                            context);
                }
                outcomes.add(found);
            }
        }
        assertEquals(kind == Fault.Kind.CRASH ? Set.of(BEFORE, AFTER) : Set.of(AFTER), outcomes);
    }

    private static Transaction created(Tegula engine) {
        create(engine);
        return prepare(engine);
    }
}
