package dev.tegula.internal.image.group;

/** Names that TileDB-BioImaging gives to metadata, arrays and attributes. */
public final class GroupKeys {

    public static final String DATASET_TYPE = "dataset_type";
    /** The value of {@link #DATASET_TYPE}, which the specification of TileDB-BioImaging writes in capitals. */
    public static final String BIOIMG = "bioimg";

    public static final String FORMAT_VERSION = "fmt_version";
    public static final int VERSION = 2;
    public static final String PACKAGE_VERSION = "pkg_version";
    public static final String AXES = "axes";
    public static final String CHANNELS = "channels";
    public static final String LEVELS = "levels";
    public static final String METADATA = "metadata";
    public static final String ORIGINAL_METADATA = "original_metadata";
    public static final String PIXEL_DEPTH = "pixel_depth";
    /** Set when an import is complete. */
    public static final String VALID = "valid";
    /** Metadata of an array: its level. */
    public static final String LEVEL = "level";
    /** The attribute of new arrays. */
    public static final String ATTRIBUTE = "intensity";

    private GroupKeys() {}

    /** Returns the name of the array of a level. */
    public static String arrayOf(int level) {
        return "l_" + level + ".tdb";
    }
}
