package dev.tegula.internal.sql.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RowResultSetTest {

    /** Rows that are waited for until they are closed, and then end. */
    private static final class ClosedRows implements SqlRows {

        private final CountDownLatch waiting = new CountDownLatch(1);
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public @Nullable Object @Nullable [] next() {
            waiting.countDown();
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return null;
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void rowsThatAnotherThreadCloses_doNotSeemComplete() throws InterruptedException {
        ClosedRows rows = new ClosedRows();
        SqlColumn column = new SqlColumn("x", new SqlType(Types.BIGINT, "BIGINT", 0, 0, null), true, null, null, "");
        RowResultSet results = new RowResultSet(null, List.of(column), rows);
        Thread other = new Thread(() -> {
            try {
                rows.waiting.await();
                results.close();
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        SQLException e = assertThrows(SQLException.class, results::next);
        assertEquals("24000", e.getSQLState());
        other.join();
        assertTrue(results.isClosed());
    }
}
