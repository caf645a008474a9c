package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Amounts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Statements of a file, each with the rows of DuckDB, those of another statement, or a refusal. */
record DialectStatements(EngineSession session, Connection duck) {

    /** A function, another word, or signs; texts are left out. */
    private static final Pattern WORD = Pattern.compile("\\w+\\(?|[^\\s\\w]+");

    private static final Pattern TEXT = Pattern.compile("'[^']*'");

    /**
     * Returns the statements of a file of resources that have a word, or a function beside NULL, which none before them
     * has. A random sample would leave functions out. At night, all.
     */
    static Stream<String> covering(String resource) throws IOException {
        Set<String> known = new HashSet<>();
        boolean all = Amounts.step("tegula.step", 4) == 1;
        try (InputStream text = DialectStatements.class.getResourceAsStream(resource)) {
            assertNotNull(text);
            return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("--"))
                            .filter(line -> known.addAll(words(line)) || all)
                            .toList()
                            .stream();
        }
    }

    private static Set<String> words(String line) {
        String statement = line.split(" ==[>!] ", 2)[0].toUpperCase(Locale.ROOT);
        Set<String> words = WORD.matcher(TEXT.matcher(statement).replaceAll("''"))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
        if (words.contains("NULL")) {
            List.copyOf(words).stream()
                    .filter(word -> word.endsWith("("))
                    .forEach(function -> words.add(function + "NULL"));
        }
        return words;
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
