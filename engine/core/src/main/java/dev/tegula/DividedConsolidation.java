package dev.tegula;

import dev.tegula.internal.maintenance.ConsolidationParts;
import dev.tegula.internal.maintenance.ObjectConsolidation;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.progress.Progress;
import java.util.List;
import java.util.function.Consumer;

/**
 * A consolidation that several processes share. {@linkplain #runs Runs} of small fragments are consolidated by each
 * process alone. Of a sparse array, the fragments that are left can then be divided into boxes, of which each process
 * writes some, and all of which one process publishes with one commit:
 *
 * <pre>{@code
 * DividedConsolidation divided = tegula.maintenance(uri).divided(ConsolidationOptions.defaults());
 * List<ConsolidationPart> parts = divided.parts(processes);
 * // In each process:
 * send(divided.write(part));
 * // Then, with the receipts of each part:
 * divided.publish(parts, receipts);
 * }</pre>
 */
public final class DividedConsolidation {

    private final ObjectConsolidation consolidation;
    private final ConsolidationOptions options;
    private final Consumer<Progress> progress;

    DividedConsolidation(ObjectConsolidation consolidation, ConsolidationOptions options, Consumer<Progress> progress) {
        this.consolidation = consolidation;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Returns disjoint runs of adjacent fragments that several processes can consolidate at the same time, each with
     * {@link ConsolidationOptions#among}: those that grow ({@link ConsolidationOptions#growth}), or else small ones, of
     * which opening takes longer than writing their cells twice. Afterwards, {@link Maintenance#consolidate} or parts
     * merge the rest.
     *
     * @param processes about how many runs a long run of small fragments is divided into, at least 1
     * @return the names of the fragments of each run; none if there are no such fragments
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array
     */
    public List<List<String>> runs(int processes) {
        return consolidation.runs(options, processes);
    }

    /**
     * Divides the fragments of a sparse array that the options choose into parts with no cell in common. They become
     * one fragment for each part, or several of the maximum size ({@link ConsolidationOptions#maxFragmentSize}).
     *
     * @param processes the largest number of parts, at least 1; there are fewer of less than 32 MiB each
     * @return the parts; none if there is nothing to consolidate, also where all fragments are those of one divided
     *     consolidation
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array
     * @throws IllegalArgumentException if the array is dense, or if the options purge or name fragments
     */
    public List<ConsolidationPart> parts(int processes) {
        return parts().of(processes);
    }

    /**
     * Writes a part without publishing it. A part may be written several times, also at once.
     *
     * @return receipts of its fragments; none if there are no cells in its box
     * @throws dev.tegula.errors.JobException if another process has replaced one of its fragments
     * @throws dev.tegula.errors.CorruptArrayException if a fragment that is verified with the part is damaged
     */
    public List<FragmentReceipt> write(ConsolidationPart part) {
        return parts().write(part);
    }

    /**
     * Replaces the fragments with the written ones in one commit. Then deletes the leftovers of parts that were written
     * more than once.
     *
     * @param divided all parts
     * @param receipts for each part, those of one writer
     * @throws dev.tegula.errors.JobException if another process has replaced one of the fragments, or if files of the
     *     written ones are missing; nothing is published then
     * @throws IllegalArgumentException if a part is missing, or if results of reads would change
     */
    public ConsolidationReport publish(List<ConsolidationPart> divided, List<List<FragmentReceipt>> receipts) {
        return parts().publish(divided, receipts);
    }

    /** Deletes the written fragments of parts that will not be published. None of the parts may still be written. */
    public void discard(List<ConsolidationPart> divided) {
        parts().discard(divided);
    }

    private ConsolidationParts parts() {
        return consolidation.parts(options, progress);
    }
}
