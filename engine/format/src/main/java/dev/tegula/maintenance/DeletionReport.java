package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import dev.tegula.errors.NextStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a deletion by maintenance, or of its dry run.
 *
 * @param deleted deleted URIs, in the order of deletion
 * @param kept URIs that were kept because they may be the only copy of cells or evidence of damage
 * @param unchecked deleted URIs whose replacements could not be checked
 */
@Result
public record DeletionReport(List<String> deleted, List<Remark> kept, List<Remark> unchecked) {

    /**
     * A URI with a reason.
     *
     * @param uri the file or folder
     * @param nextStep what a user can do, or null
     */
    @Result
    public record Remark(
            String uri, String reason, @Nullable NextStep nextStep) {

        public Remark(String uri, String reason) {
            this(uri, reason, null);
        }

        @Override
        public String toString() {
            return NextStep.after(uri + ": " + reason, nextStep);
        }
    }

    public DeletionReport {
        deleted = List.copyOf(deleted);
        kept = List.copyOf(kept);
        unchecked = List.copyOf(unchecked);
    }
}
