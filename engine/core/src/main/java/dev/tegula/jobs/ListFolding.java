package dev.tegula.jobs;

import java.time.Duration;

/**
 * When publishing a job folds the lists of commits of earlier jobs into one. Readers make one request per list when
 * they open an array. Immutable.
 */
public final class ListFolding {

    /** Name of the engine's setting for {@link #lists}. */
    public static final String LISTS_SETTING = "tegula.fold_lists";

    /** Name of the engine's setting for {@link #grace} in milliseconds. */
    public static final String GRACE_SETTING = "tegula.fold_grace_ms";

    private static final ListFolding DEFAULT = new ListFolding(64, Duration.ofMinutes(10));

    private final int lists;
    private final Duration grace;

    private ListFolding(int lists, Duration grace) {
        if (lists < 0 || lists == 1) {
            throw new IllegalArgumentException(
                    "lists: invalid number (found " + lists + ", expected 2 or more, or 0 to never fold lists)");
        }
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace: must not be negative (found " + grace + ")");
        }
        this.lists = lists;
        this.grace = grace;
    }

    /** Returns the defaults: 64 lists and 10 minutes. */
    public static ListFolding defaults() {
        return DEFAULT;
    }

    /** Returns settings that never fold lists. */
    public static ListFolding never() {
        return DEFAULT.withLists(0);
    }

    /** Returns these settings with another number of lists that are folded together; 0 never folds. */
    public ListFolding withLists(int newLists) {
        return new ListFolding(newLists, grace);
    }

    /** Returns these settings with another age of lists. */
    public ListFolding withGrace(Duration newGrace) {
        return new ListFolding(lists, newGrace);
    }

    /** Returns the number of lists of similar size that are folded together; 0 never folds. */
    public int lists() {
        return lists;
    }

    /**
     * Returns age from which lists are folded, and age that the new list must have before the old ones are deleted.
     * Neither publishing one job nor listing the array may take longer.
     */
    public Duration grace() {
        return grace;
    }
}
