package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Codes of texts by their bytes, which are hashed and compared eight at a time. */
final class KnownTexts {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST_TEXTS = 512;
    private static final int FIRST_BYTES = 1 << 13;

    /** The memory of a text besides its bytes, when arrays have just grown. */
    private static final long TEXT_BYTES = 4 * (Long.BYTES + Integer.BYTES) + 4 * Integer.BYTES;

    private final MemoryAccount account;
    private long[] slotHashes = new long[2 * FIRST_TEXTS];
    private int[] slotTexts = new int[2 * FIRST_TEXTS]; // plus one; 0 is a free slot
    private int[] ends = new int[FIRST_TEXTS];
    private int[] codes = new int[FIRST_TEXTS];
    private byte[] stored = new byte[FIRST_BYTES];
    private int count;

    KnownTexts(MemoryAccount account) {
        this.account = account;
    }

    /** Returns the code of a text, or -1 if it is not known. */
    int find(byte[] bytes, int from, int to) {
        int slot = slot(hash(bytes, from, to), bytes, from, to);
        return slotTexts[slot] == 0 ? -1 : codes[slotTexts[slot] - 1];
    }

    /** Adds a text that is not known. */
    void add(byte[] bytes, int from, int to, int code) {
        int length = to - from;
        account.charge(TEXT_BYTES + 2L * length, "grouping");
        if (2 * (count + 1) > slotTexts.length) {
            rehash();
        }
        int start = start(count);
        if (length > stored.length - start) {
            stored = Arrays.copyOf(stored, Math.max(Math.addExact(start, length), 2 * stored.length));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            codes = Arrays.copyOf(codes, 2 * count);
        }
        System.arraycopy(bytes, from, stored, start, length);
        ends[count] = start + length;
        codes[count] = code;
        long hash = hash(bytes, from, to);
        int slot = slot(hash, bytes, from, to);
        slotHashes[slot] = hash;
        slotTexts[slot] = ++count;
    }

    private int start(int text) {
        return text == 0 ? 0 : ends[text - 1];
    }

    /** Returns the slot of a text, or a free one for it. */
    private int slot(long hash, byte[] bytes, int from, int to) {
        int mask = slotTexts.length - 1;
        int slot = (int) hash & mask;
        while (slotTexts[slot] != 0 && (slotHashes[slot] != hash || !isEqual(slotTexts[slot] - 1, bytes, from, to))) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean isEqual(int text, byte[] bytes, int from, int to) {
        int start = start(text);
        int length = to - from;
        if (ends[text] - start != length || tail(stored, start, length) != tail(bytes, from, length)) {
            return false;
        }
        for (int i = 0; i + Long.BYTES <= length; i += Long.BYTES) {
            if ((long) LONG.get(stored, start + i) != (long) LONG.get(bytes, from + i)) {
                return false;
            }
        }
        return true;
    }

    private static long hash(byte[] bytes, int from, int to) {
        int length = to - from;
        long hash = length;
        for (int i = 0; i + Long.BYTES <= length; i += Long.BYTES) {
            hash = ValueNumbers.mixed(hash ^ (long) LONG.get(bytes, from + i));
        }
        return ValueNumbers.mixed(hash ^ tail(bytes, from, length));
    }

    /** Returns the last eight bytes, or all of fewer. */
    private static long tail(byte[] bytes, int from, int length) {
        if (length >= Long.BYTES) {
            return (long) LONG.get(bytes, from + length - Long.BYTES);
        }
        long tail = 0;
        for (int i = 0; i < length; i++) {
            tail = tail << Byte.SIZE | bytes[from + i] & 0xFF;
        }
        return tail;
    }

    private void rehash() {
        long[] hashes = slotHashes;
        int[] texts = slotTexts;
        slotHashes = new long[Math.multiplyExact(2, hashes.length)];
        slotTexts = new int[slotHashes.length];
        int mask = slotTexts.length - 1;
        for (int i = 0; i < hashes.length; i++) {
            if (texts[i] != 0) {
                int slot = (int) hashes[i] & mask;
                while (slotTexts[slot] != 0) {
                    slot = slot + 1 & mask;
                }
                slotHashes[slot] = hashes[i];
                slotTexts[slot] = texts[i];
            }
        }
    }
}
