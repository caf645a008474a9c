package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Next steps for Java name methods that exist. */
class JavaStepsTest {

    private static final Pattern METHOD = Pattern.compile("\\b([A-Z]\\w+)\\.([a-z]\\w*)\\(");

    @Test
    void namedMethodsArePublic() throws IOException {
        String api = Files.readString(SourceTree.of("docs/reference/api-signatures.txt"))
                + Files.readString(SourceTree.of("docs/reference/api-signatures-modules.txt"));
        List<String> named = Arrays.stream(Action.values())
                .flatMap(
                        action -> METHOD.matcher(NextStep.of(action).toString()).results())
                .map(match -> match.group(1) + "." + match.group(2))
                .filter(name -> !name.startsWith("Duration."))
                .toList();
        assertTrue(named.size() > 20, named::toString);
        Set<String> missing = named.stream()
                .filter(name -> !api.contains("." + name + "("))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
    }
}
