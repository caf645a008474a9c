package dev.tegula.maintenance;

import dev.tegula.query.TimestampRange;

/**
 * How to consolidate fragments: which of them, how many at a time, how large the result. Immutable; the names and
 * defaults are those of TileDB's settings {@code sm.consolidation.…}, but that steps take as many fragments as they can
 * where they cannot take all.
 *
 * @param steps most steps; each makes one fragment of several
 * @param minFragments fewest fragments of a step; as many as there are, where that is more
 * @param maxFragments most fragments of a step
 * @param sizeRatio least ratio, 0 to 1, of the sizes of neighbouring fragments of a step
 * @param amplification of dense arrays: most cells that a step may write for each that it reads
 * @param maxFragmentSize bytes at which a fragment is ended and another begun (sparse arrays of version 12 and later)
 * @param purgeDeletedCells whether deleted cells are left out for good
 * @param timestamps only fragments wholly within this range
 * @param verifySources whether fragments are verified before they are replaced: every tile is compared with its
 *     statistics, every sealed file with its seal. Without it, a changed byte that no decoder notices is copied, and a
 *     later vacuum deletes all that shows it
 * @param memoryBudget bytes that the cells under way may take; 0 for the engine's
 */
public record ConsolidationOptions(
        long steps,
        long minFragments,
        long maxFragments,
        double sizeRatio,
        double amplification,
        long maxFragmentSize,
        boolean purgeDeletedCells,
        TimestampRange timestamps,
        boolean verifySources,
        long memoryBudget) {

    private static final ConsolidationOptions DEFAULT = new ConsolidationOptions(
            Long.MAX_VALUE, 2, Long.MAX_VALUE, 0, 1, Long.MAX_VALUE, false, TimestampRange.all(), true, 0);

    public ConsolidationOptions {
        if (minFragments > maxFragments) {
            throw new IllegalArgumentException("at least " + minFragments + " and at most " + maxFragments
                    + " fragments of a step contradict each other");
        }
        if (!(sizeRatio >= 0 && sizeRatio <= 1)) {
            throw new IllegalArgumentException("the ratio of sizes is " + sizeRatio + ", not between 0 and 1");
        }
        if (!(amplification >= 0)) {
            throw new IllegalArgumentException("the amplification is " + amplification + ", below 0");
        }
        if (steps < 0 || minFragments < 0 || maxFragmentSize < 1 || memoryBudget < 0) {
            throw new IllegalArgumentException("numbers of steps, fragments and bytes cannot be negative");
        }
    }

    /** All fragments in one step, or as many as can become one. */
    public static ConsolidationOptions defaults() {
        return DEFAULT;
    }

    public ConsolidationOptions withSteps(long most) {
        return new ConsolidationOptions(
                most,
                minFragments,
                maxFragments,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    /** The same with steps of so many fragments. */
    public ConsolidationOptions withFragments(long fewest, long most) {
        return new ConsolidationOptions(
                steps,
                fewest,
                most,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withSizeRatio(double least) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                least,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withAmplification(double most) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                most,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withMaxFragmentSize(long bytes) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                amplification,
                bytes,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withPurge(boolean purge) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purge,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions at(TimestampRange range) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                range,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withMemoryBudget(long bytes) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                bytes);
    }

    /** The same with or without a verification of the fragments that are replaced. */
    public ConsolidationOptions withSourceVerification(boolean verify) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verify,
                memoryBudget);
    }
}
