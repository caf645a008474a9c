package dev.tegula.internal.hdf5.file;

import io.jhdf.GlobalHeap;
import io.jhdf.exceptions.HdfException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/** Elements of variable length, which lie in heaps of the file. */
final class TextHeaps {

    private static final byte[] NONE = {};

    private final FileBytes file;
    private final Map<Long, GlobalHeap> heaps = new HashMap<>();

    TextHeaps(FileBytes file) {
        this.file = file;
    }

    /**
     * Returns the bytes of an element whose place is at the position of a buffer: its length, and the address and index
     * of its object.
     *
     * @param width bytes of a unit of the length
     */
    byte[] next(ByteBuffer place, int width) {
        long length = FileBytes.unsigned(place, 4) * width;
        long address = file.address(place);
        int index = place.getInt();
        if (length == 0 || index == 0) {
            return NONE;
        }
        ByteBuffer object = object(address, index);
        if (length > object.remaining()) {
            throw FileBytes.damaged("a value of variable length is truncated");
        }
        byte[] bytes = new byte[(int) length];
        object.get(bytes);
        return bytes;
    }

    /** Returns the bytes of an object of a heap. */
    ByteBuffer object(long address, int index) {
        try {
            return heaps.computeIfAbsent(address, this::open)
                    .getObjectData(index)
                    .order(ByteOrder.LITTLE_ENDIAN);
        } catch (IllegalArgumentException e) {
            throw FileBytes.damaged("a value of variable length is missing in its heap");
        }
    }

    private GlobalHeap open(long address) {
        ByteBuffer head = file.read(address, 8L + file.lengthSize());
        head.position(8);
        long size = file.length(head);
        if (size < 0 || size > file.size() - address) {
            throw FileBytes.damaged("a heap of " + size + " bytes at address " + address);
        }
        try {
            return new GlobalHeap(file.storage(), address);
        } catch (HdfException e) {
            throw new Hdf5Problem(
                    "damaged (the heap at address " + address + " cannot be read). Copy the file again.", e);
        }
    }
}
