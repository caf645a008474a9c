package dev.tegula.maintenance;

import dev.tegula.query.TimestampRange;
import java.util.List;
import java.util.function.Consumer;

/**
 * Options of a consolidation. Immutable. Names and defaults are those of TileDB's settings {@code sm.consolidation.…},
 * except that a step takes as many fragments as possible if it cannot take all.
 */
public final class ConsolidationOptions {

    private static final ConsolidationOptions DEFAULT = new ConsolidationOptions();

    private ConsolidationMode mode = ConsolidationMode.FRAGMENTS;
    private List<String> fragments = List.of();
    private List<String> candidates = List.of();
    private long steps = Long.MAX_VALUE;
    private long minFragments = 2;
    private long maxFragments = Long.MAX_VALUE;
    private double sizeRatio;
    private double growth;
    private double amplification = 1;
    private long maxFragmentSize = Long.MAX_VALUE;
    private boolean purge;
    private long purgeUntil = Long.MAX_VALUE;
    private TimestampRange timestamps = TimestampRange.all();
    private boolean verifiesSources = true;
    private long memoryBudget;

    private ConsolidationOptions() {}

    /** Returns the defaults: one step of all fragments, or of as many as possible. */
    public static ConsolidationOptions defaults() {
        return DEFAULT;
    }

    /** Returns the defaults of a mode. Modes other than fragments use only the time range. */
    public static ConsolidationOptions of(ConsolidationMode mode) {
        return DEFAULT.withMode(mode);
    }

    private ConsolidationOptions with(Consumer<ConsolidationOptions> change) {
        ConsolidationOptions copy = new ConsolidationOptions();
        copy.mode = mode;
        copy.fragments = fragments;
        copy.candidates = candidates;
        copy.steps = steps;
        copy.minFragments = minFragments;
        copy.maxFragments = maxFragments;
        copy.sizeRatio = sizeRatio;
        copy.growth = growth;
        copy.amplification = amplification;
        copy.maxFragmentSize = maxFragmentSize;
        copy.purge = purge;
        copy.purgeUntil = purgeUntil;
        copy.timestamps = timestamps;
        copy.verifiesSources = verifiesSources;
        copy.memoryBudget = memoryBudget;
        change.accept(copy);
        copy.check();
        return copy;
    }

    private void check() {
        if (mode != ConsolidationMode.FRAGMENTS && !fragments.isEmpty()) {
            throw new IllegalArgumentException("fragments: only allowed in mode FRAGMENTS (found " + mode + ")");
        }
        if (minFragments > maxFragments) {
            throw new IllegalArgumentException("minFragments: exceeds maxFragments (found " + minFragments
                    + ", expected at most " + maxFragments + ")");
        }
        if (!(sizeRatio >= 0 && sizeRatio <= 1)) {
            throw new IllegalArgumentException("sizeRatio: out of range (found " + sizeRatio + ", expected 0 to 1)");
        }
        if (growth != 0 && !(growth > 1)) {
            throw new IllegalArgumentException("growth: out of range (found " + growth + ", expected more than 1)");
        }
        if (!(amplification >= 0)) {
            throw new IllegalArgumentException("amplification: must not be negative (found " + amplification + ")");
        }
        if (steps < 0 || minFragments < 0 || maxFragmentSize < 1 || memoryBudget < 0) {
            throw new IllegalArgumentException(
                    "steps, minFragments, maxFragments, maxFragmentSize and memoryBudget: must not be negative");
        }
    }

    /** Returns these options for another kind of files. */
    public ConsolidationOptions withMode(ConsolidationMode newMode) {
        return with(copy -> copy.mode = newMode);
    }

    /**
     * Returns these options for named fragments, which become one.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ConsolidationOptions withFragments(List<String> names) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("fragments: none is named. Leave them out to choose them.");
        }
        return with(copy -> copy.fragments = List.copyOf(names));
    }

    /**
     * Returns these options so that fragments are chosen among these names. Those that do not exist any more, or that
     * another process is consolidating, are left out. So several processes consolidate disjoint runs of fragments.
     *
     * @param names names of fragments; none for all fragments
     */
    public ConsolidationOptions among(List<String> names) {
        return with(copy -> copy.candidates = List.copyOf(names));
    }

    /** Returns these options with a maximum number of steps. */
    public ConsolidationOptions withSteps(long newSteps) {
        return with(copy -> copy.steps = newSteps);
    }

    /** Returns these options with limits for the number of fragments of a step. */
    public ConsolidationOptions withFragmentCount(long newMin, long newMax) {
        return with(copy -> {
            copy.minFragments = newMin;
            copy.maxFragments = newMax;
        });
    }

    /** Returns these options with a minimum ratio, 0 to 1, of the sizes of consecutive fragments of a step. */
    public ConsolidationOptions withSizeRatio(double newRatio) {
        return with(copy -> copy.sizeRatio = newRatio);
    }

