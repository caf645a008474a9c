package dev.tegula.maintenance;

import java.time.Duration;

/** Options for deleting leftovers of failed writers. Immutable. */
public final class CleanOptions {

    private static final CleanOptions DEFAULT = new CleanOptions(Duration.ofDays(1), false, false);

    private final Duration age;
    private final boolean complete;
    private final boolean dryRun;

    private CleanOptions(Duration age, boolean complete, boolean dryRun) {
        if (age.isNegative()) {
            throw new IllegalArgumentException("age: must not be negative (found " + age + ")");
        }
        this.age = age;
        this.complete = complete;
        this.dryRun = dryRun;
    }

    /** Returns the defaults: leftovers unchanged for a day, without complete fragments. */
    public static CleanOptions defaults() {
        return DEFAULT;
    }

    /**
     * Returns these options with a minimum time since the last change of a file. Choose it longer than any write takes.
     */
    public CleanOptions withAge(Duration newAge) {
        return new CleanOptions(newAge, complete, dryRun);
    }

    /** Returns these options including complete fragments, which may have lost only their commit file. */
    public CleanOptions withComplete() {
        return new CleanOptions(age, true, dryRun);
    }

    /** Returns these options so that files are reported and not deleted. */
    public CleanOptions withDryRun() {
        return new CleanOptions(age, complete, true);
    }

    /** Returns the minimum time since the last change of a file. */
    public Duration age() {
        return age;
    }

    /** Returns whether complete fragments are deleted too. */
    public boolean includesComplete() {
        return complete;
    }

    /** Returns whether files are only reported. */
    public boolean isDryRun() {
        return dryRun;
    }

    @Override
    public String toString() {
        return "age " + age + (complete ? ", with complete fragments" : "") + (dryRun ? ", dry run" : "");
    }
}
