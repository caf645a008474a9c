package dev.tegula.internal.arrow;

import org.apache.arrow.memory.ArrowBuf;

/** A buffer of Arrow's allocator. */
public record DirectBytes(ArrowBuf buffer, long size) implements ArrowBytes.Writable {

    @Override
    public void get(long from, byte[] target, int at, int count) {
        buffer.getBytes(from, target, at, count);
    }

    @Override
    public void put(long to, byte[] source, int at, int count) {
        buffer.setBytes(to, source, at, count);
    }
}
