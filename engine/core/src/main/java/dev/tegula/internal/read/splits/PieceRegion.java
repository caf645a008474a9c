package dev.tegula.internal.read.splits;

import java.util.List;

/** A part of a query that is one piece, or can be divided. */
interface PieceRegion {

    /** Returns the expected cost in bytes. */
    double cost();

    /** Returns the number of fragments that a piece of this region names. */
    int fragments();

    /**
     * Returns the parts of a cut; none if the region cannot be cut.
     *
     * @param share fraction of the total cost that the first part should have, between 0 and 1
     */
    List<? extends PieceRegion> cut(double share);

    /** Returns this region as a piece. */
    Piece piece();
}
