package dev.tegula.integrity;

/**
 * How an array is salvaged.
 *
 * @param lost what becomes of cells that lost some of their fields
 * @param uncommitted whether complete fragments without a commit are copied as well
 */
public record SalvageOptions(LostFields lost, Uncommitted uncommitted) {

    /** Whether complete fragments without a commit are copied. */
    public enum Uncommitted {
        SKIP,
        COPY
    }

    /** Null where a field can be null, else the fill value; committed fragments only. */
    public static SalvageOptions defaults() {
        return new SalvageOptions(LostFields.NULL, Uncommitted.SKIP);
    }

    public SalvageOptions withLost(LostFields newLost) {
        return new SalvageOptions(newLost, uncommitted);
    }

    public SalvageOptions withUncommitted(Uncommitted newUncommitted) {
        return new SalvageOptions(lost, newUncommitted);
    }
}
