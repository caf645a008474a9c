package dev.tegula.internal.hdf5.classic;

import dev.tegula.internal.hdf5.file.Hdf5Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the header of a file from its beginning. Numbers have 4 bytes; in CDF-5, counts and offsets have 8, in CDF-2
 * offsets. Names and values are filled up to a multiple of 4 bytes.
 */
final class HeaderInput {

    /** The version with 64-bit counts, CDF-5. */
    static final int LARGE = 5;

    private static final int OFFSETS = 2;
    private static final int WINDOW = 1 << 16;
    /** Lengths are checked against the file; headers of valid files are far below these bounds. */
    private static final int MAX_ENTRIES = 1 << 18;

    private static final int MAX_VALUE_BYTES = 1 << 24;
    private static final int MAX_NAME_BYTES = 1 << 12;

    private final FileChannel file;
    private final long fileBytes;
    private final int revision;
    private ByteBuffer window = ByteBuffer.allocate(0);
    private long next;
    private long entries;

    HeaderInput(FileChannel file, long fileBytes) {
        this.file = file;
        this.fileBytes = fileBytes;
        this.revision = number() & 0xFF;
    }

    static boolean isVersion(int number) {
        return number == 1 || number == OFFSETS || number == LARGE;
    }

    static Hdf5Problem damaged(String what) {
        return new Hdf5Problem(
                "the header of this file of NetCDF-3 is damaged (found " + what + "). Check it with 'ncdump -h'.");
    }

    FileChannel file() {
        return file;
    }

    /** Returns the length of the file. */
    long fileBytes() {
        return fileBytes;
    }

    int revision() {
        return revision;
    }

    private ByteBuffer take(int length) {
        if (window.remaining() < length) {
            long at = next - window.remaining();
            try {
                long left = fileBytes - at;
                if (left < length) {
                    throw damaged("its end after " + fileBytes + " bytes, before that of the header");
                }
                ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(left, Math.max(length, WINDOW)));
                fill(file, bytes, at);
                next = at + bytes.capacity();
                window = bytes.flip();
            } catch (IOException e) {
                throw new Hdf5Problem("its header cannot be read. Check the disk or the network, and try again.");
            }
        }
        ByteBuffer taken = window.slice(window.position(), length);
        window.position(window.position() + length);
        return taken;
    }

    /** Reads bytes of a file until a buffer is full; one request may return fewer. */
    static void fill(FileChannel file, ByteBuffer target, long at) throws IOException {
        long place = at;
        while (target.hasRemaining()) {
            int count = file.read(target, place);
            if (count < 0) {
                throw damaged("its end after " + place + " bytes, where it was longer before");
            }
            place += count;
        }
    }

    /** Reads a number of 4 bytes. */
    int number() {
        return take(4).getInt();
    }

    /** Reads a count, which is at least 0. */
    long count() {
        long count = revision == LARGE ? take(8).getLong() : number();
        if (count < 0) {
            throw damaged("the length " + count);
        }
        return count;
    }

    /** Reads the number of records, -1 if the file was being written. */
    long recordCount() {
        long count = revision == LARGE ? take(8).getLong() : number();
        if (count < -1) {
            throw damaged(count + " records");
        }
        return count;
    }

    /** Skips the bytes of a variable, which overflow in large files and can be computed. */
    void skipSize() {
        take(revision == LARGE ? 8 : 4);
    }

    /** Reads the place of values. */
    long offset() {
        long offset = revision == 1 ? number() & 0xFFFFFFFFL : take(8).getLong();
        if (offset < 0) {
            throw damaged("values at offset " + offset);
        }
        return offset;
    }

    /** Reads the beginning of a list, and returns its length. */
    long list(int expected) {
        int tag = number();
        long length = count();
        if (tag != expected && (tag != 0 || length != 0)) {
            throw damaged("a list of kind " + tag + ", expected " + expected);
        }
        entries += length;
        if (length > MAX_ENTRIES || entries > MAX_ENTRIES) {
            throw damaged("more than " + MAX_ENTRIES + " dimensions, attributes and variables");
        }
        return length;
    }

    String name() {
        long length = count();
        if (length == 0 || length > MAX_NAME_BYTES) {
            throw damaged("a name of " + length + " bytes");
        }
        byte[] bytes = padded(length, 1);
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) { // as in C
            end++;
        }
        if (end == 0) {
            throw damaged("an empty name");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, end))
                    .toString();
        } catch (CharacterCodingException e) {
            throw damaged("a name that is not UTF-8");
        }
    }

    /** Reads values and the bytes after them up to a multiple of 4. */
    byte[] padded(long count, int size) {
        if (count > MAX_VALUE_BYTES / size) {
            throw damaged("an attribute of " + count + " values");
        }
        byte[] bytes = new byte[0];
        int length = (int) count * size;
        if (length > 0) {
            ByteBuffer taken = take((length + 3) & ~3);
            bytes = new byte[length];
            taken.get(bytes);
        }
        return bytes;
    }
}
