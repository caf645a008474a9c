package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links of pages to files and headings of this project lead somewhere. */
class PageLinksTest {

    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+?) *$");
    private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
    private static final Pattern NAMES = Pattern.compile("[^\\p{L}\\p{N} _-]");

    @TempDir
    private Path folder;

    @Test
    void linksOfAllPages_leadSomewhere() throws IOException {
        assertEquals(List.of(), brokenLinks(SourceTree.root()));
    }

    @Test
    void brokenLink_isFound() throws IOException {
        Files.createDirectory(folder.resolve("docs"));
        Files.writeString(folder.resolve("README.md"), "[a](docs/a.md#the-end) [b](docs/b.md) `[c](c.md)`\n");
        Files.writeString(folder.resolve("docs/a.md"), "# A\n## The `end`\n[up](../README.md) [here](#nowhere)\n");
        assertEquals(
                List.of("README.md: docs/b.md", "docs/a.md: #nowhere"),
                brokenLinks(folder).stream().sorted().toList());
    }

    private static List<String> brokenLinks(Path root) throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Path start : List.of(root, root.resolve("docs"))) {
            try (Stream<Path> files = Files.walk(start, start.equals(root) ? 1 : Integer.MAX_VALUE)) {
                files.filter(file -> file.toString().endsWith(".md")
                                && !file.toString().contains("node_modules"))
                        .forEach(pages::add);
            }
        }
        Map<Path, Set<String>> anchors = new HashMap<>();
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            String text = CODE.matcher(Files.readString(page)).replaceAll("");
            for (MatchResult link : LINK.matcher(text).results().toList()) {
                String target = link.group(1);
                if (!target.contains(":") && !leads(page, target, anchors)) {
                    broken.add(root.relativize(page).toString().replace('\\', '/') + ": " + target);
                }
            }
        }
        return broken;
    }

    private static boolean leads(Path page, String target, Map<Path, Set<String>> anchors) throws IOException {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        if (!Files.exists(file)) {
            return false;
        }
        if (parts.length == 1 || !file.toString().endsWith(".md")) {
            return true;
        }
        Set<String> known = anchors.get(file);
        if (known == null) {
            known = anchors(Files.readString(file));
            anchors.put(file, known);
        }
        return known.contains(parts[1]);
    }

    /** Returns the names of headings, as forges make them, and those of anchors. */
    private static Set<String> anchors(String markdown) {
        Set<String> names = new HashSet<>();
        HEADING.matcher(markdown.replaceAll("(?ms)^```.*?^```", "")).results().forEach(heading -> {
            String plain = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
            String name =
                    NAMES.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("").replace(' ', '-');
            String numbered = name;
            for (int i = 1; !names.add(numbered); i++) {
                numbered = name + "-" + i;
            }
        });
        ANCHOR.matcher(markdown).results().forEach(anchor -> names.add(anchor.group(1)));
        return names;
    }
}