    /**
     * Returns these options so that adjacent fragments become one only if it is about this many times as large as the
     * largest of them, and fragments of the maximum size stay. Repeated after any number of small writes, each byte is
     * written again at most as often as the logarithm to this base of the size of the array in writes. The limits for
     * the number of fragments and their ratio do not count.
     *
     * @param newGrowth more than 1
     */
    public ConsolidationOptions withGrowth(double newGrowth) {
        return with(copy -> copy.growth = newGrowth);
    }

    /** Returns these options with a maximum number of cells written per cell read, for dense arrays. */
    public ConsolidationOptions withAmplification(double newAmplification) {
        return with(copy -> copy.amplification = newAmplification);
    }

    /** Returns these options with a size at which another fragment is started (sparse arrays from version 12 on). */
    public ConsolidationOptions withMaxFragmentSize(long bytes) {
        return with(copy -> copy.maxFragmentSize = bytes);
    }

    /**
     * Returns these options so that deleted cells are removed permanently. They stay where older versions of them would
     * return, in fragments that are not consolidated with them.
     */
    public ConsolidationOptions withPurge() {
        return with(copy -> {
            copy.purge = true;
            copy.purgeUntil = Long.MAX_VALUE;
        });
    }

    /**
     * Returns these options so that what only reads before a time need is removed permanently, of sparse arrays with
     * times of cells: cells that were deleted up to this time, and versions that a newer one hid up to this time. Reads
     * at earlier times fail with {@link dev.tegula.errors.LostHistoryException}.
     *
     * @param timestamp milliseconds since 1970
     */
    public ConsolidationOptions withPurgeUntil(long timestamp) {
        return with(copy -> {
            copy.purge = true;
            copy.purgeUntil = timestamp;
        });
    }

    /** Returns these options so that deleted cells are kept, for readers of earlier times. */
    public ConsolidationOptions withoutPurge() {
        return with(copy -> copy.purge = false);
    }

    /** Returns these options for fragments that are completely within a time range. */
    public ConsolidationOptions at(TimestampRange range) {
        return with(copy -> copy.timestamps = range);
    }

    /**
     * Returns these options so that fragments are not verified before they are replaced. Damage that decoding does not
     * detect is then copied, and vacuum later deletes the evidence. By default, each tile is compared with its
     * statistics, each sealed file with its seal.
     */
    public ConsolidationOptions withoutSourceVerification() {
        return with(copy -> copy.verifiesSources = false);
    }

    /** Returns these options with a maximum size in bytes of cells in memory; 0 for the budget of the engine. */
    public ConsolidationOptions withMemoryBudget(long bytes) {
        return with(copy -> copy.memoryBudget = bytes);
    }

    /** Returns which files are consolidated. */
    public ConsolidationMode mode() {
        return mode;
    }

    /** Returns the names of the fragments to consolidate into one; none to choose them. */
    public List<String> fragments() {
        return fragments;
    }

    /** Returns the names of the fragments to choose from; none for all. */
    public List<String> candidates() {
        return candidates;
    }

    /** Returns the maximum number of steps; each merges several fragments into one. */
    public long steps() {
        return steps;
    }

    /** Returns the minimum number of fragments of a step; if there are fewer, all of them. */
    public long minFragments() {
        return minFragments;
    }

    /** Returns the maximum number of fragments of a step. */
    public long maxFragments() {
        return maxFragments;
    }

    /** Returns the minimum ratio, 0 to 1, of the sizes of consecutive fragments of a step. */
    public double sizeRatio() {
        return sizeRatio;
    }

    /** Returns how many times as large as the largest of its sources a new fragment is at least, or 0 for any. */
    public double growth() {
        return growth;
    }

    /** Returns the maximum number of cells written per cell read, for dense arrays. */
    public double amplification() {
        return amplification;
    }

    /** Returns the size in bytes at which another fragment is started. */
    public long maxFragmentSize() {
        return maxFragmentSize;
    }

    /** Returns whether deleted cells are removed permanently. */
    public boolean isPurge() {
        return purge;
    }

    /** Returns the time up to which history is removed; the greatest value for that of deleted cells at all times. */
    public long purgeUntil() {
        return purgeUntil;
    }

    /** Returns the time range of the fragments. */
    public TimestampRange timestamps() {
        return timestamps;
    }

    /** Returns whether fragments are verified before they are replaced. */
    public boolean verifiesSources() {
        return verifiesSources;
    }

    /** Returns the maximum size in bytes of cells in memory; 0 for the budget of the engine. */
    public long memoryBudget() {
        return memoryBudget;
    }

    @Override
    public String toString() {
        return "mode " + mode + ", fragments " + fragments + ", among " + candidates + ", steps " + steps + " of "
                + minFragments + " to "
                + maxFragments + ", ratio " + sizeRatio + ", growth " + growth + ", amplification " + amplification
                + ", size "
                + maxFragmentSize + ", purge " + purge + (purgeUntil == Long.MAX_VALUE ? "" : " until " + purgeUntil)
                + ", " + timestamps + ", verifies " + verifiesSources
                + ", budget " + memoryBudget;
    }
}
