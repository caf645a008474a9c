package dev.tegula.errors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages state the problem; the text of an exception adds what to do in Java. */
class NextStepTest {

    @ParameterizedTest
    @EnumSource(Action.class)
    void everyAction_isASentenceForJava(Action action) {
        String text = NextStep.of(action).toString();
        assertTrue(text.matches("[A-Z].*\\."), text);
        assertFalse(text.matches(".*(--[a-z]|'tegula ).*"), text);
    }

    @Test
    void step_isInTheTextOfAnException_andNotInItsMessage() {
        CorruptArrayException error = new CorruptArrayException(FilePlace.of("/a/__schema/x"), "too short");
        assertEquals("/a/__schema/x: too short", error.getMessage());
        assertEquals(
                "dev.tegula.errors.CorruptArrayException: /a/__schema/x: too short."
                        + " Call Tegula.integrity(\"/a\").verify().",
                error.toString());
    }

    @Test
    void unknownArguments_areLeftOut() {
        NextStep step = NextStep.option("int96", null);
        assertNull(step.get(Argument.VALUE));
        assertEquals("Set the option 'int96'.", step.toString());
        assertEquals(
                "Set the option 'int96' to us.", step.with(Argument.VALUE, "us").toString());
    }

    @Test
    void sentence_followsWithOnePeriod() {
        assertEquals("a. B.", NextStep.after("a", "B."));
        assertEquals("a. B.", NextStep.after("a.", "B."));
        assertEquals("did you mean 'a'? B.", NextStep.after("did you mean 'a'?", "B."));
        assertEquals("a", NextStep.after("a", null));
    }
}
