package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No code of a page escapes the tests: {@code sh}, {@code sql} and {@code java} are run or compiled and stand at the
 * margin, where the tests find them; other code has the line {@code <!-- not run: reason -->} before it.
 */
class SnippetRulesTest {

    private static final Set<String> TESTED = Set.of("sh", "shell", "sql", "java");

    /** Data, pictures of text, and output without a language. */
    private static final Set<String> DATA = Set.of("", "text", "json", "xml", "yaml", "ini", "mermaid");

    private static final Pattern FENCE = Pattern.compile("(?ms)^([ \t]*)```(\\w*)[^\n]*\n(.*?)^[ \t]*```[ \t]*$");
    private static final Pattern REASON = Pattern.compile("<!-- not (?:run|compiled): [^>]+-->\n$");

    /** A line that a reader would type. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^(tegula|curl|mvn|java|npm|pip|docker|spark-sql) ");

    /** A placeholder of a synopsis, which is not typed. */
    private static final Pattern PLACEHOLDER = Pattern.compile("[\\[…<]");

    private static List<String> escaped(String name, String text) {
        List<String> found = new ArrayList<>();
        Matcher fence = FENCE.matcher(text);
        while (fence.find()) {
            String language = fence.group(2);
            String place =
                    name + ", line " + text.substring(0, fence.start()).lines().count();
            boolean excused = REASON.matcher(text.substring(0, fence.start())).find();
            if (TESTED.contains(language)) {
                if (!fence.group(1).isEmpty()) {
                    found.add(place + ": indented");
                }
            } else if (!excused && (!DATA.contains(language) || isTyped(fence.group(3)))) {
                found.add(place + ": nothing runs it, and it does not say why");
            }
        }
        return found;
    }

    private static boolean isTyped(String code) {
        return COMMAND.matcher(code).find() && !PLACEHOLDER.matcher(code).find();
    }

    @Test
    void everySnippet_isTestedOrSaysWhyNot() throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> pages = new ArrayList<>(List.of(SourceTree.of("README.md"), SourceTree.of("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(SourceTree.of("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        for (Path page : pages) {
            found.addAll(escaped(SourceTree.root().relativize(page).toString(), Files.readString(page)));
        }
        assertEquals(List.of(), found.stream().sorted().toList());
    }

    @Test
    void escapedSnippets_areFound() {
        assertEquals(1, escaped("a", "- x\n\n  ```sql\n  SELECT 1\n  ```\n").size());
        assertEquals(1, escaped("a", "```python\nx\n```\n").size());
        assertEquals(1, escaped("a", "```\ntegula ls\n```\n").size());
        assertTrue(escaped("a", "<!-- not run: needs R -->\n```r\nx\n```\n\n```sh\ntegula ls\n```\n")
                .isEmpty());
    }
}
