package dev.tegula.integrity;

import dev.tegula.annotations.Result;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.base.PathNames;
import org.jspecify.annotations.Nullable;

/**
 * One finding of {@code verify}.
 *
 * @param object URI of the array or group
 * @param file URI of the file or folder
 * @param offset offset in the file where the damage begins, or -1 if unknown or if the whole file is affected
 * @param message what was found and what was expected
 */
@Result
public record Finding(Severity severity, FindingCode code, String object, String file, long offset, String message) {

    /** Returns the effect on readers of the array. */
    public String effect() {
        return code.effect();
    }

    /** Returns what to do, without a period; empty if nothing needs to be done. */
    public String advice() {
        return code.advice();
    }

    /** Returns the action that the advice ends with, or null. */
    public @Nullable NextStep nextStep() {
        Action action = code.action();
        return action == null ? null : NextStep.of(action, object).with(Argument.FRAGMENT, PathNames.last(file));
    }

    @Override
    public String toString() {
        return severity + " " + code.text() + " " + file + (offset < 0 ? "" : ", byte " + offset) + ": " + message;
    }
}
