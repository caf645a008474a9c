package dev.tegula.internal.sql.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.sql.text.Rewritten;
import dev.tegula.internal.sql.text.StatementException;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rewritten statements tell where their words come from, also those that end too early. */
@Slow
class RewrittenTest {

    private static final int STARTS = 7;

    @ParameterizedTest
    @ValueSource(strings = {"/dialect/analyst.sql", "/dialect/first-hour.sql"})
    void parts_ofStatements_areRewrittenOrRefused(String resource) throws IOException {
        try (InputStream text = Objects.requireNonNull(RewrittenTest.class.getResourceAsStream(resource))) {
            List<String> lines = new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            RandomTests.sample(lines, 16).forEach(RewrittenTest::checkParts);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SELECT * FROM '", "SELECT * FROM 'a", "SELECT * FROM '''", "SELECT INTERVAL '", "SELECT '1 day"
            })
    void textsWithoutEnd_stayAsTheyAre(String statement) {
        check(statement);
        check(statement + "::INTERVAL");
        assertEquals(statement, Preparation.rewritten(statement).text());
    }

    private static void checkParts(String line) {
        for (int from = 0; from < line.length(); from += Math.max(1, line.length() / STARTS)) {
            for (int to = from; to <= line.length(); to++) {
                check(line.substring(from, to));
            }
        }
    }

    private static void check(String part) {
        try {
            Rewritten rewritten = Preparation.rewritten(part);
            assertEquals(part, rewritten.original());
            boolean same = rewritten.origins().length == 0;
            assertEquals(same ? 0 : rewritten.text().length() + 1, rewritten.origins().length, part);
            for (int origin : rewritten.origins()) {
                assertTrue(origin >= 0 && origin <= part.length(), part);
            }
        } catch (StatementException e) {
            assertTrue(e.position().getLineNum() >= 1, part);
        }
    }

    @Test
    void places_behindInsertedWords_areThoseOfTheStatement() {
        String sql = "SELECT [1],\n  a -> 'b', c // d, missing";
        Rewritten rewritten = Preparation.rewritten(sql);
        String[] lines = rewritten.text().split("\n");
        SqlParserPos place = rewritten.place(2, lines[1].indexOf("missing") + 1);
        assertEquals(2, place.getLineNum());
        assertEquals(sql.split("\n")[1].indexOf("missing") + 1, place.getColumnNum());
    }
}
