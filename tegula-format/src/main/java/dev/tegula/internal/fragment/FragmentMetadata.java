package dev.tegula.internal.fragment;

import dev.tegula.schema.Dimension;
import java.util.List;

/**
 * What a fragment's metadata hold besides the footer, however and whenever it is read. Sections of a field are named by
 * its place in them; those that a version does not have must not be asked for.
 */
public interface FragmentMetadata {

    /** The tree of tile bounds. */
    RTree rtree(List<Dimension> dimensions);

    /** Where each tile of a field begins in its file. */
    long[] tileOffsets(int field);

    /** Where each tile of a variable field's values begins in its file. */
    long[] varOffsets(int field);

    /** Bytes in memory of each tile of a variable field's values. */
    long[] varSizes(int field);

    /** Where each tile of validity bytes begins in its file; version 7 and later. */
    long[] validityOffsets(int field);

    /** Sums of a field's tiles: saturated integers or bits of doubles; version 11 and later. */
    long[] sums(int field);

    /** Null counts of a field's tiles; version 11 and later. */
    long[] nullCounts(int field);

    /** Least values of a field's tiles; version 11 and later. */
    FragmentSections.Extremes minima(int field);

    /** Greatest values of a field's tiles; version 11 and later. */
    FragmentSections.Extremes maxima(int field);

    /** Statistics of the whole fragment; version 11 and later. */
    FragmentStatistics statistics();

    /** Names of the delete conditions that are applied already; version 16 and later. */
    List<String> processedConditions();
}
