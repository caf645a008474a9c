package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.Transaction;
import dev.tegula.errors.ConflictException;
import dev.tegula.errors.StorageException;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Transactions on a store: two processes, a process that dies at a request, and lost answers. Each transaction moves 1
 * between two cells, deletes a third one and counts in metadata. {@code -Dtegula.requests=N} sets how many requests
 * fail per test.
 */
public interface TransactionsContract {

    int REQUESTS = Amounts.of("tegula.requests", 4);

    /** Returns the store. */
    Vfs store() throws IOException;

    /** Returns the URI of an empty folder, a different one for each test. */
    String folder();

    private Tegula engine(Vfs vfs) {
        return TestStores.small(TestStores.builder(vfs, VfsUri.parse(folder()).scheme()));
    }

    private String create(Tegula engine) {
        String uri = folder() + "/transactions";
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 99, 10))
                .attribute(Attribute.int64("v"))
                .build();
        engine.createArray(uri, schema);
        engine.inTransaction(uri, transaction -> transaction.write(cells(100, 0)));
        return uri;
    }

    private static Cells cells(long first, long second) {
        return Cells.builder().int64("x", 1, 2).int64("v", first, second).build();
    }

    private static void move(Transaction transaction) {
        long[] v = transaction.read(Subarray.range("x", 1, 2), "v").int64("v");
        MetadataValue counted = transaction.metadata("count");
        transaction.write(cells(v[0] - 1, v[1] + 1));
        transaction.delete(Cells.builder().int64("x", 3).build());
        transaction.updateMetadata(MetadataChanges.none()
                .put("count", MetadataValue.int64(1 + (counted == null ? 0 : counted.longAt(0)))));
    }

    /** Completes or discards what others have left; returns how many transactions have been carried out. */
    private static long count(Tegula engine, String uri) {
        engine.inTransaction(uri, TransactionsContract::move);
        try (ArrayReader array = engine.openForReading(uri)) {
            Cells cells = array.read(Subarray.whole());
            long count = array.metadata().get("count").longAt(0);
            assertEquals(cells(100 - count, count).column("v"), cells.column("v"));
            return count;
        }
    }

    @Test
    default void transactionsOfTwoProcesses_conflictAndAreRepeated() throws IOException {
        try (Tegula one = engine(store());
                Tegula two = engine(store())) {
            String uri = create(one);
            try (Transaction slow = one.transaction(uri)) {
                move(slow);
                two.inTransaction(uri, TransactionsContract::move);
                assertThrows(ConflictException.class, slow::commit);
            }
            one.inTransaction(uri, TransactionsContract::move);
            assertEquals(3, count(two, uri));
        }
    }

    @Test
    default void processesThatDie_leaveTheStateBeforeOrAfter() throws IOException {
        try (Tegula engine = engine(store())) {
            String uri = create(engine);
            FaultyVfs counting = new FaultyVfs(store());
            try (Tegula other = engine(counting)) {
                other.inTransaction(uri, TransactionsContract::move);
            }
            long before = count(engine, uri);
            for (int nth : requests(counting.requests())) {
                boolean reported = false;
                try (Tegula dying = engine(new FaultyVfs(store(), Fault.crash(nth, VfsRequest.any())))) {
                    dying.inTransaction(uri, TransactionsContract::move);
                    reported = true;
                } catch (StorageException died) {
                    // The state is that before or after.
                }
                long after = count(engine, uri) - 1;
                assertTrue(after == before + 1 || after == before && !reported, "died at request " + nth);
                before = after + 1;
            }
        }
    }

    @Test
    default void repeatedCommits_afterLostAnswersCountOnce() throws IOException {
        try (Tegula engine = engine(store())) {
            String uri = create(engine);
            FaultyVfs counting = new FaultyVfs(store());
            try (Tegula other = engine(counting);
                    Transaction transaction = other.transaction(uri)) {
                move(transaction);
                transaction.commit();
            }
            long before = count(engine, uri);
            for (int nth : requests(counting.requests())) {
                FaultyVfs losing = new FaultyVfs(store());
                try (Tegula other = engine(losing);
                        Transaction transaction = other.transaction(uri)) {
                    move(transaction);
                    losing.inject(Fault.loseAnswer(nth, VfsRequest.any()));
                    try {
                        transaction.commit();
                    } catch (StorageException lost) {
                        transaction.commit();
                    }
                }
                assertEquals(before + 2, count(engine, uri), "lost the answer of request " + nth);
                before += 2;
            }
        }
    }

    /** Returns numbers of requests of a transaction, at equal distances from a random first one. */
    private static List<Integer> requests(int all) {
        int step = Math.max(1, all / REQUESTS);
        int first = 1 + RandomTests.generator().nextInt(step);
        return IntStream.iterate(first, nth -> nth <= all, nth -> nth + step)
                .boxed()
                .toList();
    }
}
