package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.io.tree.ElementBox;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The elements of a dataset: in its header, in one piece, or in chunks. */
interface Storage {

    /**
     * Copies a box of elements.
     *
     * @param target the elements of the box in row-major order, with the fill value everywhere
     */
    void read(Box box, byte[] target);

    /** Returns the most bytes of elements that the file can hold, when decoded; chunks count as a whole. */
    long heldBytes();

    /** Returns the lengths of a chunk, or ones. */
    int[] chunk();

    /**
     * Returns the lengths of the dataset.
     *
     * @param stored those that its header has
     */
    default long[] lengths(long[] stored) {
        return stored;
    }

    /**
     * A part of a grid.
     *
     * @param from its first position
     * @param lengths its lengths
     */
    record Box(long[] from, int[] lengths) {}

    /** Consecutive bytes of elements. */
    interface Run {

        /** Copies some of the bytes. */
        void copy(long from, byte[] target, int at, int length);

        /** Returns the number of bytes, or more. */
        default long heldBytes() {
            return Long.MAX_VALUE;
        }
    }

    /** The elements in the header of a dataset. */
    record Compact(ByteBuffer elements) implements Run {

        @Override
        public void copy(long from, byte[] target, int at, int length) {
            if (from + length > elements.remaining()) {
                throw FileBytes.damaged("fewer elements than its shape says");
            }
            elements.get(elements.position() + (int) from, target, at, length);
        }

        @Override
        public long heldBytes() {
            return elements.remaining();
        }
    }

    /** Elements in row-major order; without bytes all have the fill value. */
    record Piece(long[] shape, int elementSize, Run elements) implements Storage {

        @Override
        public long heldBytes() {
            return elements.heldBytes();
        }

        @Override
        public int[] chunk() {
            int[] ones = new int[shape.length];
            Arrays.fill(ones, 1);
            return ones;
        }

        @Override
        public void read(Box box, byte[] target) {
            if (heldBytes() == 0) {
                return;
            }
            int run = Math.max(0, shape.length - 1);
            while (run > 0 && box.lengths()[run] == shape[run]) {
                run--;
            }
            int bytes = elementSize;
            for (int d = run; d < shape.length; d++) {
                bytes *= box.lengths()[d];
            }
            long[] outer = box.from().clone();
            for (int at = 0; at < target.length; at += bytes) {
                long first = 0;
                for (int d = 0; d < shape.length; d++) {
                    first = first * shape[d] + outer[d];
                }
                elements.copy(first * elementSize, target, at, bytes);
                for (int d = run - 1; d >= 0 && ++outer[d] == box.from()[d] + box.lengths()[d]; d--) {
                    outer[d] = box.from()[d];
                }
            }
        }
    }

    /** Chunks. */
    record Chunks(FileBytes file, ChunkGrid grid, ChunkIndex index, FilterPipeline filters, boolean filtersPartial)
            implements Storage {

        @Override
        public long heldBytes() {
            long chunks = index.count();
            return chunks > Long.MAX_VALUE / grid.chunkBytes() ? Long.MAX_VALUE : chunks * grid.chunkBytes();
        }

        @Override
        public int[] chunk() {
            return grid.chunk().clone();
        }

        @Override
        public void read(Box box, byte[] target) {
            int rank = box.lengths().length;
            ElementBox wanted = new ElementBox(box.from(), box.lengths(), grid.elementSize());
            long[] place = new long[rank];
            for (int d = 0; d < rank; d++) {
                place[d] = box.from()[d] / grid.chunk()[d];
            }
            while (true) {
                Chunk chunk = index.find(place);
                if (chunk != null) {
                    long[] start = new long[rank];
                    for (int d = 0; d < rank; d++) {
                        start[d] = place[d] * grid.chunk()[d];
                    }
                    wanted.copy(elements(chunk, place, box), start, grid.chunk(), target);
                }
                int d = rank - 1;
                while (d >= 0 && ++place[d] * grid.chunk()[d] >= box.from()[d] + box.lengths()[d]) {
                    place[d] = box.from()[d] / grid.chunk()[d];
                    d--;
                }
                if (d < 0) {
                    return;
                }
            }
        }

        private byte[] elements(Chunk chunk, long[] place, Box box) {
            RecentlyUsed<Chunk, byte[]> kept = file.chunks();
            byte[] known = kept.get(chunk);
            if (known != null) {
                return known;
            }
            if (isWithin(place, box)) {
                return decoded(chunk, place);
            }
            kept.makeRoom(grid.chunkBytes());
            byte[] elements = decoded(chunk, place);
            kept.put(chunk, elements);
            return elements;
        }

        /** Returns whether a box has all elements of a chunk, so that no other box needs it. */
        private boolean isWithin(long[] place, Box box) {
            for (int d = 0; d < place.length; d++) {
                long start = place[d] * grid.chunk()[d];
                if (start < box.from()[d] || start + grid.chunk()[d] > box.from()[d] + box.lengths()[d]) {
                    return false;
                }
            }
            return true;
        }

        private byte[] decoded(Chunk chunk, long[] place) {
            ByteBuffer bytes = file.read(chunk.address(), chunk.size());
            byte[] stored = new byte[bytes.remaining()];
            bytes.get(stored);
            int skipped = filtersPartial || !grid.isPartial(place) ? chunk.skipped() : -1;
            try {
                return filters.decode(stored, skipped, grid.chunkBytes());
            } catch (Hdf5Problem e) {
                throw new Hdf5Problem("chunk " + Arrays.toString(place) + ": " + e.text(), e.nextStep(), e);
            }
        }
    }
}
