package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Compares the public API with {@code docs/reference/api-signatures.txt}, so that changes appear in reviews.
 * {@code -Dtegula.api.update=true} updates the file.
 */
class PublicApiTest {

    private static final Path FILE = SourceTree.of("docs/reference/api-signatures.txt");
    private static final List<Path> MODULES =
            List.of(SourceTree.of("engine/vfs"), SourceTree.of("engine/format"), SourceTree.of("engine/core"));

    @Test
    void publicSignaturesAreThoseOfTheStoredFile() throws Exception {
        List<String> found = ApiSignatures.of(MODULES);
        if (Boolean.getBoolean("tegula.api.update")) {
            Files.writeString(FILE, String.join("\n", found) + "\n");
        }
        List<String> stored = Files.readAllLines(FILE);
        List<String> removed =
                stored.stream().filter(Predicate.not(found::contains)).toList();
        List<String> added =
                found.stream().filter(Predicate.not(stored::contains)).toList();
        assertTrue(
                removed.isEmpty() && added.isEmpty(),
                () -> "the public API differs from docs/reference/api-signatures.txt.\nOnly there:\n  "
                        + String.join("\n  ", removed) + "\nOnly in the code:\n  " + String.join("\n  ", added)
                        + "\nIf the change is meant, run this test with -Dtegula.api.update=true and commit the file.");
    }
}
