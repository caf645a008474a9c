package dev.tegula.integrity;

import dev.tegula.annotations.Result;
import java.util.List;

/**
 * Result of a verification.
 *
 * @param findings the first findings in order; at most {@value #MAX_FINDINGS}
 * @param errors number of errors, including those that are not listed
 * @param warnings number of warnings
 * @param notes number of notes
 * @param counts amount of verified data
 */
@Result
public record VerifyReport(List<Finding> findings, long errors, long warnings, long notes, Counts counts) {

    /** Maximum number of listed findings; a {@link VerifyListener} receives all. */
    public static final int MAX_FINDINGS = 10_000;

    /**
     * Amount of verified data.
     *
     * @param cells number of cells of all fragments, including replaced ones and cells outside the non-empty domain of
     *     dense tiles
     * @param bytes number of bytes of data files
     */
    @Result
    public record Counts(long arrays, long groups, long fragments, long tiles, long cells, long bytes) {}

    /** Returns whether there is no damage, which means that there are no errors. */
    public boolean isSound() {
        return errors == 0;
    }
}
