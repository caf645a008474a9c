package dev.tegula.cli.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellTokenizerTest {

    private static List<List<String>> split(String text) throws IOException {
        ShellTokenizer words = new ShellTokenizer(new StringReader(text));
        List<List<String>> commands = new ArrayList<>();
        for (List<String> command = words.next(); command != null; command = words.next()) {
            commands.add(command);
        }
        return commands;
    }

    @Test
    void quotes_followThePosixShell() throws IOException {
        assertEquals(List.of(List.of("a", "b c", "")), split("a 'b c' ''"));
        assertEquals(
                List.of(List.of("it's", "a\\b", "x\"y", "$HOME", "\\n")),
                split("'it'\"'\"'s' 'a\\b' \"x\\\"y\" \"\\$HOME\" \"\\n\""));
        assertEquals(List.of(List.of("a b", "c\\")), split("a\\ b c\\\\"));
        assertEquals(List.of(List.of("one", "two#three")), split("one two#three # four"));
        assertEquals(List.of(List.of("ab", "c")), split("a\\\nb \\\nc\n"));
        assertEquals(List.of(List.of("a\nb")), split("'a\nb'"));
        assertEquals(List.of(List.of("ab")), split("\"a\\\nb\""));
        assertEquals(List.of(List.of("a"), List.of("b")), split("\n\n a \r\n# x\n\tb"));
        assertEquals(List.of(), split(" \\\n \n"));
    }

    @Test
    void line_isTheFirstLineOfTheCommand() throws IOException {
        ShellTokenizer words = new ShellTokenizer(new StringReader("a \\\n b\n\n# c\nd 'x\ny'\ne 'open\n\n"));
        words.next();
        assertEquals(1, words.line());
        words.next();
        assertEquals(5, words.line());
        assertThrows(UsageException.class, words::next);
        assertEquals(7, words.line());
    }
}
