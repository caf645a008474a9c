package dev.tegula.internal.maintenance;

import dev.tegula.maintenance.MaintenanceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bytes of fragments that may still be merged, and a time after which no merge begins. */
final class MergeBudget {

    private final long start = System.nanoTime();
    private final @Nullable Duration time;
    private final List<Long> spent = new ArrayList<>();
    private long left;

    private MergeBudget(long bytes, @Nullable Duration time) {
        this.left = bytes;
        this.time = time;
    }

    static MergeBudget unlimited() {
        return new MergeBudget(Long.MAX_VALUE, null);
    }

    static MergeBudget of(MaintenanceOptions options) {
        return new MergeBudget(options.maxBytes(), options.maxTime());
    }

    /** Returns the largest size of the next merge in bytes; 0 after the time. */
    long left() {
        boolean isOver =
                time != null && Duration.ofNanos(System.nanoTime() - start).compareTo(time) >= 0;
        return isOver ? 0 : left;
    }

    /** Counts a merge of this size in bytes. */
    void spend(long bytes) {
        left -= bytes;
        spent.add(bytes);
    }

    /** Returns the sizes of the merges in bytes, in their order. */
    List<Long> spent() {
        return spent;
    }
}
