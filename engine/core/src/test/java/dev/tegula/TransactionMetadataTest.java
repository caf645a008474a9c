package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.TegulaException;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.transactions.CommitResult;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Transactions that change metadata and the schema, with or without cells. */
@Slow
class TransactionMetadataTest {

    private static final String URI = "mem://transactions/metadata";
    private static final SchemaEvolution EVOLUTION = SchemaEvolution.begin()
            .addAttribute(Attribute.int32("colour").withEnumeration("colours"))
            .addEnumeration(Enumeration.utf8("colours", "red", "green"));

    private final Tegula tegula = Tegula.create();

    private static void create(Tegula engine) {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
    }

    private static Cells cells(long x, int a) {
        return Cells.builder().int64("x", x).int32("a", a).build();
    }

    private static Cells coloured(long x, int a, String colour) {
        return Cells.builder()
                .int64("x", x)
                .int32("a", a)
                .utf8("colour", colour)
                .build();
    }

    private static MetadataChanges put(String key, int value) {
        return MetadataChanges.none().put(key, MetadataValue.int32(value));
    }

    /** Returns metadata, attributes and cells. */
    private static String state(Tegula engine, OpenOptions options) {
        try (ArrayReader array = engine.openForReading(URI, options)) {
            Cells cells = array.labelled(array.read(Subarray.whole()));
            StringBuilder text = new StringBuilder(array.metadata().keySet() + " ");
            array.schema()
                    .attributes()
                    .forEach(attribute -> text.append(attribute.name()).append(' '));
            for (int i = 0; i < cells.size(); i++) {
                int row = i;
                cells.columns().forEach(column -> text.append(text(column, row)).append(','));
                text.append(' ');
            }
            return text.toString().strip();
        }
    }

    private static String text(Column column, int cell) {
        return switch (column.field().datatype()) {
            case STRING_UTF8 -> column.text(cell);
            case FLOAT64 -> Double.toString(column.doubleAt(cell));
            default -> Long.toString(column.longAt(cell));
        };
    }

    private String state() {
        return state(tegula, OpenOptions.defaults());
    }

    @Test
    void metadataAndCells_haveOneTime() {
        create(tegula);
        CommitResult result = tegula.inTransaction(URI, transaction -> {
            transaction.write(cells(1, 10));
            transaction.updateMetadata(put("k", 1));
            assertEquals(Set.of("k"), transaction.preview().metadata());
        });
        assertEquals("[k] a 1,10,", state());
        assertEquals("[] a", state(tegula, OpenOptions.defaults().at(result.timestamp() - 1)));
        assertEquals("[k] a 1,10,", state(tegula, OpenOptions.defaults().at(result.timestamp())));
    }

    @Test
    void metadataAlone_arePublishedOnce() {
        create(tegula);
        CommitResult result = tegula.inTransaction(URI, transaction -> transaction.updateMetadata(put("k", 1)));
        assertEquals(List.of(), result.fragments());
        assertEquals("[k] a", state());
        assertEquals(
                List.of(),
                tegula.maintenance(URI)
                        .clean(CleanOptions.defaults().withAge(Duration.ZERO))
                        .deleted());
    }

    @Test
    void metadataThatWereRead_mustNotChange() {
        create(tegula);
        try (Transaction transaction = tegula.transaction(URI)) {
            assertNull(transaction.metadata("k"));
            tegula.object(URI).updateMetadata(put("other", 1));
            transaction.updateMetadata(put("k", 1));
            transaction.commit();
        }
        try (Transaction transaction = tegula.transaction(URI)) {
            assertEquals(MetadataValue.int32(1), transaction.metadata("k"));
            tegula.inTransaction(URI, other -> other.updateMetadata(put("k", 2)));
            transaction.write(cells(1, 1));
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(e.getMessage().contains("found another value of 'k'"), e.getMessage());
        }
        try (Transaction transaction = tegula.transaction(URI)) {
            assertEquals(Set.of("k", "other"), transaction.metadata().keySet());
            tegula.object(URI).updateMetadata(put("new", 1));
            transaction.write(cells(1, 1));
            assertThrows(ConflictException.class, transaction::commit);
        }
        assertEquals("[k, new, other] a", state());
    }

    /** A store that does something else before the first claim, which decides to publish. */
    private static final class InterruptedVfs extends InterceptedVfs {

        private final AtomicReference<@Nullable Runnable> other = new AtomicReference<>();

        InterruptedVfs() {
            super(new MemoryVfs());
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            Runnable action = request.uri().name().endsWith(".claim") ? other.getAndSet(null) : null;
            if (action != null) {
                action.run();
            }
            return step.run();
        }
    }

