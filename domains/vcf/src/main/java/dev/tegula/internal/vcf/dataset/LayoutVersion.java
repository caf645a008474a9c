package dev.tegula.internal.vcf.dataset;

import org.jspecify.annotations.Nullable;

/** The versions of the layout of datasets. */
public enum LayoutVersion {
    /** Cells at the ends of records. */
    V2(2, true),
    /** Cells at the starts of records. */
    V3(3, true),
    /** Contigs and samples by name. */
    V4(4, false);

    private final int number;
    private final boolean numbered;

    LayoutVersion(int number, boolean numbered) {
        this.number = number;
        this.numbered = numbered;
    }

    /** Returns the version with a number, or null. */
    static @Nullable LayoutVersion of(long number) {
        for (LayoutVersion version : values()) {
            if (version.number == number) {
                return version;
            }
        }
        return null;
    }

    int number() {
        return number;
    }

    /** Returns whether samples and positions are numbers among those of all samples and contigs. */
    boolean isNumbered() {
        return numbered;
    }

    /** Returns the names of the fields with positions. */
    CellLayout layout() {
        return this == V2
                ? new CellLayout("end_pos", "pos", "real_end", true)
                : new CellLayout("start_pos", "real_start_pos", "end_pos", false);
    }
}
