package dev.tegula.testkit.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

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
}
