package dev.tegula.maintenance;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Options of one maintenance of an array or group. Immutable. */
public final class MaintenanceOptions {

    private static final MaintenanceOptions DEFAULT = new MaintenanceOptions();

    private @Nullable MaintenancePolicy policy;
    private long maxBytes = Long.MAX_VALUE;
    private @Nullable Duration maxTime;
    private boolean dryRun;

    private MaintenanceOptions() {}

    /** Returns the defaults: the policy of the array, or the default one, without limits. */
    public static MaintenanceOptions defaults() {
        return DEFAULT;
    }

    private MaintenanceOptions with(Consumer<MaintenanceOptions> change) {
        MaintenanceOptions copy = new MaintenanceOptions();
        copy.policy = policy;
        copy.maxBytes = maxBytes;
        copy.maxTime = maxTime;
        copy.dryRun = dryRun;
        change.accept(copy);
        if (copy.maxBytes < 0 || copy.maxTime != null && copy.maxTime.isNegative()) {
            throw new IllegalArgumentException("maxBytes and maxTime: must not be negative");
        }
        return copy;
    }

    /** Returns these options with a policy in place of that of the array. */
    public MaintenanceOptions withPolicy(MaintenancePolicy newPolicy) {
        return with(copy -> copy.policy = newPolicy);
    }

    /** Returns these options so that no fragments are merged beyond this many of their bytes. */
    public MaintenanceOptions withMaxBytes(long bytes) {
        return with(copy -> copy.maxBytes = bytes);
    }

    /** Returns these options so that no merge begins after this time. */
    public MaintenanceOptions withMaxTime(Duration time) {
        return with(copy -> copy.maxTime = time);
    }

    /** Returns these options so that nothing is changed, and the report says what would be. */
    public MaintenanceOptions withDryRun() {
        return with(copy -> copy.dryRun = true);
    }

    /** Returns the policy, or null for that of the array. */
    public @Nullable MaintenancePolicy policy() {
        return policy;
    }

    /** Returns the bytes of fragments that may be merged. */
    public long maxBytes() {
        return maxBytes;
    }

    /** Returns the time after which no merge begins, or null. */
    public @Nullable Duration maxTime() {
        return maxTime;
    }

    /** Returns whether nothing is changed. */
    public boolean isDryRun() {
        return dryRun;
    }

    @Override
    public String toString() {
        return "policy " + (policy == null ? "of the array" : policy) + ", at most " + maxBytes + " bytes"
                + (maxTime == null ? "" : " and " + maxTime) + (dryRun ? ", dry run" : "");
    }
}
