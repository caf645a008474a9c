package dev.tegula.internal.io.tree;

import java.io.IOException;
import java.util.Arrays;

/**
 * The chunk grid of an array.
 *
 * @param shape the lengths of the axes
 * @param chunk the lengths of a chunk
 */
public record ChunkGrid(long[] shape, int[] chunk) {

    /** Chunks with fewer bytes are extended over several tiles. */
    private static final long SMALL_BYTES = 1 << 16;

    /**
     * Chooses chunks: the tiles, divided if they are large, or several if they are small.
     *
     * @param shape the lengths of the axes
     * @param extents the lengths of tiles
     * @param elementSize bytes of an element
     * @param maxBytes the largest chunk, unless a single element is larger
     */
    public static ChunkGrid of(long[] shape, long[] extents, int elementSize, long maxBytes) {
        int rank = shape.length;
        long[] chunk = new long[rank];
        for (int d = 0; d < rank; d++) {
            chunk[d] = Math.max(1, Math.min(extents[d], shape[d]));
        }
        double maxCells = Math.max(1, (double) maxBytes / elementSize);
        while (cells(chunk) > maxCells) {
            int longest = 0;
            for (int d = 1; d < rank; d++) {
                longest = chunk[d] > chunk[longest] ? d : longest;
            }
            chunk[longest] = (chunk[longest] + 1) / 2;
        }
        double smallCells = Math.min(maxCells, (double) SMALL_BYTES / elementSize);
        for (int d = rank - 1; d >= 0; d--) {
            while (chunk[d] < shape[d] && cells(chunk) * 2 <= smallCells) {
                chunk[d] = Math.min(shape[d], chunk[d] * 2);
            }
        }
        return new ChunkGrid(
                shape, Arrays.stream(chunk).mapToInt(Math::toIntExact).toArray());
    }

    private static double cells(long[] lengths) {
        double cells = 1;
        for (long length : lengths) {
            cells *= length;
        }
        return cells;
    }

    /** Returns a grid with a further axis, which chunks are not divided along. */
    public ChunkGrid withAxis(int length) {
        int rank = shape.length;
        long[] longer = Arrays.copyOf(shape, rank + 1);
        int[] longerChunk = Arrays.copyOf(chunk, rank + 1);
        longer[rank] = length;
        longerChunk[rank] = length;
        return new ChunkGrid(longer, longerChunk);
    }

    public int rank() {
        return shape.length;
    }

    /** Returns the number of chunks along an axis. */
    public long count(int axis) {
        return shape[axis] == 0 ? 0 : (shape[axis] - 1) / chunk[axis] + 1;
    }

    /** Returns whether there is a chunk at a position. */
    public boolean contains(long[] position) {
        for (int d = 0; d < position.length; d++) {
            if (position[d] >= count(d)) {
                return false;
            }
        }
        return position.length == rank();
    }

    /** Receives the positions of chunks. */
    public interface Visitor {

        /** Receives a position. */
        void visit(long[] position) throws IOException;
    }

    /** Visits the chunks in row-major order. */
    public void forEach(Visitor visitor) throws IOException {
        long[] position = new long[rank()];
        boolean ended = !contains(position);
        while (!ended) {
            visitor.visit(position.clone());
            int d = rank() - 1;
            while (d >= 0 && ++position[d] == count(d)) {
                position[d--] = 0;
            }
            ended = d < 0;
        }
    }

    /** Returns the number of chunks, at most {@link Long#MAX_VALUE}. */
    public long chunks() {
        double chunks = 1;
        for (int d = 0; d < rank(); d++) {
            chunks *= count(d);
        }
        return (long) chunks;
    }

    /** Returns the number of elements of a chunk. */
    public int chunkElements() {
        int elements = 1;
        for (int length : chunk) {
            elements = Math.multiplyExact(elements, length);
        }
        return elements;
    }
}
