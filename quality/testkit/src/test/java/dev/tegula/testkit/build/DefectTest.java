package dev.tegula.testkit.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefectTest {

    private static final List<String> LIST = List.of(
            "# a limit that is off by one", "file A.java", "- if (a < b) {", "+ if (a <= b) {", "tests ATest BTest");

    @Test
    void removedLinesAreReplaced() {
        Defect defect = Defect.parse(LIST).get(0);
        assertEquals("a limit that is off by one", defect.name());
        assertEquals(List.of("ATest", "BTest"), defect.tests());
        assertEquals("x\nif (a <= b) {\n}\n", defect.apply("x\n    if (a < b) {\n}\n"));
    }

    @Test
    void linesThatDoNotOccurOnce_areRefused() {
        Defect defect = Defect.parse(LIST).get(0);
        assertThrows(IllegalArgumentException.class, () -> defect.apply("if (a == b) {\n"));
        assertThrows(IllegalArgumentException.class, () -> defect.apply("if (a < b) {\nif (a < b) {\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine/core", "quality/interop"})
    void storedDefects_applyToTheCode(String module) throws IOException {
        Path root = SourceTree.root();
        List<String> list = Files.readAllLines(root.resolve(module).resolve("src/test/resources/defects.txt"));
        List<Defect> defects = Defect.parse(list);
        assertFalse(defects.isEmpty());
        for (Defect defect : defects) {
            String source = Files.readString(root.resolve(defect.file()));
            assertNotEquals(source, defect.apply(source), defect.name());
        }
    }
}
