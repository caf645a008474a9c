package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import dev.tegula.group.ObjectType;
import java.util.List;

/**
 * What maintenance did, or would do.
 *
 * @param before the state that it found
 * @param after the state that it left; of a dry run, the same
 * @param actions what was done, in order
 * @param kept files that vacuum kept because a replacement is damaged or missing, or a tag needs them
 */
@Result
public record MaintenanceReport(
        ObjectType type,
        MaintenancePolicy policy,
        State before,
        State after,
        List<Action> actions,
        List<DeletionReport.Remark> kept) {

    public MaintenanceReport {
        actions = List.copyOf(actions);
        kept = List.copyOf(kept);
    }

    /**
     * What readers get when they open the array, besides listings and the schema.
     *
     * @param fragments fragments; a query gets parts of each that its subarray touches
     * @param commits files of commits and deletes
     * @param footers footers of fragments that readers get one by one
     * @param metadata files of metadata that no other file replaces, and the files that say so
     */
    @Result
    public record State(int fragments, int commits, int footers, int metadata) {}

    /** Kinds of actions. */
    public enum Work {
        /** Files are merged. */
        CONSOLIDATE,
        /** Files that were merged before are deleted. */
        VACUUM,
        /** What failed writers left is deleted. */
        CLEAN
    }

    /**
     * An action.
     *
     * @param mode the kind of files
     * @param files the number of files or fragments that it merged or deleted
     * @param made the number of files or fragments that it made
     * @param bytes the size of merged fragments, or 0
     * @param reason why, as a phrase
     */
    @Result
    public record Action(Work work, ConsolidationMode mode, int files, int made, long bytes, String reason) {}
}
