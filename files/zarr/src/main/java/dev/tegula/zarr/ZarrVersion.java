package dev.tegula.zarr;

/** A version of the Zarr format. */
public enum ZarrVersion {
    /** Metadata in {@code .zarray}, {@code .zgroup} and {@code .zattrs}. */
    V2(2),
    /** Metadata in {@code zarr.json}. */
    V3(3);

    private final int number;

    ZarrVersion(int number) {
        this.number = number;
    }

    /** Returns the number of the version. */
    public int number() {
        return number;
    }
}
