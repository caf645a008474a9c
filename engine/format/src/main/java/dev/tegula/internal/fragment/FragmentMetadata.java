package dev.tegula.internal.fragment;

import dev.tegula.schema.Dimension;
import java.util.List;

/**
 * Metadata of a fragment other than the footer, independent of how and when they are read. Sections of a field are
 * selected by its index. Sections that a version does not have must not be requested.
 */
public interface FragmentMetadata {

    /** Returns the R-tree of tile bounds. */
    RTree rtree(List<Dimension> dimensions);

    /** Returns the offset of each tile of a field in its file. */
    long[] tileOffsets(int field);

    /** Returns the offset of each tile of a variable-length field's values in its file. */
    long[] varOffsets(int field);

    /** Returns the size in memory of each tile of a variable-length field's values. */
    long[] varSizes(int field);

    /** Returns the offset of each tile of validity bytes in its file; version 7 and later. */
    long[] validityOffsets(int field);

    /** Returns the sums of a field's tiles: saturated integers or bits of doubles; version 11 and later. */
    long[] sums(int field);

    /** Returns the null counts of a field's tiles; version 11 and later. */
    long[] nullCounts(int field);

    /** Returns the least values of a field's tiles; version 11 and later. */
    FragmentSections.Extremes minima(int field);

    /** Returns the greatest values of a field's tiles; version 11 and later. */
    FragmentSections.Extremes maxima(int field);

    /** Returns the statistics of the whole fragment; version 11 and later. */
    FragmentStatistics statistics();

    /** Returns the names of the delete conditions that are already applied; version 16 and later. */
    List<String> processedConditions();

    /** Opens the metadata file, if it was not opened yet. */
    default void open() {}

    /** Returns whether all sections can be read without requests. */
    default boolean isInMemory() {
        return true;
    }
}
