package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.build.ApiSignatures;
import dev.tegula.testkit.files.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The public API of the modules above and beside the engine is that of the stored file; Spark has a file of its own,
 * and classes of others are compared with the originals.
 */
class ModulesApiTest {

    @Test
    void publicSignaturesAreThoseOfTheStoredFile() throws Exception {
        List<Path> modules = SourceTree.modules().stream()
                .filter(module -> !module.startsWith("engine/")
                        && !module.startsWith("quality/")
                        && !module.startsWith("compat/")
                        && !module.equals("queries/spark")
                        && !module.equals("tools/distribution"))
                .map(SourceTree::of)
                .filter(folder -> Files.exists(folder.resolve("src/main/java")))
                .toList();
        assertTrue(modules.size() > 15, modules::toString);
        ApiSignatures.assertStored(SourceTree.of("docs/reference/api-signatures-modules.txt"), modules);
    }
}
