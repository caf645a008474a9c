package dev.tegula.internal.io.codec;

/** Reads bytes of an LZ format and copies literals and matches to a part of an array, with checks of all bounds. */
final class LzWindow {

    private final byte[] source;
    private final int end;
    private final byte[] target;
    private final int start;
    private final int limit;
    private int at;
    private int to;

    LzWindow(byte[] source, int from, int length, byte[] target, int start, int limit) {
        this.source = source;
        this.at = from;
        this.end = from + length;
        this.target = target;
        this.start = start;
        this.limit = start + limit;
        this.to = start;
    }

    boolean isAtEnd() {
        return at == end;
    }

    /** Returns the number of decoded bytes. */
    int size() {
        return to - start;
    }

    int next() throws CodecException {
        if (at == end) {
            throw new CodecException("compressed block ends too early");
        }
        return source[at++] & 0xFF;
    }

    void literals(long count) throws CodecException {
        if (count > end - at || count > limit - to) {
            throw new CodecException("compressed block has wrong literals (found " + count + " bytes)");
        }
        System.arraycopy(source, at, target, to, (int) count);
        at += (int) count;
        to += (int) count;
    }

    void match(long distance, long count) throws CodecException {
        if (distance < 1 || distance > to - start || count > limit - to) {
            throw new CodecException(
                    "compressed block has a wrong match (found " + count + " bytes at distance " + distance + ")");
        }
        // Matches can overlap their own output.
        for (int i = 0; i < count; i++) {
            target[to] = target[to - (int) distance];
            to++;
        }
    }
}
