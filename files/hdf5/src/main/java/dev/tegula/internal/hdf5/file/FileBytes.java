package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.base.RecentlyUsed;
import io.jhdf.HdfFile;
import io.jhdf.checksum.ChecksumUtils;
import io.jhdf.storage.HdfBackingStorage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads structures of a file: little-endian numbers, with the sizes of addresses and lengths of its superblock.
 *
 * @param root the address of its root
 * @param neighbours the files to which it refers
 * @param chunks decoded chunks of its datasets
 */
record FileBytes(HdfBackingStorage storage, long root, Neighbours neighbours, RecentlyUsed<Chunk, byte[]> chunks) {

    /** The address of storage that was never allocated. */
    static final long UNDEFINED = -1;

    private static final int CHECKSUM_BYTES = 4;

    /** Bytes of decoded chunks of which other boxes may need the rest. */
    private static final long MAX_CHUNK_BYTES = Runtime.getRuntime().maxMemory() / 8;

    /**
     * Opens a file.
     *
     * @throws Hdf5Problem if it is shorter than it says
     */
    static FileBytes open(BoundedChannel channel) {
        HdfFile library = new HdfFile(channel.fromBase());
        HdfBackingStorage storage = library.getHdfBackingStorage();
        long end = storage.getSuperblock().getEndOfFileAddress();
        if (storage.size() < end) {
            throw new Hdf5Problem(
                    "the file is truncated (found " + storage.size() + " bytes, expected " + end + "). Copy it again.");
        }
        RecentlyUsed<Chunk, byte[]> chunks = new RecentlyUsed<>(MAX_CHUNK_BYTES, (chunk, elements) -> elements.length);
        return new FileBytes(storage, library.getAddress(), channel.neighbours(), chunks);
    }

    int addressSize() {
        return storage.getSizeOfOffsets();
    }

    int lengthSize() {
        return storage.getSizeOfLengths();
    }

    /** Returns the bytes behind the user block, at which addresses begin. */
    long size() {
        return storage.size() - storage.getUserBlockSize();
    }

    /** Reads bytes. Checks that the file has them before it allocates memory. */
    ByteBuffer read(long address, long length) {
        long size = size();
        if (address < 0 || length < 0 || length > Integer.MAX_VALUE - 8 || address > size || length > size - address) {
            throw new Hdf5Problem("damaged (a structure of " + length + " bytes at address " + address
                    + " ends beyond the file of " + size + " bytes). Copy the file again.");
        }
        return storage.readBufferFromAddress(address, (int) length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads a structure with a signature and a version 0. The position is behind the version. */
    ByteBuffer structure(String signature, long address, long length) {
        ByteBuffer bytes = read(address, length);
        byte[] found = new byte[signature.length()];
        bytes.get(found);
        if (!new String(found, StandardCharsets.ISO_8859_1).equals(signature)) {
            throw damaged("no " + signature + " at address " + address);
        }
        int revision = bytes.get();
        if (revision != 0) {
            throw new Hdf5Problem("version " + revision + " of the structure " + signature
                    + " is not supported (expected 0). Convert the file with 'h5repack'.");
        }
        return bytes;
    }

    /** Reads the names in a local heap. */
    ByteBuffer localHeap(long address) {
        ByteBuffer head = structure("HEAP", address, 8L + 2L * lengthSize() + addressSize());
        head.position(8);
        long size = length(head);
        skip(head, lengthSize());
        return read(address(head), size);
    }

    /** Checks the checksum of the next bytes of a buffer, the last four of them. */
    static void verify(ByteBuffer bytes, int from, int length) {
        ByteBuffer part = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        part.limit(from + length).position(from);
        byte[] content = new byte[length - CHECKSUM_BYTES];
        part.get(content);
        if (ChecksumUtils.checksum(content) != part.getInt()) {
            throw damaged("the checksum of a structure does not fit its bytes");
        }
    }

    static Hdf5Problem damaged(String what) {
        return new Hdf5Problem("damaged (" + what + "). Copy the file again, or check it with 'h5dump -H'.");
    }

    /** Reads an unsigned number of up to 8 bytes. */
    static long unsigned(ByteBuffer bytes, int size) {
        long value = 0;
        for (int i = 0; i < size; i++) {
            value |= (bytes.get() & 0xFFL) << 8 * i;
        }
        return value;
    }

    /** Reads a number that must be a size of something in memory. */
    static int size(ByteBuffer bytes, int size) {
        long value = unsigned(bytes, size);
        if (value < 0 || value > Integer.MAX_VALUE - 8) {
            throw damaged("a size of " + Long.toUnsignedString(value));
        }
        return (int) value;
    }

    long address(ByteBuffer bytes) {
        long value = unsigned(bytes, addressSize());
        return addressSize() < 8 && value == (1L << 8 * addressSize()) - 1 ? UNDEFINED : value;
    }

    long length(ByteBuffer bytes) {
        return unsigned(bytes, lengthSize());
    }

    /** Returns the next bytes as a buffer of their own. */
    static ByteBuffer slice(ByteBuffer bytes, int length) {
        if (length < 0 || length > bytes.remaining()) {
            throw damaged("a part of " + length + " bytes in a structure that has " + bytes.remaining());
        }
        ByteBuffer part = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + length);
        return part;
    }

    static void skip(ByteBuffer bytes, int count) {
        slice(bytes, count);
    }

    /** Reads text that ends with a zero byte, in a field whose length is a multiple of {@code unit}. */
    static String name(ByteBuffer bytes, int unit) {
        int start = bytes.position();
        int end = start;
        while (bytes.get(end) != 0) {
            end++;
        }
        byte[] text = new byte[end - start];
        bytes.get(text);
        bytes.position(Math.min(bytes.limit(), start + (end - start + unit) / unit * unit));
        return new String(text, StandardCharsets.UTF_8);
    }
}
