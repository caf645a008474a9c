package dev.tegula.internal.hdf5.output;

import io.jhdf.checksum.JenkinsLookup3HashLittle;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of a structure, little-endian. */
final class Bytes {

    /** An address that is not set. */
    static final long UNDEFINED = -1;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Bytes u8(int value) {
        out.write(value);
        return this;
    }

    Bytes u16(int value) {
        return u8(value).u8(value >>> 8);
    }

    Bytes u32(int value) {
        return u16(value).u16(value >>> 16);
    }

    Bytes u64(long value) {
        return u32((int) value).u32((int) (value >>> 32));
    }

    /** Appends ASCII characters, without an end. */
    Bytes text(String ascii) {
        return all(ascii.getBytes(StandardCharsets.UTF_8));
    }

    Bytes all(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    Bytes zeros(int count) {
        return all(new byte[count]);
    }

    int size() {
        return out.size();
    }

    byte[] array() {
        return out.toByteArray();
    }

    /** Appends the checksum of all bytes. */
    Bytes checksum() {
        return u32(JenkinsLookup3HashLittle.hash(array()));
    }
}
