package dev.tegula.integrity;

import dev.tegula.annotations.Result;
import java.util.List;

/**
 * Result of sealing.
 *
 * @param objects number of arrays and groups that were sealed
 * @param refused URIs of arrays and groups that were not sealed, because the verification found errors in them
 * @param files number of files that were sealed
 * @param bytes size of these files
 * @param sealedBefore number of files with older seals
 * @param verification findings of the preceding verification
 */
@Result
public record SealReport(
        long objects, List<String> refused, long files, long bytes, long sealedBefore, VerifyReport verification) {

    /** Copies the list. */
    public SealReport {
        refused = List.copyOf(refused);
    }

    /** Returns whether all objects were sealed. */
    public boolean isComplete() {
        return refused.isEmpty();
    }
}
