package dev.tegula.testkit.build;

import dev.tegula.testkit.files.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures which mistakes the tests of a module find: those of its {@code src/test/resources/defects.txt}. Runs by
 * hand: see CONTRIBUTING.md.
 */
public abstract class DefectCampaign {

    @TempDir
    private Path folder;

    @Test
    void testsFindAllSeededDefects() throws Exception {
        SeededDefects.assertFound(
                Files.readAllLines(Path.of("src/test/resources/defects.txt")), SourceTree.root(), folder);
    }
}
