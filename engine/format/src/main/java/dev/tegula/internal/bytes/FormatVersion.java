package dev.tegula.internal.bytes;

import dev.tegula.errors.UnsupportedFormatException;

/**
 * A format version and its features. Only this class compares version numbers ({@code array_format_history.md}).
 *
 * @param number 1 to 23
 */
public record FormatVersion(int number) {

    /** The newest version that Tegula supports. */
    public static final int NEWEST = 23;

    /** The version of new arrays, unless they need a newer one. */
    public static final FormatVersion DEFAULT_WRITE = new FormatVersion(21);

    private static final FormatVersion CURRENT_DOMAIN_WRITE = new FormatVersion(22);

    /** Returns the version of a new array: the oldest version still written that supports all its features. */
    public static FormatVersion forNewArray(boolean currentDomain) {
        return currentDomain ? CURRENT_DOMAIN_WRITE : DEFAULT_WRITE;
    }

    /**
     * Returns the version of an existing array's schema after a change: its own version, unless that allows only one
     * schema or does not support the change. The version never decreases.
     */
    public static FormatVersion forEvolved(int schemaVersion, boolean enumerations, boolean currentDomain) {
        FormatVersion present = new FormatVersion(schemaVersion);
        boolean fits = present.hasSchemaNames()
                && (!enumerations || present.hasEnumerations())
                && (!currentDomain || present.hasCurrentDomain());
        return fits ? present : forNewArray(currentDomain);
    }

    /**
     * Returns the version of an array's schema after an upgrade: the version of new arrays, or its own version if that
     * is newer.
     */
    public static FormatVersion forUpgrade(int schemaVersion, boolean currentDomain) {
        return new FormatVersion(Math.max(schemaVersion, forNewArray(currentDomain).number));
    }

    /** Checks a version number found in {@code source}. */
    public static FormatVersion read(long number, Object source) {
        if (number < 1 || number > NEWEST) {
            throw new UnsupportedFormatException(source + ": unsupported format version "
                    + "(found " + number + ", expected 1 to " + NEWEST + ")"
                    + (number > 0x7FFFFFFFL ? ". It was written by an experimental build." : ""));
        }
        return new FormatVersion((int) number);
    }

    /**
     * Returns the version of a fragment that is added to an array whose schema has this version. From 7 to 22 it is the
     * array's own version, so that the library that created the array can read the fragment. For older arrays, whose
     * layout is no longer written, it is the default version, and for newer ones 22.
     */
    public static FormatVersion forFragment(int schemaVersion) {
        if (schemaVersion < 7) {
            return DEFAULT_WRITE;
        }
        return new FormatVersion(Math.min(schemaVersion, CURRENT_DOMAIN_WRITE.number));
    }

    /**
     * Refuses a fragment that is older than its schema, since the schema may have features that the fragment does not
     * support. Fragments of arrays of version 23 are written in version 22.
     */
    public void requireSchema(int schemaVersion, ByteReader in) {
        if (number < Math.min(schemaVersion, CURRENT_DOMAIN_WRITE.number)) {
            throw in.corrupt("fragment is older than its schema (found version " + number + ", expected at least "
                    + schemaVersion + ")");
        }
    }

    /**
     * Returns whether a fragment has no commit file, as before version 5, when it was visible as soon as it had
     * metadata.
     *
     * @param named the version in a fragment's name, 0 if there is none
     */
    public static boolean isItsOwnCommit(int named) {
        return named < 5;
    }

    /** Version 2: coordinates of a tile are stored dimension by dimension, whatever the filters. */
    public boolean coordinatesAlwaysUnzipped() {
        return number >= 2;
    }

    /** Version 3: fragment metadata end with a footer, and their sections are separate generic tiles. */
    public boolean hasFooter() {
        return number >= 3;
    }

    /** Version 5: a file per dimension, datatypes and filters per dimension, commit files, duplicates. */
    public boolean hasPerDimensionFiles() {
        return number >= 5;
    }

    /**
     * Versions 5 to 9 (TileDB 2.0 to 2.3.0): writers subtracted coordinates from the domain as signed integers, so that
     * numbers of tiles overflow in long domains.
     */
    public boolean mayOverflowTileNumbers() {
        return number >= 5 && number <= 9;
    }

    /**
     * Versions 9 to 13 (TileDB 2.3.1 to 2.9): writers subtracted unsigned coordinates of one and two bytes as int32, so
     * that numbers of tiles are wrong in domains with both signs.
     */
    public boolean mayPromoteTileNumbers() {
        return number >= 9 && number <= 13;
    }

