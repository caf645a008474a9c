package dev.tegula.maintenance;

import java.time.Duration;

/** Options of a vacuum. Immutable. */
public final class VacuumOptions {

    private static final VacuumOptions DEFAULT = new VacuumOptions(ConsolidationMode.FRAGMENTS, Duration.ZERO, false);

    private final ConsolidationMode mode;
    private final Duration grace;
    private final boolean dryRun;

    private VacuumOptions(ConsolidationMode mode, Duration grace, boolean dryRun) {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace: must not be negative (found " + grace + ")");
        }
        this.mode = mode;
        this.grace = grace;
        this.dryRun = dryRun;
    }

    /** Returns the defaults: delete replaced fragments, without a grace period. */
    public static VacuumOptions defaults() {
        return DEFAULT;
    }

    /** Returns the defaults for files that a consolidation of a mode replaced. */
    public static VacuumOptions of(ConsolidationMode mode) {
        return DEFAULT.withMode(mode);
    }

    /** Returns these options for files that a consolidation of another mode replaced. */
    public VacuumOptions withMode(ConsolidationMode newMode) {
        return new VacuumOptions(newMode, grace, dryRun);
    }

    /** Returns these options with a time for which replaced files are kept, for readers that are still open. */
    public VacuumOptions withGrace(Duration newGrace) {
        return new VacuumOptions(mode, newGrace, dryRun);
    }

    /** Returns these options so that files are reported and not deleted. */
    public VacuumOptions withDryRun() {
        return new VacuumOptions(mode, grace, true);
    }

    /** Returns which replaced files are deleted. */
    public ConsolidationMode mode() {
        return mode;
    }

    /** Returns the time for which replaced files are kept, for readers that are still open. */
    public Duration grace() {
        return grace;
    }

    /** Returns whether files are only reported. */
    public boolean isDryRun() {
        return dryRun;
    }

    @Override
    public String toString() {
        return "mode " + mode + ", grace " + grace + (dryRun ? ", dry run" : "");
    }
}
