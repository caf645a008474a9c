package dev.tegula.integrity;

import java.util.List;

/**
 * The result of a verification.
 *
 * @param findings the first findings, in the order in which they were made; at most {@value #MOST_FINDINGS}
 * @param errors how many errors there are, those that are not listed included
 * @param warnings how many warnings there are
 * @param notes how many notes there are
 * @param counts what was verified
 */
public record VerifyReport(List<Finding> findings, long errors, long warnings, long notes, Counts counts) {

    /** How many findings a report lists; a {@link VerifyListener} receives all. */
    public static final int MOST_FINDINGS = 10_000;

    /**
     * What was verified.
     *
     * @param cells cells of all fragments, superseded ones included; cells outside the non-empty domain of dense tiles
     *     count as well
     * @param bytes bytes of data files
     */
    public record Counts(long arrays, long groups, long fragments, long tiles, long cells, long bytes) {}

    /** Whether nothing is damaged: there is no error. */
    public boolean isSound() {
        return errors == 0;
    }
}
