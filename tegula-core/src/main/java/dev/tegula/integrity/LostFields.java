package dev.tegula.integrity;

/** What becomes of cells that lost some of their fields, but not all. */
public enum LostFields {
    /** Lost values are null; the fill value where a field cannot be null. */
    NULL,
    /** Lost values are the fill value. */
    FILL,
    /** Cells of sparse fragments are left out; those of dense fragments have the fill value. */
    DROP
}
