package dev.tegula.maintenance;

import java.time.Duration;

/**
 * How to vacuum. Immutable.
 *
 * @param dryRun only say what would be deleted
 * @param grace leave what was replaced less than this time ago, for readers that are still open
 */
public record VacuumOptions(boolean dryRun, Duration grace) {

    private static final VacuumOptions DEFAULT = new VacuumOptions(false, Duration.ZERO);

    public VacuumOptions {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("a grace period of " + grace + " is below 0");
        }
    }

    /** Delete at once. */
    public static VacuumOptions defaults() {
        return DEFAULT;
    }

    public VacuumOptions asDryRun(boolean newDryRun) {
        return new VacuumOptions(newDryRun, grace);
    }

    public VacuumOptions withGrace(Duration newGrace) {
        return new VacuumOptions(dryRun, newGrace);
    }
}
