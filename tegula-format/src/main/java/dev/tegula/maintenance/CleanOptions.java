package dev.tegula.maintenance;

import java.time.Duration;

/**
 * How to delete what writers left behind that died. Immutable.
 *
 * @param age delete only what nobody touched for so long; longer than any write takes
 * @param includeComplete delete also fragments that are complete: they may have been visible and have lost their commit
 *     file
 * @param dryRun only say what would be deleted
 */
public record CleanOptions(Duration age, boolean includeComplete, boolean dryRun) {

    private static final CleanOptions DEFAULT = new CleanOptions(Duration.ofDays(1), false, false);

    public CleanOptions {
        if (age.isNegative()) {
            throw new IllegalArgumentException("an age of " + age + " is below 0");
        }
    }

    /** Delete what nobody touched for a day, and no complete fragment. */
    public static CleanOptions defaults() {
        return DEFAULT;
    }

    public CleanOptions olderThan(Duration newAge) {
        return new CleanOptions(newAge, includeComplete, dryRun);
    }

    public CleanOptions withComplete(boolean newIncludeComplete) {
        return new CleanOptions(age, newIncludeComplete, dryRun);
    }

    public CleanOptions asDryRun(boolean newDryRun) {
        return new CleanOptions(age, includeComplete, newDryRun);
    }
}
