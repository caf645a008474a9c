package dev.tegula.internal.sql.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.Sessions;
import dev.tegula.query.Cells;
import dev.tegula.testkit.log.LogCapture;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements on a machine whose clock is behind that of an earlier writer. */
class ClockTest {

    private static final long HOUR = 3_600_000;

    @TempDir
    private Path folder;

    private final LogCapture log = LogCapture.start();

    @AfterEach
    void stop() {
        log.close();
    }

    @Test
    void hiddenRows_areReported() throws SQLException {
        try (Tegula tegula = Tegula.create()) {
            EngineSession session = Sessions.open(tegula, folder);
            Sessions.update(session, "CREATE TABLE t (x INT, v INT, PRIMARY KEY (x))");
            Sessions.update(session, "INSERT INTO t VALUES (1, 1), (2, 1)");
            assertEquals(List.of(), log.messages());
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
        List<String> warnings = log.take();
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.get(0).contains("(found one at " + later + ", now it is "), warnings::toString);
        assertTrue(warnings.get(0)
                .endsWith("Set the clock of this machine, or write at a later time than " + later + "."));
    }
}
