package dev.tegula.maintenance;

import dev.tegula.query.TimestampRange;

/**
 * Options of a consolidation. Immutable. Names and defaults are those of TileDB's settings {@code sm.consolidation.…},
 * except that a step takes as many fragments as possible if it cannot take all.
 *
 * @param steps maximum number of steps; each merges several fragments into one
 * @param minFragments minimum number of fragments of a step; if there are fewer, all of them
 * @param maxFragments maximum number of fragments of a step
 * @param sizeRatio minimum ratio, 0 to 1, of the sizes of consecutive fragments of a step
 * @param amplification for dense arrays, the maximum number of cells written per cell read
 * @param maxFragmentSize size in bytes at which another fragment is started (sparse arrays from version 12 on)
 * @param purgeDeletedCells whether to remove deleted cells permanently. They stay where older versions of them would
 *     return, in fragments that are not consolidated with them
 * @param timestamps only fragments completely within this range are consolidated
 * @param verifySources whether to verify fragments before they are replaced: each tile is compared with its statistics,
 *     each sealed file with its seal. Otherwise, damage that decoding does not detect is copied, and vacuum later
 *     deletes the evidence
 * @param memoryBudget maximum size in bytes of cells in memory; 0 for the budget of the engine
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
            throw new IllegalArgumentException("minFragments: exceeds maxFragments (found " + minFragments
                    + ", expected at most " + maxFragments + ")");
        }
        if (!(sizeRatio >= 0 && sizeRatio <= 1)) {
            throw new IllegalArgumentException("sizeRatio: out of range (found " + sizeRatio + ", expected 0 to 1)");
        }
        if (!(amplification >= 0)) {
            throw new IllegalArgumentException("amplification: must not be negative (found " + amplification + ")");
        }
        if (steps < 0 || minFragments < 0 || maxFragmentSize < 1 || memoryBudget < 0) {
            throw new IllegalArgumentException(
                    "steps, minFragments, maxFragments, maxFragmentSize and memoryBudget: must not be negative");
        }
    }

    /** Returns the defaults: one step of all fragments, or of as many as possible. */
    public static ConsolidationOptions defaults() {
        return DEFAULT;
    }

    public ConsolidationOptions withSteps(long newSteps) {
        return new ConsolidationOptions(
                newSteps,
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

    /** Returns a copy with limits for the number of fragments of a step. */
    public ConsolidationOptions withFragments(long newMin, long newMax) {
        return new ConsolidationOptions(
                steps,
                newMin,
                newMax,
                sizeRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withSizeRatio(double newRatio) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                newRatio,
                amplification,
                maxFragmentSize,
                purgeDeletedCells,
                timestamps,
                verifySources,
                memoryBudget);
    }

    public ConsolidationOptions withAmplification(double newAmplification) {
        return new ConsolidationOptions(
                steps,
                minFragments,
                maxFragments,
                sizeRatio,
                newAmplification,
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

    /** Returns a copy with or without verification of the replaced fragments. */
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
