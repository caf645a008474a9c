package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/** An index of chunks as a B-tree, of version 1 or 2. */
final class TreeIndex extends ChunkIndex {

    /**
     * The level of a node must be less than that of its parent: nodes of a damaged tree could lead back to one another.
     */
    private static final int MAX_DEPTH = 64;

    private static final int FILTERED = 11;

    private final FileBytes file;
    private final ChunkGrid grid;
    /** The places of the nodes so far: one that occurs twice would be read without end. */
    private final Set<Long> nodes = new HashSet<>();

    private TreeIndex(FileBytes file, ChunkGrid grid) {
        super(grid.strides());
        this.file = file;
        this.grid = grid;
    }

    static TreeIndex version1(FileBytes file, ChunkGrid grid, long address) {
        TreeIndex index = new TreeIndex(file, grid);
        index.node1(address, MAX_DEPTH);
        return index;
    }

    static TreeIndex version2(FileBytes file, ChunkGrid grid, long address) {
        TreeIndex index = new TreeIndex(file, grid);
        index.tree2(address);
        return index;
    }

    private void node1(long address, int depth) {
        int prefix = 8 + 2 * file.addressSize();
        ByteBuffer head = file.read(address, prefix);
        int level = head.get(5) & 0xFF;
        int entries = head.getShort(6) & 0xFFFF;
        if (head.getInt(0) != 0x45455254 || head.get(4) != 1 || level >= depth || !nodes.add(address)) { // TREE
            throw FileBytes.damaged("no tree of chunks at address " + address);
        }
        int rank = grid.chunk().length;
        int keySize = 8 + 8 * (rank + 1);
        ByteBuffer node = file.read(address, prefix + (long) entries * (keySize + file.addressSize()));
        node.position(prefix);
        for (int i = 0; i < entries; i++) {
            long size = FileBytes.unsigned(node, 4);
            int skipped = node.getInt();
            long[] place = new long[rank];
            for (int d = 0; d < rank; d++) {
                place[d] = node.getLong() / grid.chunk()[d];
            }
            FileBytes.skip(node, 8);
            long child = file.address(node);
            if (level > 0) {
                node1(child, level);
            } else {
                add(place, new Chunk(child, size, skipped));
            }
        }
    }

    /** Adds a chunk, unless the dataset was shortened and no longer contains it. */
    private void add(long[] place, Chunk chunk) {
        for (int d = 0; d < place.length; d++) {
            if (place[d] < 0 || place[d] >= grid.chunks(d)) {
                return;
            }
        }
        add(number(place), chunk);
    }

    private void tree2(long address) {
        ByteBuffer head = file.structure("BTHD", address, 22L + file.addressSize() + file.lengthSize());
        FileBytes.verify(head, 0, head.limit());
        int type = head.get();
        int nodeSize = FileBytes.size(head, 4);
        int recordSize = head.getShort() & 0xFFFF;
        int depth = head.getShort() & 0xFFFF;
        FileBytes.skip(head, 2);
        long root = file.address(head);
        int records = head.getShort() & 0xFFFF;
        int least = file.addressSize() + 8 * grid.chunk().length + (type == FILTERED ? 5 : 0);
        if (type != 10 && type != FILTERED || recordSize < least || depth >= MAX_DEPTH || nodeSize < 32) {
            throw FileBytes.damaged("a tree of chunks of type " + type);
        }
        if (root != FileBytes.UNDEFINED && records > 0) {
            new Nodes(type, nodeSize, recordSize, depth).read(root, records, depth);
        }
    }

    /** The nodes of a tree of version 2. The sizes of their fields depend on how many records fit below them. */
    private final class Nodes {

        /** Signature, version and type before the records, and the checksum after them. */
        private static final int OVERHEAD = 10;

        private final int type;
        private final int nodeSize;
        private final int recordSize;
        private final int countBytes;
        /** Bytes of the number of all records below a node of each depth. */
        private final int[] totalBytes;

        Nodes(int type, int nodeSize, int recordSize, int depth) {
            this.type = type;
            this.nodeSize = nodeSize;
            this.recordSize = recordSize;
            long most = ((long) nodeSize - OVERHEAD) / recordSize;
            countBytes = bytes(most);
            totalBytes = new int[depth + 1];
            for (int level = 1; level <= depth; level++) {
                int pointer = file.addressSize() + countBytes + totalBytes[level - 1];
                long own = ((long) nodeSize - OVERHEAD - pointer) / (recordSize + pointer);
                most = Math.min(1L << 56, (own + 1) * most + own);
                totalBytes[level] = bytes(most);
            }
        }

        private int bytes(long limit) {
            return (63 - Long.numberOfLeadingZeros(Math.max(1, limit))) / 8 + 1;
        }

        void read(long address, int records, int depth) {
            ByteBuffer node = file.structure(depth == 0 ? "BTLF" : "BTIN", address, nodeSize);
            if (!nodes.add(address)) {
                throw FileBytes.damaged("a tree of chunks that contains itself");
            }
            FileBytes.skip(node, 1);
            for (int i = 0; i < records; i++) {
                record(FileBytes.slice(node, recordSize));
            }
            long[] children = new long[depth == 0 ? 0 : records + 1];
            int[] counts = new int[children.length];
            for (int i = 0; i < children.length; i++) {
                children[i] = file.address(node);
                counts[i] = FileBytes.size(node, countBytes);
                FileBytes.skip(node, totalBytes[depth - 1]);
            }
            FileBytes.verify(node, 0, node.position() + 4);
            for (int i = 0; i < children.length; i++) {
                read(children[i], counts[i], depth - 1);
            }
        }

        private void record(ByteBuffer record) {
            long address = file.address(record);
            long size = grid.chunkBytes();
            int skipped = 0;
            int rank = grid.chunk().length;
            if (type == FILTERED) {
                size = FileBytes.unsigned(record, recordSize - file.addressSize() - 4 - 8 * rank);
                skipped = record.getInt();
            }
            long[] place = new long[rank];
            for (int d = 0; d < rank; d++) {
                place[d] = record.getLong();
            }
            add(place, new Chunk(address, size, skipped));
        }
    }
}
