package dev.tegula.internal.sql.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tables are opened in order, and no more of them after a cancellation. */
@Timeout(60)
class TableOpenerTest {

    private static final int TABLES = 2000;

    private static final List<TableOpener.Name> NAMES = IntStream.range(0, TABLES)
            .mapToObj(i -> new TableOpener.Name("s", "t" + i))
            .toList();

    private static SqlTable table(String schema, String name) {
        return new SqlTable(schema, name, name, "", List.of(), List.of());
    }

    @Test
    void tables_areInTheOrderOfTheirNames() {
        List<TableOpener.Opened> opened = TableOpener.open(TableOpenerTest::table, NAMES, new AtomicBoolean());
        assertEquals(NAMES, opened.stream().map(TableOpener.Opened::name).toList());
    }

    @Test
    void cancellation_endsOpening() {
        AtomicBoolean cancelled = new AtomicBoolean();
        AtomicInteger opened = new AtomicInteger();
        TableOpener.Source source = (schema, name) -> {
            opened.incrementAndGet();
            cancelled.set(true);
            return table(schema, name);
        };
        assertThrows(CancellationException.class, () -> TableOpener.open(source, NAMES, cancelled));
        assertTrue(opened.get() <= 16, () -> "opened " + opened);
    }

    @Test
    void cancellation_endsWaitingForASlowStore() {
        AtomicBoolean cancelled = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        TableOpener.Source source = (schema, name) -> {
            cancelled.set(true);
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return table(schema, name);
        };
        assertThrows(CancellationException.class, () -> TableOpener.open(source, NAMES, cancelled));
    }
}
