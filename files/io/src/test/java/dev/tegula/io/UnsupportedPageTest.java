package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares docs/reference/unsupported.md with {@link Unsupported}. {@code -Dtegula.api.update=true} updates the page.
 */
class UnsupportedPageTest {

    private static final Path PAGE = SourceTree.of("docs/reference/unsupported.md");
    private static final Pattern ROWS = Pattern.compile("(?<=\\|---\\|---\\|\n)(\\|.*\n)*");

    private static String rows() {
        return Arrays.stream(Unsupported.values())
                .map(each -> "| " + each.format() + " | " + each.words() + " |\n")
                .collect(Collectors.joining());
    }

    @Test
    void pageListsEveryFeature() throws IOException {
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("tegula.api.update")) {
            page = ROWS.matcher(page).replaceFirst(Matcher.quoteReplacement(rows()));
            Files.writeString(PAGE, page);
        }
        Matcher found = ROWS.matcher(page);
        assertEquals(rows(), found.find() ? found.group() : "");
    }

    @Test
    void everyFeatureIsRefusedSomewhere() throws IOException {
        StringBuilder sources = new StringBuilder();
        for (String group : List.of("files", "pictures", "domains")) {
            try (Stream<Path> files = Files.walk(SourceTree.of(group))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    if (file.toString().contains("main") && !file.endsWith("Unsupported.java")) {
                        sources.append(Files.readString(file));
                    }
                }
            }
        }
        List<String> unused = new ArrayList<>();
        for (Unsupported each : Unsupported.values()) {
            if (!Pattern.compile("Unsupported\\." + each.name() + "\\b")
                    .matcher(sources)
                    .find()) {
                unused.add(each.name());
            }
        }
        assertEquals(List.of(), unused);
    }
}
