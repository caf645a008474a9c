package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.errors.StorageException;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.transactions.CommitResult;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Transactions of one array. */
class TransactionTest {

    private static final String URI = "mem://transactions/array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void createSparse() {
        tegula.createArray(URI, schema());
    }

    private static ArraySchema schema() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 9999, 10))
                .attribute(Attribute.float64("a").withNullable(true))
                .attribute(Attribute.utf8("t"))
                .capacity(3)
                .build();
    }

    private static Cells cells(double... pairs) {
        long[] x = new long[pairs.length / 2];
        double[] a = new double[x.length];
        String[] t = new String[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = (long) pairs[2 * i];
            a[i] = pairs[2 * i + 1];
            t[i] = "t" + a[i];
        }
        return Cells.builder().int64("x", x).float64("a", a).utf8("t", t).build();
    }

    private void write(double... pairs) {
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(cells(pairs));
        }
    }

    private String content() {
        return content(OpenOptions.defaults());
    }

    private String content(OpenOptions options) {
        try (ArrayReader array = tegula.openForReading(URI, options)) {
            Cells read = array.query().order(ResultOrder.GLOBAL).read();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < read.size(); i++) {
                text.append(read.int64("x")[i] + "=" + read.utf8("t")[i] + " ");
            }
            return text.toString().strip();
        }
    }

    @Test
    void deletesAndWrites_becomeVisibleTogether() {
        createSparse();
        write(1, 1, 2, 2, 3, Double.NaN, 4, 4);
        try (Transaction transaction = tegula.transaction(URI)) {
            assertEquals(2, transaction.delete(Condition.field("a").gt(1.5)));
            assertEquals(1, transaction.delete(Condition.field("a").isNan()));
            transaction.write(cells(2, 20, 5, 5));
            assertEquals(3, transaction.preview().deletedCells());
            assertEquals(2, transaction.preview().writtenCells());
            assertEquals(1, transaction.preview().readFragments(), "each fragment counts once");
            assertTrue(transaction.preview().readBytes() > 0);
            assertEquals("1=t1.0 2=t2.0 3=tNaN 4=t4.0", content());
            CommitResult result = transaction.commit();
            assertEquals(1, result.fragments().size());
            assertEquals("1=t1.0 2=t20.0 5=t5.0", content());
            assertEquals(
                    "1=t1.0 2=t2.0 3=tNaN 4=t4.0",
                    content(OpenOptions.defaults().at(result.timestamp() - 1)));
        }
        write(3, 33);
        assertEquals("1=t1.0 2=t20.0 3=t33.0 5=t5.0", content());
    }

    @Test
    void withoutCommit_nothingIsWritten() {
        createSparse();
        write(1, 1);
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.delete(Cells.builder().int64("x", 1).build());
        }
        assertEquals("1=t1.0", content());
    }

    @Test
    void changedRead_isConflict() {
        createSparse();
        write(1, 1, 7, 7);
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.range("x", 0, 5));
            transaction.write(cells(9, 9));
            write(7, 70);
            write(4, 4);
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(
                    e.getMessage().contains("cells that it read were changed since (found fragment "), e.getMessage());
        }
        assertEquals("1=t1.0 4=t4.0 7=t70.0", content());
    }

    @Test
    void changeElsewhere_isNoConflict() {
        createSparse();
        write(1, 1);
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.range("x", 0, 5));
            transaction.delete(Condition.field("a").eq(1));
            transaction.write(cells(9, 9));
            write(6, 6, 0, 2);
        }
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.delete(Condition.field("a").eq(1));
            write(8, 8);
            tegula.maintenance(URI).consolidate();
            transaction.commit();
        }
        assertEquals("0=t2.0 6=t6.0 8=t8.0", content());
    }

    @Test
    void threads_loseNoAddition() throws Exception {
        createSparse();
        write(1, 0);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            all.add(threads.submit(() -> {
                for (int i = 0; i < 5; i++) {
                    tegula.inTransaction(URI, transaction -> {
                        double old =
                                transaction.read(Subarray.point("x", 1), "a").float64("a")[0];
                        transaction.write(cells(1, old + 1));
                    });
                }
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        threads.shutdown();
        assertEquals("1=t20.0", content());
    }

    /** A store that does something else before a transaction is announced for the first time. */
    private static final class InterruptedVfs extends InterceptedVfs {

        private final AtomicReference<@Nullable Runnable> other = new AtomicReference<>();
        private boolean dropped;

        InterruptedVfs(Vfs store) {
            super(store);
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            if (request.uri().name().endsWith(".intent")) {
                Runnable action = other.getAndSet(null);
                if (action != null) {
                    action.run();
                }
            }
            if (dropped && request.verb() == Verb.LIST && request.uri().name().equals("__schema")) {
                dropped = false;
                throw new IOException("the network is down");
            }
            return step.run();
        }
    }

    /** The cells of the second one are newer, although it began to write later than the first one. */
    @Test
    void writesWithoutReads_comeAfterATransactionThatIsPublishedMeanwhile() {
        InterruptedVfs store = new InterruptedVfs(new MemoryVfs());
        try (Tegula engine = TestStores.engine(store)) {
            engine.createArray(URI, schema());
            engine.inTransaction(URI, transaction -> transaction.write(cells(1, 1)));
            store.other.set(() -> engine.inTransaction(URI, transaction -> {
                transaction.read(Subarray.point("x", 1));
                transaction.write(cells(1, 2));
            }));
            engine.inTransaction(URI, transaction -> transaction.write(cells(1, 3)));
            try (ArrayReader array = engine.openForReading(URI)) {
                assertEquals(3, array.read(Subarray.whole(), "a").float64("a")[0]);
                assertEquals(3, array.fragments().size());
            }
        }
    }

    /** A process that was taken for dead begins again, and finds the conflict. */
    @Test
    void discardedTransaction_writesAgain() {
        InterruptedVfs store = new InterruptedVfs(new MemoryVfs());
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(URI, schema());
            engine.inTransaction(URI, transaction -> transaction.write(cells(1, 1)));
            try (Transaction slow = engine.transaction(URI)) {
                slow.write(cells(1, 10));
                store.dropped = true;
                assertThrows(StorageException.class, slow::commit);
                engine.inTransaction(URI, transaction -> transaction.write(cells(1, 2)));
                slow.commit();
            }
            try (ArrayReader array = engine.openForReading(URI)) {
                assertEquals(10, array.read(Subarray.whole(), "a").float64("a")[0]);
                assertEquals(3, array.fragments().size());
            }
        }
    }

    @Test
    void clean_settlesTransactionsOfDeadProcesses() {
        InterruptedVfs store = new InterruptedVfs(new MemoryVfs());
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(URI, schema());
            Transaction dead = engine.transaction(URI);
            dead.write(cells(1, 10));
            store.dropped = true;
            assertThrows(StorageException.class, dead::commit);
            engine.object(URI).copyTo("mem://transactions/copy");
            assertEquals(
                    List.of(),
                    engine
                            .maintenance("mem://transactions/copy")
                            .clean(CleanOptions.defaults().withAge(Duration.ZERO))
                            .deleted()
                            .stream()
                            .filter(uri -> uri.endsWith(".intent"))
                            .toList());
            CleanOptions now = CleanOptions.defaults().withAge(Duration.ZERO);
            List<String> deleted = engine.maintenance(URI).clean(now).deleted();
            assertEquals(
                    1, deleted.stream().filter(uri -> uri.endsWith(".intent")).count(), deleted::toString);
            assertEquals(List.of(), engine.maintenance(URI).clean(now).deleted());
            try (ArrayReader array = engine.openForReading(URI)) {
                assertEquals(0, array.read(Subarray.whole()).size());
                assertEquals(List.of(), array.uncommittedFragments());
            }
        }
    }

    @Test
    void restore_bringsBackTheCellsOfATime() {
        createSparse();
        long before = 10;
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(before))) {
            array.write(cells(1, 1, 2, 2, 3, 3));
        }
        write(2, 20, 4, 4);
        tegula.inTransaction(
                URI, transaction -> transaction.delete(Condition.field("a").eq(3)));
        assertEquals("1=t1.0 2=t20.0 4=t4.0", content());
        try (ArrayReader past =
                tegula.openForReading(URI, OpenOptions.defaults().at(before))) {
            tegula.inTransaction(URI, transaction -> transaction.restore(past));
            assertEquals("1=t1.0 2=t2.0 3=t3.0", content());
            assertEquals(
                    List.of(),
                    tegula.inTransaction(URI, transaction -> transaction.restore(past))
                            .fragments());
        }
    }

    @Test
    void restoreOfADenseArray_writesTheChangedBoxes() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 1 << 30, 10))
                        .attribute(Attribute.int32("v").withNullable(true))
                        .build());
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(10))) {
            array.write(
                    Subarray.range("x", 0, 3),
                    Cells.builder().int32("v", 1, 2, 3, 4).build());
        }
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            array.write(
                    Subarray.range("x", 2, 5),
                    Cells.builder().int32("v", 5, 6, 7, 8).build());
        }
        try (ArrayReader past =
                        tegula.openForReading(URI, OpenOptions.defaults().at(10));
                Transaction transaction = tegula.transaction(URI)) {
            transaction.restore(past);
            assertEquals(4, transaction.preview().writtenCells());
            transaction.commit();
            try (ArrayReader now = tegula.openForReading(URI)) {
                assertEquals(past.read(Subarray.range("x", 0, 9)), now.read(Subarray.range("x", 0, 9)));
            }
        }
    }

    /** Opening all fragments for each of many deletes would make them quadratic. */
    @Test
    void deletesOfOneWriter_openEachFragmentOnce() {
        CountingVfs store = new CountingVfs(new MemoryVfs());
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(URI, schema());
            try (ArrayWriter array = engine.openForWriting(URI)) {
                array.write(cells(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7));
                List<Long> reads = new ArrayList<>();
                for (int x = 1; x <= 6; x++) {
                    long before = metadataReads(store);
                    array.delete(Condition.field("x").eq(x), DeleteMethod.TOMBSTONES);
                    reads.add(metadataReads(store) - before);
                }
                assertTrue(reads.get(5) <= reads.get(1), () -> "reads of metadata by delete: " + reads);
            }
            try (ArrayReader array = engine.openForReading(URI)) {
                assertArrayEquals(new long[] {7}, array.read(Subarray.whole()).int64("x"));
            }
        }
    }

    private static long metadataReads(CountingVfs store) {
        return store.log().stream()
                .filter(VfsRequest.verb(Verb.READ, Verb.READ_TAIL).and(VfsRequest.uri("__fragment_metadata")))
                .count();
    }
}
