package dev.tegula.integrity;

import java.util.List;

/**
 * What was sealed.
 *
 * @param objects arrays and groups that are sealed now
 * @param refused URIs of arrays and groups that were not sealed, because the verification found errors in them
 * @param files files that were sealed now
 * @param bytes their bytes
 * @param sealedBefore files whose seals are older
 * @param verification what the verification before found
 */
public record SealReport(
        long objects, List<String> refused, long files, long bytes, long sealedBefore, VerifyReport verification) {

    /** Copies the list. */
    public SealReport {
        refused = List.copyOf(refused);
    }

    /** Whether everything is sealed that was to be sealed. */
    public boolean isComplete() {
        return refused.isEmpty();
    }
}
