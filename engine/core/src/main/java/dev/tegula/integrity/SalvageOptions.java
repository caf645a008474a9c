package dev.tegula.integrity;

/** Options of a salvage. */
public final class SalvageOptions {

    private final LostFields lost;
    private final Uncommitted uncommitted;

    private SalvageOptions(LostFields lost, Uncommitted uncommitted) {
        this.lost = lost;
        this.uncommitted = uncommitted;
    }

    /** Whether complete fragments without a commit are copied. */
    public enum Uncommitted {
        SKIP,
        COPY
    }

    /**
     * Returns the defaults: lost values become null, or the fill value if the field is not nullable, and only committed
     * fragments are copied.
     */
    public static SalvageOptions defaults() {
        return new SalvageOptions(LostFields.NULL, Uncommitted.SKIP);
    }

    /** Returns these options with another treatment of cells that lost some of their fields. */
    public SalvageOptions withLost(LostFields newLost) {
        return new SalvageOptions(newLost, uncommitted);
    }

    /** Returns these options with or without complete fragments that have no commit. */
    public SalvageOptions withUncommitted(Uncommitted newUncommitted) {
        return new SalvageOptions(lost, newUncommitted);
    }

    /** Returns the treatment of cells that lost some of their fields. */
    public LostFields lost() {
        return lost;
    }

    /** Returns whether complete fragments without a commit are copied too. */
    public Uncommitted uncommitted() {
        return uncommitted;
    }
}
