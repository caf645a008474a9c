package dev.tegula.internal.vfs.memory;

import java.util.ArrayList;
import java.util.List;

/** The bytes of a file in pieces, so that it can be longer than an array. */
final class MemoryFile {

    private static final int PIECE = 1 << 20;
    private static final int FIRST_PIECE = 256;

    private final List<byte[]> pieces = new ArrayList<>();
    private long size;
    private long modifiedMillis;

    void append(byte[] bytes, int offset, int length) {
        int done = 0;
        while (done < length) {
            int inPiece = (int) (size % PIECE);
            int count = Math.min(length - done, PIECE - inPiece);
            System.arraycopy(bytes, offset + done, room(inPiece, count), inPiece, count);
            size += count;
            done += count;
        }
    }

    private byte[] room(int inPiece, int count) {
        int last = pieces.size() - 1;
        if (inPiece == 0) {
            pieces.add(new byte[count == PIECE ? PIECE : Math.max(FIRST_PIECE, count)]);
            return pieces.get(last + 1);
        }
        if (pieces.get(last).length < inPiece + count) {
            byte[] grown = new byte[Math.min(PIECE, Math.max(inPiece + count, 2 * inPiece))];
            System.arraycopy(pieces.get(last), 0, grown, 0, inPiece);
            pieces.set(last, grown);
        }
        return pieces.get(last);
    }

    void read(long position, byte[] target, int offset, int length) {
        int done = 0;
        while (done < length) {
            int inPiece = (int) ((position + done) % PIECE);
            int count = Math.min(length - done, PIECE - inPiece);
            System.arraycopy(pieces.get((int) ((position + done) / PIECE)), inPiece, target, offset + done, count);
            done += count;
        }
    }

    long size() {
        return size;
    }

    long modifiedMillis() {
        return modifiedMillis;
    }

    void publishedAt(long millis) {
        modifiedMillis = millis;
    }
}
