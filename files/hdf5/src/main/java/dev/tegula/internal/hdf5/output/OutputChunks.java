package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.Deflater;

/** A dataset in chunks, which are shuffled and deflated, and found by a B-tree of version 1. */
public final class OutputChunks extends OutputNode {

    /** The level of zlib that NetCDF's tools take for a good one. */
    private static final int LEVEL = 4;

    /** The children of a full node: twice the rank of trees of chunks, 32 where a file does not name it. */
    private static final int CHILDREN = 64;

    private static final int SHUFFLE = 2;
    private static final int DEFLATE = 1;

    /**
     * The shape of a dataset.
     *
     * @param shape the lengths of the axes
     * @param chunk the lengths of a chunk
     */
    record Grid(long[] shape, int[] chunk) {

        /** Returns the first position of a chunk by its number in row-major order. */
        long[] position(long number) {
            long[] position = new long[shape.length];
            long rest = number;
            for (int d = shape.length - 1; d >= 0; d--) {
                long count = (shape[d] - 1) / chunk[d] + 1;
                position[d] = rest % count * chunk[d];
                rest /= count;
            }
            return position;
        }
    }

    private final OutputType type;
    private final Grid grid;
    private byte[] fill = {};
    private long[] addresses = new long[16];
    private int[] sizes = new int[16];
    private int count;

    OutputChunks(Hdf5Output file, String path, OutputType type, Grid grid) {
        super(file, path);
        this.type = type;
        this.grid = grid;
    }

    /** Sets the fill value, little-endian. */
    public void fill(byte[] value) {
        fill = value.clone();
    }

    /** Appends the elements of the next chunk in row-major order, little-endian. */
    public void append(byte[] elements) throws IOException {
        add(deflated(shuffled(elements, type.size())));
    }

    /** Appends the texts of the next chunk. */
    public void append(String[] texts) throws IOException {
        add(writeTexts(texts));
    }

    private void add(byte[] stored) throws IOException {
        if (count == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        addresses[count] = file.append(stored);
        sizes[count++] = stored.length;
    }

    /** Returns the first bytes of all elements, then the second ones and so on. */
    private static byte[] shuffled(byte[] elements, int size) {
        if (size == 1) {
            return elements;
        }
        byte[] shuffled = new byte[elements.length];
        int cells = elements.length / size;
        for (int b = 0, to = 0; b < size; b++) {
            for (int i = 0, at = b; i < cells; i++, at += size) {
                shuffled[to++] = elements[at];
            }
        }
        return shuffled;
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(LEVEL);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] out = new byte[Math.max(64, bytes.length / 2)];
            int length = 0;
            while (!deflater.finished()) {
                out = length == out.length ? Arrays.copyOf(out, 2 * length) : out;
                length += deflater.deflate(out, length, out.length - length);
            }
            return Arrays.copyOf(out, length);
        } finally {
            deflater.end();
        }
    }

    @Override
    long write() throws IOException {
        int rank = grid.shape.length;
        Bytes messages = new Bytes();
        message(messages, 0x01, dataspace(grid.shape));
        message(messages, 0x03, type.encoded());
        // Fill value message, version 3: space is allocated as chunks come, and filled if a value is set.
        message(
                messages,
                0x05,
                fill.length == 0
                        ? new Bytes().u8(3).u8(0x0B)
                        : new Bytes().u8(3).u8(0x2B).u32(fill.length).all(fill));
        Bytes layout = new Bytes().u8(3).u8(2).u8(rank + 1).u64(tree());
        for (int length : grid.chunk) {
            layout.u32(length);
        }
        message(messages, 0x08, layout.u32(type.size()));
        if (type != OutputType.TEXT) {
            // Filter pipeline message, version 2.
            Bytes filters = new Bytes().u8(2).u8(2);
            filters.u16(SHUFFLE).u16(0).u16(1).u32(type.size());
            filters.u16(DEFLATE).u16(0).u16(1).u32(LEVEL);
            message(messages, 0x0B, filters);
        }
        return writeHeader(messages);
    }

    /** Writes the nodes of the tree from the leaves up. Returns the address of the root. */
    private long tree() throws IOException {
        if (count == 0) {
            return Bytes.UNDEFINED;
        }
        long[] children = Arrays.copyOf(addresses, count);
        long span = 1;
        for (int level = 0; ; level++) {
            int nodes = (children.length - 1) / CHILDREN + 1;
            long first = file.append(new byte[0]);
            int bytes = nodeBytes();
            for (int n = 0; n < nodes; n++) {
                file.append(node(children, n, span, first, level));
            }
            if (nodes == 1) {
                return first;
            }
            children = new long[nodes];
            for (int n = 0; n < nodes; n++) {
                children[n] = first + (long) n * bytes;
            }
            span *= CHILDREN;
        }
    }

    private int keyBytes() {
        return 8 + 8 * (grid.shape.length + 1);
    }

    private int nodeBytes() {
        return 24 + CHILDREN * 8 + (CHILDREN + 1) * keyBytes();
    }

    /**
     * Returns a node.
     *
     * @param n its number in its level
     * @param span the number of chunks below a child
     * @param first the address of the first node of the level
     */
    private byte[] node(long[] children, int n, long span, long first, int level) {
        int from = n * CHILDREN;
        int to = Math.min(children.length, from + CHILDREN);
        int bytes = nodeBytes();
        Bytes node = new Bytes().text("TREE").u8(1).u8(level).u16(to - from);
        node.u64(n == 0 ? Bytes.UNDEFINED : first + (n - 1L) * bytes);
        node.u64(to == children.length ? Bytes.UNDEFINED : first + (n + 1L) * bytes);
        for (int child = from; child < to; child++) {
            key(node, child * span);
            node.u64(children[child]);
        }
        key(node, to * span);
        return node.zeros(bytes - node.size()).array();
    }

    /** Appends the key of a chunk; after the last one, of a position beyond all. */
    private void key(Bytes node, long number) {
        boolean isLast = number >= count;
        node.u32(isLast ? 0 : sizes[(int) number]).u32(0);
        long[] position = isLast ? grid.shape : grid.position(number);
        for (int d = 0; d < position.length; d++) {
            // Positions in a tree are those of chunks.
            node.u64(isLast ? ((position[d] - 1) / grid.chunk[d] + 1) * grid.chunk[d] : position[d]);
        }
        node.u64(0);
    }
}
