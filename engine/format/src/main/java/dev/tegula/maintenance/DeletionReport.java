package dev.tegula.maintenance;

import java.util.List;

/**
 * Result of a deletion by maintenance, or of its dry run.
 *
 * @param deleted deleted URIs, in the order of deletion
 * @param kept URIs that were kept because they may be the only copy of cells or evidence of damage
 * @param unchecked deleted URIs whose replacements could not be checked
 */
public record DeletionReport(List<String> deleted, List<Remark> kept, List<Remark> unchecked) {

    /**
     * A URI with a reason.
     *
     * @param uri the file or folder
     */
    public record Remark(String uri, String reason) {
        @Override
        public String toString() {
            return uri + ": " + reason;
        }
    }

    public DeletionReport {
        deleted = List.copyOf(deleted);
        kept = List.copyOf(kept);
        unchecked = List.copyOf(unchecked);
    }
}
