package dev.tegula.maintenance;

import java.time.Duration;

/**
 * Options of a vacuum. Immutable.
 *
 * @param dryRun whether to report only what would be deleted
 * @param grace time for which replaced files are kept, for readers that are still open
 */
public record VacuumOptions(boolean dryRun, Duration grace) {

    private static final VacuumOptions DEFAULT = new VacuumOptions(false, Duration.ZERO);

    public VacuumOptions {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace: must not be negative (found " + grace + ")");
        }
    }

    /** Returns the defaults: delete without a grace period. */
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
