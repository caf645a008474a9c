package dev.tegula.internal.bytes;

import dev.tegula.errors.UnsupportedFormatException;

/**
 * A format version and what it can do. The only place that compares version numbers ({@code array_format_history.md}).
 *
 * @param number 1 to 23
 */
public record FormatVersion(int number) {

    /** The newest version that Tegula knows. */
    public static final int NEWEST = 23;

    /** What a new array is written as, unless it needs more. */
    public static final FormatVersion DEFAULT_WRITE = new FormatVersion(21);

    private static final FormatVersion CURRENT_DOMAIN_WRITE = new FormatVersion(22);

    /** What a new array is written as: the oldest version that is still written and can say all of it. */
    public static FormatVersion forNewArray(boolean currentDomain) {
        return currentDomain ? CURRENT_DOMAIN_WRITE : DEFAULT_WRITE;
    }

    /**
     * What the schema of an existing array is written as when it changes: its own version, unless that has one schema
     * for all time or cannot say what is new. No version is lowered.
     */
    public static FormatVersion forEvolved(int schemaVersion, boolean enumerations, boolean currentDomain) {
        FormatVersion present = new FormatVersion(schemaVersion);
        boolean fits = present.hasSchemaNames()
                && (!enumerations || present.hasEnumerations())
                && (!currentDomain || present.hasCurrentDomain());
        return fits ? present : forNewArray(currentDomain);
    }

    /** What the schema of an array becomes when it is upgraded: as a new one, but never older than it is. */
    public static FormatVersion forUpgrade(int schemaVersion, boolean currentDomain) {
        return new FormatVersion(Math.max(schemaVersion, forNewArray(currentDomain).number));
    }

    /** Checks a version number found in {@code source}. */
    public static FormatVersion read(long number, Object source) {
        if (number < 1 || number > NEWEST) {
            throw new UnsupportedFormatException(source + ": format version " + number + "; Tegula knows versions 1 to "
                    + NEWEST + (number > 0x7FFFFFFFL ? " (an array of an experimental build)" : ""));
        }
        return new FormatVersion((int) number);
    }

    /**
     * The version of a fragment that is added to an array whose schema has this version: the array's own from 7 to 22,
     * so that the library that made it still reads it; the default below 7, where it has no layout that is still
     * written, and 22 above.
     */
    public static FormatVersion forFragment(int schemaVersion) {
        if (schemaVersion < 7) {
            return DEFAULT_WRITE;
        }
        return new FormatVersion(Math.min(schemaVersion, CURRENT_DOMAIN_WRITE.number));
    }

    /**
     * Refuses a fragment of this version whose schema is of a newer one, and so may say what the fragment has no place
     * for. To arrays of version 23 fragments of version 22 are written.
     */
    public void requireSchema(int schemaVersion, ByteReader in) {
        if (number < Math.min(schemaVersion, CURRENT_DOMAIN_WRITE.number)) {
            throw in.corrupt("a fragment of version " + number + " of a schema of version " + schemaVersion
                    + "; fragments are never older");
        }
    }

    /**
     * Before version 5 a fragment was visible when its metadata were there, without a commit file.
     *
     * @param named the version in a fragment's name, 0 if there is none
     */
    public static boolean isItsOwnCommit(int named) {
        return named < 5;
    }

    /** Version 2: coordinates of a tile are stored dimension by dimension whatever the filters. */
    public boolean coordinatesAlwaysUnzipped() {
        return number >= 2;
    }

    /** Version 3: fragment metadata ends in a footer, its sections are generic tiles of their own. */
    public boolean hasFooter() {
        return number >= 3;
    }

    /** Version 5: a file per dimension, datatypes and filters per dimension, commit files, duplicates. */
    public boolean hasPerDimensionFiles() {
        return number >= 5;
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

    /** Version 9: URIs in consolidated fragment metadata are relative. */
    public boolean hasRelativeMetaUris() {
        return number >= 9;
    }

    /** Version 10: schemas lie in {@code __schema}, fragments name theirs, footers end in their length. */
    public boolean hasSchemaNames() {
        return number >= 10;
    }

    /** Up to version 10, dense arrays could be written cell by cell, which made sparse fragments in them. */
    public boolean hasSparseFragmentsInDenseArrays() {
        return number <= 10;
    }

    /** Version 11: minima, maxima, sums and null counts. */
    public boolean hasTileStatistics() {
        return number >= 11;
    }

    /** Version 11: chunk boundaries fall between cells. */
    public boolean keepsCellsWhole() {
        return number >= 11;
    }

    /** Version 12: {@code __fragments}, {@code __commits}, {@code __fragment_meta}. */
    public boolean hasFolders() {
        return number >= 12;
    }

    /** Version 12: RLE on ASCII strings takes the offsets into the data tile. */
    public boolean foldsAsciiRle() {
        return number >= 12;
    }

    /** Version 13: DICTIONARY on ASCII strings. */
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

    /** Version 17: RLE and DICTIONARY on UTF-8 strings take the offsets into the data tile. */
    public boolean foldsUtf8() {
        return number >= 17;
    }

    /** Version 18: dimension labels. */
    public boolean hasDimensionLabels() {
        return number >= 18;
    }

    /** Version 19: vacuum files name fragments by paths below the array. */
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

    /** Version 20: BIT_WIDTH_REDUCTION and POSITIVE_DELTA work on dates and times instead of passing them on. */
    public boolean reducesDatetimes() {
        return number >= 20;
    }

    /**
     * Before version 20 (TileDB 2.17), fragments of arrays whose schema is older than version 5 filter dimensions with
     * the schema's coordinate filters; since then not at all.
     */
    public boolean inheritsOldCoordinateFilters() {
        return number < 20;
    }

    /** Version 21: statistics of nullable fixed strings in dense fragments are right. */
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