    /** Version 6: fill values in the schema. */
    public boolean hasFillValues() {
        return number >= 6;
    }

    /** Version 7: nullable attributes. */
    public boolean hasValidity() {
        return number >= 7;
    }

    /** Before version 8: data files are named by the plain field name. */
    public boolean namesFilesByField() {
        return number < 8;
    }

    /** Version 8 only: data files are named by the percent-encoded field name. */
    public boolean namesFilesByEncodedField() {
        return number == 8;
    }

    /**
     * Version 8 only: bounds of strings can be wrong. TileDB 2.2 took the last string that it wrote for the greatest.
     */
    public boolean hasWrongTextBounds() {
        return number == 8;
    }

    /** Version 9: URIs in consolidated fragment metadata are relative. */
    public boolean hasRelativeMetaUris() {
        return number >= 9;
    }

    /** Version 10: schemas are in {@code __schema}, fragments name theirs, footers end with their length. */
    public boolean hasSchemaNames() {
        return number >= 10;
    }

    /** Up to version 10, dense arrays could be written cell by cell, which created sparse fragments in them. */
    public boolean hasSparseFragmentsInDenseArrays() {
        return number <= 10;
    }

    /** Version 11: minima, maxima, sums and null counts. */
    public boolean hasTileStatistics() {
        return number >= 11;
    }

    /** Version 11: chunk borders are between cells. */
    public boolean keepsCellsWhole() {
        return number >= 11;
    }

    /** Version 12: {@code __fragments}, {@code __commits}, {@code __fragment_meta}. */
    public boolean hasFolders() {
        return number >= 12;
    }

    /** Version 12: RLE on ASCII strings folds the offsets into the data tile. */
    public boolean foldsAsciiRle() {
        return number >= 12;
    }

    /** Version 13: DICTIONARY on ASCII strings folds the offsets into the data tile. */
    public boolean foldsAsciiDictionary() {
        return number >= 13;
    }

    /** Version 14: consolidated fragments can hold timestamps. */
    public boolean hasTimestamps() {
        return number >= 14;
    }

    /** Version 15: consolidated fragments of sparse arrays always hold timestamps. */
    public boolean consolidatesWithTimestamps() {
        return number >= 15;
    }

    /** Version 15: consolidated fragments can hold delete metadata. */
    public boolean hasDeleteMetadata() {
        return number >= 15;
    }

    /** Version 16: processed conditions, delete and update commits. */
    public boolean hasProcessedConditions() {
        return number >= 16;
    }

    /** Version 17: attributes have a data order; RLE and DICTIONARY on UTF-8 strings fold offsets. */
    public boolean hasAttributeOrder() {
        return number >= 17;
    }

    /** Version 17: RLE and DICTIONARY on UTF-8 strings fold the offsets into the data tile. */
    public boolean foldsUtf8() {
        return number >= 17;
    }

    /** Version 18: dimension labels. */
    public boolean hasDimensionLabels() {
        return number >= 18;
    }

    /** Version 19: vacuum files name fragments by paths relative to the array. */
    public boolean hasRelativeVacuumFiles() {
        return number >= 19;
    }

    /** Version 19: DELTA stores its reinterpreted type. */
    public boolean hasReinterpretedDelta() {
        return number >= 19;
    }

    /** Version 20: DOUBLE_DELTA stores its reinterpreted type. */
    public boolean hasReinterpretedDoubleDelta() {
        return number >= 20;
    }

    /** Version 20: enumerations. */
    public boolean hasEnumerations() {
        return number >= 20;
    }

    /**
     * Version 20: BIT_WIDTH_REDUCTION and POSITIVE_DELTA apply to dates and times. Before that they passed these on
     * unchanged.
     */
    public boolean reducesDatetimes() {
        return number >= 20;
    }

    /**
     * Before version 20 (TileDB 2.17), fragments of arrays whose schema is older than version 5 filter dimensions with
     * the schema's coordinate filters. Later fragments do not filter them.
     */
    public boolean inheritsOldCoordinateFilters() {
        return number < 20;
    }

    /** Version 21: statistics of nullable fixed-length strings in dense fragments are correct. */
    public boolean hasTrueNullableStringStatistics() {
        return number >= 21;
    }

    /** Version 22: current domain. */
    public boolean hasCurrentDomain() {
        return number >= 22;
    }

    /** Version 23: optional sections in the footer. */
    public boolean hasOptionalFooterSections() {
        return number >= 23;
    }
}
