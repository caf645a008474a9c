package dev.tegula.integrity;

/** Treatment of cells of which some but not all fields are lost. */
public enum LostFields {
    /** Lost values become null, or the fill value if the field is not nullable. */
    NULL,
    /** Lost values become the fill value. */
    FILL,
    /** Cells of sparse fragments are dropped; those of dense fragments get the fill value. */
    DROP
}
