package dev.tegula.internal.io.tree;

/** Produces the chunks of an array. Safe for use by several threads. */
public interface ChunkSource {

    /**
     * Returns all elements of a chunk in row-major order, little-endian; those beyond the array have the fill value.
     *
     * @param chunk its position in the chunk grid, inside of the grid
     */
    byte[] elements(long[] chunk);
}
