package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Statements of a file, each with the rows of DuckDB, those of another statement, or a refusal. */
record DialectStatements(EngineSession session, Connection duck) {

    /** Returns every nth statement of a file of resources: see {@link RandomTests#sample}. */
    static Stream<String> sample(String resource, int step) throws IOException {
        try (InputStream text = DialectStatements.class.getResourceAsStream(resource)) {
            assertNotNull(text);
            return RandomTests.sample(
                    new String(text.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("--"))
                            .toList(),
                    step);
        }
    }

    /** Carries out a statement in both engines. */
    void both(String sql) throws SQLException {
        Sessions.update(session, sql);
        try (Statement statement = duck.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Fails unless a statement has the rows or the refusal of its line. */
    void judge(String line) throws SQLException {
        if (line.contains(" ==! ")) {
            String[] parts = line.split(" ==! ", 2);
            SQLException e = assertThrows(SQLException.class, () -> Sessions.rows(session, parts[0]), line);
            assertTrue(e.getMessage().contains(parts[1]), e.getMessage());
            return;
        }
        String[] parts = line.split(" ==> ", 2);
        List<String> expected = DuckRows.rows(duck, parts[parts.length - 1]);
        List<String> found = DuckRows.texts(Sessions.rows(session, parts[0]));
        boolean sorted = parts[0].matches(".* ORDER BY [^()]*");
        assertEquals(DuckRows.ordered(expected, sorted), DuckRows.ordered(found, sorted));
    }
}
