package dev.tegula.testkit.generate;

import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Prints the seed that repeats random values after each failed test of a process that used them. */
public final class FailedSeeds implements TestExecutionListener {

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String message = message(test.getDisplayName(), result.getStatus());
        if (message != null) {
            System.err.println(message);
        }
    }

    static @Nullable String message(String test, TestExecutionResult.Status status) {
        return status == TestExecutionResult.Status.FAILED && RandomTests.isUsed()
                ? test + " failed; its random values are repeated by " + RandomTests.option()
                : null;
    }
}
