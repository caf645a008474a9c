package dev.tegula.internal.sql.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.Sessions;
import dev.tegula.query.Cells;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements on a machine whose clock is behind that of an earlier writer. */
class ClockTest {

    private static final long HOUR = 3_600_000;

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();
    private final Logger logger = Logger.getLogger("dev.tegula");

    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord message) {
            warnings.add(message.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(handler);
    }

    @Test
    void hiddenRows_areReported() throws SQLException {
        try (Tegula tegula = Tegula.create()) {
            EngineSession session = Sessions.open(tegula, folder);
            Sessions.update(session, "CREATE TABLE t (x INT, v INT, PRIMARY KEY (x))");
            Sessions.update(session, "INSERT INTO t VALUES (1, 1), (2, 1)");
            assertEquals(List.of(), warnings);
            String uri = Tegula.uri(folder.resolve("t"));
            long later = System.currentTimeMillis() + HOUR;
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(later))) {
                array.write(Cells.builder().int32("x", 1).int32("v", 2).build());
            }
            Sessions.update(session, "INSERT INTO t VALUES (1, 3)");
            assertWarning(later);
            Sessions.update(session, "DELETE FROM t WHERE x = 2");
            assertWarning(later);
        }
    }

    private void assertWarning(long later) {
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.get(0).contains("(found one at " + later + ", now it is "), warnings::toString);
        assertTrue(warnings.get(0).endsWith("Set the clock of this machine, or write at a later time."));
        warnings.clear();
    }
}
