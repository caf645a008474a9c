package dev.tegula.internal.sql.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.Sessions;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The next batch of a scan is read while the rows of one are used, and ends with the statement. */
@Timeout(60)
class BatchesAheadTest {

    private static final int CELLS = 400_000;

    private final Gate store = new Gate();
    private final Tegula engine = Tegula.builder().store(new Provider(store)).build();

    private record Provider(Vfs store) implements VfsProvider {
        @Override
        public Set<String> schemes() {
            return Set.of("gated");
        }

        @Override
        public Vfs open(VfsUri any, Map<String, String> settings) {
            return store;
        }
    }

    /** A store that counts reads of values, and stops or refuses them. */
    private static final class Gate extends InterceptedVfs {

        private final AtomicInteger reads = new AtomicInteger();
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private volatile boolean stops;
        private volatile boolean refuses;

        Gate() {
            super(new MemoryVfs());
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            String file = request.uri().name();
            if (request.verb() == Verb.READ && file.endsWith(".tdb") && !file.startsWith("__")) {
                reads.incrementAndGet();
                if (stops) {
                    reached.countDown();
                    await();
                }
                if (refuses) {
                    throw new IOException("the disk is gone");
                }
            }
            return step.run();
        }

        private void await() {
            try {
                assertTrue(open.await(20, TimeUnit.SECONDS), "nobody opened the store");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @BeforeEach
    void create() {
        String uri = "gated://store/t";
        engine.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, CELLS - 1, CELLS))
                        .attribute(Attribute.int64("v"))
                        .build());
        long[] x = LongStream.range(0, CELLS).toArray();
        try (ArrayWriter writer = engine.openForWriting(uri)) {
            writer.write(Cells.builder().int64("x", x).int64("v", x).build());
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private SqlRows rows() throws SQLException {
        return EngineSession.open(engine, "gated://store", Sessions.options(4L << 20, true))
                .prepare("SELECT x, v FROM t")
                .query(List.of(), 0);
    }

    /** Takes some rows, or all that are left, and returns the number of the next one. */
    private long take(SqlRows rows, long from, int count) throws SQLException {
        long at = from;
        for (int i = 0; i < count; i++) {
            Object[] row = rows.next();
            if (row == null) {
                break;
            }
            assertEquals(at, row[0]);
            assertEquals(at++, row[1]);
        }
        return at;
    }

    /** Takes rows until the next batch is read ahead, which then waits, and returns the number of the next one. */
    private long takeUntilRead(SqlRows rows) throws SQLException, InterruptedException {
        long at = take(rows, 0, 1);
        store.stops = true;
        while (!store.reached.await(50, TimeUnit.MILLISECONDS)) { // the thread that reads may start late
            at = take(rows, at, 2000);
            assertTrue(at < CELLS, "no batch was read ahead");
        }
        return at;
    }

    /** Takes rows until the error of one. */
    private SQLException error(SqlRows rows, AtomicLong at) {
        return assertThrows(SQLException.class, () -> {
            while (at.get() < CELLS) {
                at.set(take(rows, at.get(), 1));
            }
        });
    }

    private void openSoon() {
        CompletableFuture.runAsync(store.open::countDown, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
    }

    @Test
    void allRows_areReadInOrder() throws SQLException {
        try (SqlRows rows = rows()) {
            assertEquals(CELLS, take(rows, 0, CELLS + 1));
        }
    }

    @Test
    void fewRows_readNothingAhead() throws SQLException {
        try (SqlRows rows = rows()) {
            take(rows, 0, 1);
            int reads = store.reads.get();
            take(rows, 1, 1000);
            assertEquals(reads, store.reads.get());
        }
        assertTrue(store.reads.get() > 0);
    }

    @Test
    void nextBatch_isReadWhileRowsAreUsed() throws SQLException, InterruptedException {
        try (SqlRows rows = rows()) {
            long at = takeUntilRead(rows);
            assertEquals(at + 1000, take(rows, at, 1000), "rows before the batch that is waited for");
            store.open.countDown();
            assertEquals(CELLS, take(rows, at + 1000, CELLS));
        }
    }

    @Test
    void errorOfABatchAhead_comesAfterTheRowsBefore() throws SQLException {
        try (SqlRows rows = rows()) {
            AtomicLong at = new AtomicLong(take(rows, 0, 1));
            store.refuses = true;
            String message = error(rows, at).getMessage();
            assertTrue(message.contains("the disk is gone"), message);
            assertTrue(at.get() > 10_000, () -> "rows " + at);
        }
    }

    @Test
    void cancel_endsABatchAhead() throws SQLException, InterruptedException {
        try (SqlRows rows = rows()) {
            AtomicLong at = new AtomicLong(takeUntilRead(rows));
            rows.cancel();
            openSoon();
            assertEquals("57014", error(rows, at).getSQLState());
        }
        assertEquals(0, store.open.getCount(), "rows are closed after the read has ended");
    }

    @Test
    void interrupt_endsWaitingForABatch() throws SQLException, InterruptedException {
        try (SqlRows rows = rows()) {
            AtomicLong at = new AtomicLong(takeUntilRead(rows));
            openSoon(); // the error closes the rows, which waits for the read
            Thread.currentThread().interrupt();
            assertEquals("57014", error(rows, at).getSQLState());
            assertTrue(Thread.interrupted());
        }
    }
}
