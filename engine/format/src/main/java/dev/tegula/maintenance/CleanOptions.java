package dev.tegula.maintenance;

import java.time.Duration;

/**
 * Options for deleting leftovers of failed writers. Immutable.
 *
 * @param age minimum time since the last change of a file; choose it longer than any write takes
 * @param includeComplete whether to delete complete fragments too, which may have lost only their commit file
 * @param dryRun whether to report only what would be deleted
 */
public record CleanOptions(Duration age, boolean includeComplete, boolean dryRun) {

    private static final CleanOptions DEFAULT = new CleanOptions(Duration.ofDays(1), false, false);

    public CleanOptions {
        if (age.isNegative()) {
            throw new IllegalArgumentException("age: must not be negative (found " + age + ")");
        }
    }

    /** Returns the defaults: leftovers unchanged for a day, without complete fragments. */
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
