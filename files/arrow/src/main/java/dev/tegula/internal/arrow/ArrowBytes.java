package dev.tegula.internal.arrow;

/** A buffer of Arrow: bytes in the heap, outside of it, or in a file. */
public interface ArrowBytes {

    /** A buffer without bytes. */
    ArrowBytes EMPTY = new HeapBytes(new byte[0], 0, 0);

    /** Returns the size in bytes. */
    long size();

    /** Copies bytes to an array. The caller checks the range. */
    void get(long from, byte[] target, int at, int count);

    /** A buffer to fill. */
    interface Writable extends ArrowBytes {

        /** Copies bytes from an array. The caller checks the range. */
        void put(long to, byte[] source, int at, int count);
    }

    /** Allocates buffers. */
    interface Memory {

        /** Returns a buffer; its contents are undefined. */
        Writable allocate(long size);
    }
}
