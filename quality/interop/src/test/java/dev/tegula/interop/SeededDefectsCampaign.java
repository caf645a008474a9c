package dev.tegula.interop;

import dev.tegula.testkit.build.SeededDefects;
import dev.tegula.testkit.files.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures which mistakes in the engine the comparisons with libtiledb find. Runs by hand: see CONTRIBUTING.md. */
class SeededDefectsCampaign {

    @TempDir
    private Path folder;

    @Test
    void testsFindAllSeededDefects() throws Exception {
        SeededDefects.assertFound(
                Files.readAllLines(Path.of("src/test/resources/defects.txt")), SourceTree.root(), folder);
    }
}
