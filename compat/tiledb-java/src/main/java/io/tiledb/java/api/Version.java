package io.tiledb.java.api;

/** The version of libtiledb whose interface the classes of this package have. */
public class Version {
    /** Makes the version. */
    public Version() {}

    public int getMajor() {
        return Constants.TILEDB_VERSION_MAJOR;
    }

    public int getMinor() {
        return Constants.TILEDB_VERSION_MINOR;
    }

    public int getRevision() {
        return Constants.TILEDB_VERSION_PATCH;
    }

    @Override
    public String toString() {
        return "TileDB v" + getMajor() + "." + getMinor() + "." + getRevision();
    }
}