    private static void increment(Transaction transaction) {
        MetadataValue last = transaction.metadata("k");
        transaction.updateMetadata(put("k", last == null ? 1 : (int) last.longAt(0) + 1));
    }

    /** The other one waits until it takes this one, which is in the same thread, for dead. */
    @Test
    void metadataThatAreAboutToBePublished_areWaitedFor() {
        InterruptedVfs store = new InterruptedVfs();
        try (Tegula engine = TestStores.smallEngine(store);
                Tegula another = TestStores.smallEngine(store)) {
            create(engine);
            store.other.set(() -> another.inTransaction(URI, TransactionMetadataTest::increment));
            engine.inTransaction(URI, TransactionMetadataTest::increment);
            assertEquals(MetadataValue.int32(2), engine.object(URI).metadata().get("k"));
            store.other.set(() -> another.inTransaction(URI, transaction -> transaction.evolve(EVOLUTION)));
            engine.inTransaction(
                    URI,
                    transaction -> transaction.evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b"))));
            assertEquals("[k] a colour b", state(engine, OpenOptions.defaults()));
        }
    }

    @Test
    void blindMetadata_replaceThoseOfALaterTime() {
        create(tegula);
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.updateMetadata(put("k", 2));
            tegula.object(URI).updateMetadata(put("k", 1));
            transaction.commit();
        }
        assertEquals(MetadataValue.int32(2), tegula.object(URI).metadata().get("k"));
    }

