package dev.tegula.cli.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SqlInputTest {

    private static boolean isComplete(String... lines) {
        SqlInput input = new SqlInput();
        for (String line : lines) {
            input.add(line);
        }
        return input.isComplete();
    }

    @Test
    void semicolon_endsTheInput() {
        assertFalse(isComplete("SELECT 1"));
        assertTrue(isComplete("SELECT 1;"));
        assertTrue(isComplete("SELECT", "1", "; -- done", ""));
        assertTrue(isComplete("SELECT 1; SELECT 2;"));
        assertFalse(isComplete("SELECT 1; SELECT 2"));
    }

    @Test
    void semicolonsInTextsNamesAndComments_endNothing() {
        assertFalse(isComplete("SELECT 'a;"));
        assertFalse(isComplete("SELECT 'a;", "b"));
        assertTrue(isComplete("SELECT 'a;", "b';"));
        assertFalse(isComplete("SELECT \"a;\""));
        assertFalse(isComplete("SELECT 1 -- ;"));
        assertFalse(isComplete("SELECT 1 /* ;", ";"));
        assertTrue(isComplete("SELECT 1 /* ;", ";", "*/ ;"));
        assertTrue(isComplete("SELECT 'it''s';"));
    }

    @Test
    void take_emptiesTheInput() {
        SqlInput input = new SqlInput();
        assertTrue(input.isEmpty());
        input.add("SELECT 1;");
        assertFalse(input.isEmpty());
        assertEquals("SELECT 1;\n", input.take());
        assertTrue(input.isEmpty());
        assertFalse(input.isComplete());
        input.add("SELECT 2");
        assertFalse(input.isComplete());
    }

    @Test
    void linesOneByOne_areReadAsAllTogether() {
        RandomGenerator random = RandomTests.generator();
        String[] parts = {"'", "\"", "--", "/*", "*/", ";", " ", "a", "-", "/"};
        for (int i = 0; i < 3000; i++) {
            SqlInput oneByOne = new SqlInput();
            List<String> lines = new ArrayList<>();
            for (int l = random.nextInt(1, 5); l > 0; l--) {
                StringBuilder line = new StringBuilder();
                for (int p = random.nextInt(6); p > 0; p--) {
                    line.append(parts[random.nextInt(parts.length)]);
                }
                lines.add(line.toString());
                oneByOne.add(line.toString());
            }
            assertEquals(endsWithSemicolon(String.join("\n", lines) + "\n"), oneByOne.isComplete(), lines.toString());
        }
    }

    /** Strips comments, masks quoted text, and tests the last character. */
    private static boolean endsWithSemicolon(String text) {
        String bare = Pattern.compile("('[^']*('|\\z)|\"[^\"]*(\"|\\z))|--[^\\n]*\\n|/\\*.*?(\\*/|\\z)", Pattern.DOTALL)
                .matcher(text)
                .replaceAll(match -> match.group(1) == null ? " " : "x");
        return bare.strip().endsWith(";");
    }
}
