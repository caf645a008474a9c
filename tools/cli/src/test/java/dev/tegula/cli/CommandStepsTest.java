package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.integrity.FindingCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The command phrases next steps as commands that can be copied to a shell, and as options. */
class CommandStepsTest {

    @ParameterizedTest
    @EnumSource(Action.class)
    void everyAction_isASentenceWithACommandOrAnOption(Action action) {
        String text = CommandSteps.after("", NextStep.of(action)).substring(2);
        assertTrue(text.matches("[A-Z].*(--[a-zA-Z]|'tegula |add ').*\\."), text);
    }

    @ParameterizedTest
    @EnumSource(FindingCode.class)
    void everyFinding_hasAdviceOrNone(FindingCode code) {
        Action action = code.action();
        String text = CommandSteps.advice(code.advice(), action == null ? null : NextStep.of(action));
        assertTrue(text.isEmpty() || text.matches(action == null ? "[A-Z].*\\." : "[A-Z].*: tegula .*\\."), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s3://bucket/a-1_b|s3://bucket/a-1_b",
                "/my data/a|\"/my data/a\"",
                "zip+file:///data/x.zip!/a|zip+file:///data/x.zip!/a"
            })
    void objects_areQuotedForTheShell(String root, String word) {
        CorruptArrayException error = new CorruptArrayException(FilePlace.ofRoot(root), "wrong");
        assertEquals(root + ": wrong. Run 'tegula verify " + word + "'.", CommandSteps.message(error));
    }

    @Test
    void signsThatAShellExpands_areQuoted() {
        assertEquals(
                "To cover it, seal the array: tegula seal 'file:///tmp/Bob'\\''s $data'.",
                CommandSteps.advice(
                        FindingCode.UNSEALED.advice(), NextStep.of(Action.SEAL, "file:///tmp/Bob's $data")));
    }

    @Test
    void ranges_areOptions() {
        NextStep step = NextStep.of(Action.NAME_RANGE).with(Argument.NAME, "y").with(Argument.VALUE, "0:9");
        assertEquals("wrong. Choose with --range y=0:9.", CommandSteps.after("wrong", step));
    }
}
