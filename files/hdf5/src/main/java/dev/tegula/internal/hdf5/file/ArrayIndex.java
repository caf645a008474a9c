package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;

/** An index of chunks as an array of the file: fixed, or extensible along one dimension. */
final class ArrayIndex extends ChunkIndex {

    private static final int CHECKSUM = 4;

    private final FileBytes file;
    private final ChunkGrid grid;
    private boolean filtered;
    private int elementBytes;

    private ArrayIndex(FileBytes file, ChunkGrid grid) {
        super(grid.stridesOfLimits());
        this.file = file;
        this.grid = grid;
    }

    static ArrayIndex fixed(FileBytes file, ChunkGrid grid, long address) {
        ArrayIndex index = new ArrayIndex(file, grid);
        index.readFixed(address);
        return index;
    }

    static ArrayIndex extensible(FileBytes file, ChunkGrid grid, long address) {
        ArrayIndex index = new ArrayIndex(file, grid);
        index.new Extensible(address).read();
        return index;
    }

    private void client(int id, int size) {
        filtered = id == 1;
        elementBytes = size;
        if (id != 0 && id != 1 || elementBytes < file.addressSize() + (filtered ? 5 : 0)) {
            throw FileBytes.damaged("an array of chunks of the kind " + id);
        }
    }

    /** Reads the places of chunks with consecutive numbers. */
    private void elements(ByteBuffer bytes, long first, long count) {
        for (long i = 0; i < count; i++) {
            ByteBuffer element = FileBytes.slice(bytes, elementBytes);
            long address = file.address(element);
            add(
                    first + i,
                    filtered
                            ? new Chunk(
                                    address,
                                    FileBytes.unsigned(element, elementBytes - file.addressSize() - 4),
                                    element.getInt())
                            : new Chunk(address, grid.chunkBytes(), 0));
        }
    }

    private static boolean isSet(byte[] bits, long index) {
        return (bits[(int) (index / 8)] & 0x80 >> index % 8) != 0;
    }

    /** Reads pages of elements, of which those that were never written are marked. */
    private void pages(long address, long first, Pages pages) {
        long at = address;
        for (long page = 0; page < pages.count(); page++) {
            long elements = Math.min(pages.length(), pages.elements() - page * pages.length());
            long bytes = elements * elementBytes + CHECKSUM;
            if (isSet(pages.written, pages.firstBit + page)) {
                ByteBuffer part = file.read(at, bytes);
                FileBytes.verify(part, 0, part.limit());
                elements(part, first + page * pages.length(), elements);
            }
            at += bytes;
        }
    }

    /** Elements that are stored in pages of a length, except for the last one. */
    private record Pages(long elements, long length, byte[] written, long firstBit) {

        long count() {
            return (elements + length - 1) / length;
        }
    }

    private void readFixed(long address) {
        ByteBuffer head = file.structure("FAHD", address, 12L + file.addressSize() + file.lengthSize());
        FileBytes.verify(head, 0, head.limit());
        int id = head.get();
        client(id, head.get() & 0xFF);
        long pageLength = 1L << (head.get() & 31);
        long count = file.length(head);
        long blockAddress = file.address(head);
        if (blockAddress == FileBytes.UNDEFINED) {
            return;
        }
        int prefix = 6 + file.addressSize();
        if (count <= pageLength) {
            ByteBuffer block = file.structure("FADB", blockAddress, prefix + count * elementBytes + CHECKSUM);
            FileBytes.verify(block, 0, block.limit());
            block.position(prefix);
            elements(block, 0, count);
            return;
        }
        long pages = (count - 1) / pageLength + 1;
        ByteBuffer block = file.structure("FADB", blockAddress, prefix + (pages + 7) / 8 + CHECKSUM);
        FileBytes.verify(block, 0, block.limit());
        byte[] written = new byte[(int) ((pages + 7) / 8)];
        block.position(prefix).get(written);
        pages(blockAddress + block.limit(), 0, new Pages(count, pageLength, written, 0));
    }

