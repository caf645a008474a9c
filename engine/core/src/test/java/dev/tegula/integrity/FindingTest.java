package dev.tegula.integrity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The next step of a finding is a value with the object and the file. */
class FindingTest {

    private static @Nullable NextStep nextStep(FindingCode code) {
        return new Finding(code.severity(), code, "file:///a", "file:///a/__fragments/__1_1_ab_22", -1, "found")
                .nextStep();
    }

    @Test
    void uncommittedFragment_isNamed() {
        assertEquals(
                new NextStep(Action.RECOMMIT, Map.of(Argument.URI, "file:///a", Argument.FRAGMENT, "__1_1_ab_22")),
                nextStep(FindingCode.FRAGMENT_UNCOMMITTED));
    }

    @Test
    void harmlessFinding_hasNone() {
        assertNull(nextStep(FindingCode.FILE_STRAY));
        assertEquals("", FindingCode.FILE_STRAY.advice());
    }
}
