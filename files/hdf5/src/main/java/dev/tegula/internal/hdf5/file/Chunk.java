package dev.tegula.internal.hdf5.file;

/**
 * The place of a stored chunk.
 *
 * @param size its bytes in the file
 * @param skipped bits of the filters that were not applied to it
 */
record Chunk(long address, long size, int skipped) {}