    /** An extensible array: an index block, data blocks of growing length, and super blocks that list these. */
    private final class Extensible {

        private final int offsetBytes;
        private final int inIndex;
        private final int smallest;
        private final int leastPointers;
        private final long pageLength;
        private final int superBlocks;
        private final long indexAddress;
        private long next;

        Extensible(long address) {
            ByteBuffer head = file.structure("EAHD", address, 16L + file.addressSize() + 6L * file.lengthSize());
            FileBytes.verify(head, 0, head.limit());
            int id = head.get();
            client(id, head.get() & 0xFF);
            int bits = head.get() & 0xFF;
            offsetBytes = (bits + 7) / 8;
            inIndex = head.get() & 0xFF;
            smallest = head.get() & 0xFF;
            leastPointers = head.get() & 0xFF;
            pageLength = 1L << (head.get() & 31);
            FileBytes.skip(head, 6 * file.lengthSize());
            indexAddress = file.address(head);
            superBlocks = 1 + bits - log2(smallest);
        }

        private int log2(int value) {
            if (Integer.bitCount(value) != 1) {
                throw FileBytes.damaged("an array of chunks in blocks of " + value);
            }
            return Integer.numberOfTrailingZeros(value);
        }

        private int dataBlocks(int superBlock) {
            return 1 << superBlock / 2;
        }

        private long blockLength(int superBlock) {
            return (long) smallest << (superBlock + 1) / 2;
        }

        void read() {
            if (indexAddress == FileBytes.UNDEFINED) {
                return;
            }
            int direct = 2 * log2(leastPointers);
            int pointers = 2 * (leastPointers - 1) + Math.max(0, superBlocks - direct);
            long size = 6L
                    + file.addressSize()
                    + (long) inIndex * elementBytes
                    + (long) pointers * file.addressSize()
                    + CHECKSUM;
            ByteBuffer block = file.structure("EAIB", indexAddress, size);
            FileBytes.verify(block, 0, block.limit());
            block.position(6 + file.addressSize());
            elements(block, 0, inIndex);
            next = inIndex;
            for (int superBlock = 0; superBlock < superBlocks; superBlock++) {
                if (superBlock < direct) {
                    for (int i = dataBlocks(superBlock); i > 0; i--) {
                        dataBlock(file.address(block), blockLength(superBlock), new byte[0], 0);
                    }
                } else {
                    superBlock(file.address(block), superBlock);
                }
            }
        }

        private void superBlock(long at, int number) {
            int count = dataBlocks(number);
            long length = blockLength(number);
            if (at == FileBytes.UNDEFINED) {
                next += count * length;
                return;
            }
            long pages = length > pageLength ? length / pageLength : 0;
            int bitmap = (int) (count * ((pages + 7) / 8));
            int prefix = 6 + file.addressSize() + offsetBytes;
            ByteBuffer block =
                    file.structure("EASB", at, prefix + bitmap + (long) count * file.addressSize() + CHECKSUM);
            FileBytes.verify(block, 0, block.limit());
            byte[] written = new byte[bitmap];
            block.position(prefix).get(written);
            for (int i = 0; i < count; i++) {
                dataBlock(file.address(block), length, written, i * pages);
            }
        }

        private void dataBlock(long at, long length, byte[] written, long firstBit) {
            if (at != FileBytes.UNDEFINED) {
                int prefix = 6 + file.addressSize() + offsetBytes;
                boolean paged = length > pageLength;
                ByteBuffer block = file.structure("EADB", at, prefix + (paged ? 0 : length * elementBytes) + CHECKSUM);
                FileBytes.verify(block, 0, block.limit());
                block.position(prefix);
                if (paged) {
                    pages(at + block.limit(), next, new Pages(length, pageLength, written, firstBit));
                } else {
                    elements(block, next, length);
                }
            }
            next += length;
        }
    }
}