    @Test
    void evolution_appliesToTheWritesOfItsTransaction() {
        create(tegula);
        tegula.inTransaction(URI, transaction -> transaction.write(cells(1, 10)));
        String before = state();
        CommitResult result = tegula.inTransaction(URI, transaction -> {
            transaction.evolve(EVOLUTION);
            transaction.evolve(SchemaEvolution.begin().dropAttribute("a").addAttribute(Attribute.int32("b")));
            assertEquals(1, transaction.read(Subarray.whole(), "a").size());
            transaction.delete(Condition.field("a").eq(10));
            transaction.write(Cells.builder()
                    .int64("x", 2)
                    .int32("b", 20)
                    .utf8("colour", "green")
                    .build());
            assertEquals(before, state());
        });
        assertEquals("[] colour b 2,green,20,", state());
        assertEquals(before, state(tegula, OpenOptions.defaults().at(result.timestamp() - 1)));
        tegula.inTransaction(
                URI, transaction -> transaction.evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("c"))));
        assertEquals("[] colour b c 2,green,20," + Integer.MIN_VALUE + ",", state());
    }

    /** Metadata are read later than cells. */
    @Test
    void readsOfTwoStates_areAConflict() {
        create(tegula);
        try (Transaction transaction = tegula.transaction(URI)) {
            assertEquals(0, transaction.read(Subarray.whole()).size());
            tegula.inTransaction(URI, other -> {
                other.write(cells(1, 1));
                other.updateMetadata(put("k", 1));
            });
            assertEquals(MetadataValue.int32(1), transaction.metadata("k"));
            assertThrows(ConflictException.class, transaction::commit);
        }
    }

    @Test
    void evolution_isRefusedAfterWrites() {
        create(tegula);
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.write(cells(1, 1));
            assertThrows(IllegalStateException.class, () -> transaction.evolve(EVOLUTION));
        }
    }

    /** Readers of now would not see the schema, as if it had never changed. */
    @Test
    void evolution_beforeALaterSchemaIsRefused() {
        create(tegula);
        CommitResult first = tegula.inTransaction(URI, transaction -> transaction.write(cells(1, 1)));
        tegula.inTransaction(URI, transaction -> transaction.evolve(EVOLUTION));
        OpenOptions then = OpenOptions.defaults().at(first.timestamp() + 1);
        try (Transaction transaction = tegula.transaction(URI, then)) {
            SchemaEvolution evolution = SchemaEvolution.begin().addAttribute(Attribute.int32("b"));
            assertThrows(IllegalArgumentException.class, () -> transaction.evolve(evolution));
        }
    }

    /** Names of schemas are compared by their characters, so one of now would sort before one of the time 20. */
    @Test
    void evolution_atAnExplicitTimeHasThatTime() {
        OpenOptions created = OpenOptions.defaults().at(20);
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                created);
        tegula.inTransaction(URI, OpenOptions.defaults().at(30), transaction -> {
            transaction.evolve(EVOLUTION);
            transaction.write(coloured(1, 2, "red"));
        });
        assertEquals("[] a", state(tegula, created));
        assertEquals(
                "[] a colour 1,2,red,", state(tegula, OpenOptions.defaults().at(30)));
    }

    @Test
    void conflict_leavesNoSchemaAndNoMetadata() {
        create(tegula);
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.evolve(EVOLUTION);
            transaction.read(Subarray.point("x", 1));
            transaction.updateMetadata(put("k", 1));
            transaction.write(coloured(2, 2, "red"));
            tegula.inTransaction(URI, other -> other.write(cells(1, 1)));
            assertThrows(ConflictException.class, transaction::commit);
        }
        assertEquals("[] a 1,1,", state());
        try (Transaction first = tegula.transaction(URI);
                Transaction second = tegula.transaction(URI)) {
            first.evolve(EVOLUTION);
            first.commit();
            second.write(cells(3, 3));
            assertThrows(ConflictException.class, second::commit);
        }
    }

    @Test
    void restore_bringsBackAttributesEnumerationsAndMetadata() {
        create(tegula);
        CommitResult first = tegula.inTransaction(URI, transaction -> {
            transaction.evolve(EVOLUTION);
            transaction.updateMetadata(put("k", 1).put("gone", MetadataValue.utf8("text")));
            transaction.write(coloured(1, 10, "red"));
            transaction.write(coloured(2, 20, "green"));
        });
        OpenOptions then = OpenOptions.defaults().at(first.timestamp());
        String before = state();
        tegula.tags(URI, OpenOptions.defaults()).set("v1", "first");
        tegula.inTransaction(URI, transaction -> {
            transaction.evolve(SchemaEvolution.begin()
                    .dropAttribute("a")
                    .dropAttribute("colour")
                    .dropEnumeration("colours")
                    .addAttribute(Attribute.float64("d")));
            transaction.updateMetadata(put("k", 2).delete("gone"));
            transaction.write(
                    Cells.builder().int64("x", 1, 3).float64("d", 0.5, 1.5).build());
        });
        assertEquals("[k, tegula.tag.v1] d 1,0.5, 2,NaN, 3,1.5,", state());
        try (ArrayReader past = tegula.openForReading(URI, then)) {
            tegula.inTransaction(URI, transaction -> {
                transaction.restore(past);
                assertTrue(transaction.preview().changesSchema());
                assertEquals(Set.of("k", "gone"), transaction.preview().metadata());
            });
            assertEquals(before.replace("k]", "k, tegula.tag.v1]"), state());
            tegula.inTransaction(URI, transaction -> {
                transaction.restore(past);
                assertFalse(transaction.preview().changesSchema());
                assertEquals(Set.of(), transaction.preview().metadata());
            });
        }
    }

    @Test
    void restore_bringsBackTheEmptyArray() {
        create(tegula);
        CommitResult first = tegula.inTransaction(URI, transaction -> transaction.updateMetadata(put("k", 1)));
        tegula.inTransaction(URI, transaction -> {
            transaction.write(cells(1, 1));
            transaction.updateMetadata(put("k", 2).put("new", MetadataValue.int32(3)));
        });
        try (ArrayReader empty =
                tegula.openForReading(URI, OpenOptions.defaults().at(first.timestamp()))) {
            tegula.inTransaction(URI, transaction -> transaction.restore(empty));
        }
        assertEquals("[k] a", state());
    }

    @Test
    void restoreOfAnotherArray_bringsItsEnumerations() {
        String other = URI + "2";
        create(tegula);
        tegula.createArray(
                other,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("colour").withEnumeration("colours"))
                        .enumeration(Enumeration.utf8("colours", "blue", "red"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(other)) {
            array.write(Cells.builder().int64("x", 7).utf8("colour", "red").build());
        }
        for (boolean labelled : List.of(false, true)) {
            tegula.inTransaction(URI, transaction -> {
                if (labelled) {
                    transaction.evolve(
                            SchemaEvolution.begin().dropAttribute("colour").dropEnumeration("colours"));
                    transaction.evolve(SchemaEvolution.begin()
                            .addEnumeration(Enumeration.utf8("colours", "red", "green"))
                            .addAttribute(Attribute.int32("colour").withEnumeration("colours")));
                    transaction.write(Cells.builder()
                            .int64("x", 7)
                            .utf8("colour", "green")
                            .build());
                }
            });
            try (ArrayReader past = tegula.openForReading(other)) {
                tegula.inTransaction(URI, transaction -> transaction.restore(past));
            }
            assertEquals("[] colour 7,red,", state());
        }
    }

    private static void change(Tegula engine) {
        engine.inTransaction(URI, transaction -> {
            transaction.evolve(EVOLUTION);
            transaction.delete(Condition.field("a").eq(1));
            transaction.updateMetadata(put("k", 1));
            transaction.write(coloured(2, 2, "red"));
        });
    }

    private static void changeMetadata(Tegula engine) {
        engine.inTransaction(URI, transaction -> transaction.updateMetadata(put("k", 1)));
    }

    /** After a failure at any request, cleaning up leaves all or nothing. */
    @Test
    void failureAtAnyRequest_isAllOrNothingOnceItIsSettled() {
        requireAllOrNothing(TransactionMetadataTest::change, "[] a 1,1,", "[k] a colour 2,2,red,");
        requireAllOrNothing(TransactionMetadataTest::changeMetadata, "[] a 1,1,", "[k] a 1,1,");
    }

    /**
     * Metadata of a dead transaction do not count as later than those that were written, and consolidated, after it.
     */
    @Test
    void metadataThatAreCompletedLate_hideNoLaterOnes() {
        boolean triggered = true;
        for (int n = 1; triggered; n++) {
            MemoryVfs store = new MemoryVfs();
            try (Tegula engine = TestStores.smallEngine(store)) {
                create(engine);
                engine.object(URI).updateMetadata(put("k", 0));
            }
            FaultyVfs faulty = new FaultyVfs(store, Fault.crash(n, request -> true));
            try (Tegula engine = TestStores.smallEngine(faulty)) {
                changeMetadata(engine);
            } catch (TegulaException e) {
                // settled below
            }
            triggered = faulty.requests() >= n;
            try (Tegula engine = TestStores.smallEngine(store)) {
                Maintenance maintenance = engine.maintenance(URI);
                engine.object(URI).updateMetadata(put("k", 2));
                maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.ARRAY_META));
                maintenance.vacuum(
                        VacuumOptions.of(ConsolidationMode.ARRAY_META).withGrace(Duration.ZERO));
                maintenance.clean(CleanOptions.defaults().withAge(Duration.ZERO));
                assertEquals(
                        MetadataValue.int32(2), engine.object(URI).metadata().get("k"), "crash at " + n);
            }
        }
    }

    private static void requireAllOrNothing(Consumer<Tegula> action, String before, String after) {
        List<String> outcomes = new ArrayList<>();
        for (Fault.Kind kind : List.of(Fault.Kind.CRASH, Fault.Kind.LOSE_ANSWER)) {
            boolean triggered = true;
            for (int n = 1; triggered; n++) {
                MemoryVfs store = new MemoryVfs();
                try (Tegula engine = TestStores.smallEngine(store)) {
                    create(engine);
                    engine.inTransaction(URI, transaction -> transaction.write(cells(1, 1)));
                }
                Fault fault = kind == Fault.Kind.CRASH
                        ? Fault.crash(n, request -> true)
                        : Fault.loseAnswer(n, request -> true);
                FaultyVfs faulty = new FaultyVfs(store, fault);
                boolean failed = false;
                try (Tegula engine = TestStores.smallEngine(faulty)) {
                    action.accept(engine);
                } catch (TegulaException e) {
                    failed = true;
                }
                triggered = faulty.requests() >= n;
                try (Tegula engine = TestStores.smallEngine(store)) {
                    CleanOptions now = CleanOptions.defaults().withAge(Duration.ZERO);
                    engine.maintenance(URI).clean(now);
                    String found = state(engine, OpenOptions.defaults());
                    assertTrue(found.equals(before) || found.equals(after), kind + " at " + n + ": " + found);
                    assertTrue(failed || found.equals(after), kind + " at " + n);
                    assertEquals(List.of(), engine.maintenance(URI).clean(now).deleted(), kind + " at " + n);
                    outcomes.add(found);
                }
            }
        }
        assertTrue(outcomes.contains(before) && outcomes.contains(after));
    }

    /** A schema without a change would be a conflict of all other transactions. */
    @Test
    void evolutionWithoutChange_isNotPublished() {
        create(tegula);
        try (Transaction other = tegula.transaction(URI)) {
            other.write(cells(1, 1));
            tegula.inTransaction(URI, transaction -> {
                transaction.evolve(SchemaEvolution.begin());
                assertFalse(transaction.preview().changesSchema());
            });
            other.commit();
        }
        tegula.inTransaction(URI, transaction -> {
            transaction.evolve(SchemaEvolution.begin().addEnumeration(Enumeration.utf8("unused", "a")));
            assertTrue(transaction.preview().changesSchema());
        });
        assertEquals("[] a 1,1,", state());
    }

    /** The array would lose all cells. */
    @Test
    void restoreOfATimeBeforeTheArray_isRefused() {
        create(tegula);
        tegula.inTransaction(URI, transaction -> transaction.write(cells(1, 1)));
        try (ArrayReader nothing =
                        tegula.openForReading(URI, OpenOptions.defaults().at(1000));
                Transaction transaction = tegula.transaction(URI)) {
            InvalidStateException e = assertThrows(InvalidStateException.class, () -> transaction.restore(nothing));
            assertTrue(e.getMessage().contains("did not exist at the time to restore (found 1000"), e.getMessage());
        }
        assertEquals("[] a 1,1,", state());
    }
}
