package dev.tegula.maintenance;

import java.util.List;

/**
 * What maintenance deleted, or would in a dry run, and what it did not.
 *
 * @param deleted URIs, in the order of deletion
 * @param kept what was not deleted because it may be the only copy of cells, or evidence of damage
 * @param unchecked what was deleted, or would be, although its replacement could not be checked
 */
public record DeletionReport(List<String> deleted, List<Remark> kept, List<Remark> unchecked) {

    /**
     * A reason.
     *
     * @param uri what it is about
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
