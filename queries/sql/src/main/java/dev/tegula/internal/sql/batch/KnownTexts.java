package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Codes of texts by their bytes, in a hash table with open addressing. A slot has all bytes of a short text, so that it
 * is found with one access to memory; of longer texts it has a hash and the place of their bytes.
 */
final class KnownTexts {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST_SLOTS = 1 << 10;
    private static final int FIRST_BYTES = 1 << 13;

    /** The longest text whose bytes are in its slot. */
    private static final int SHORT = 2 * Long.BYTES;

    /** Longs of a slot: the first bytes or a hash, the last bytes or their place, the length, the code plus one. */
    private static final int SLOT = 4;

    private static final int LENGTH = 2;
    private static final int CODE = 3; // 0 in a free slot

    /** The memory of a text besides its bytes, when the table has just grown. */
    private static final long TEXT_BYTES = 4L * SLOT * Long.BYTES;

    private final MemoryAccount account;
    private long[] slots = new long[SLOT * FIRST_SLOTS];
    private byte[] stored = new byte[FIRST_BYTES];
    private int end;
    private int count;

    KnownTexts(MemoryAccount account) {
        this.account = account;
    }

    /** Returns the code of a text, or -1 if it is not known. */
    int find(byte[] bytes, int from, int to) {
        return (int) slots[slot(bytes, from, to - from) + CODE] - 1;
    }

    /** Adds a text that is not known. */
    void add(byte[] bytes, int from, int to, int code) {
        int length = to - from;
        boolean isShort = length <= SHORT;
        account.charge(TEXT_BYTES + (isShort ? 0 : 2L * length), "grouping");
        if (2 * SLOT * ++count > slots.length) {
            rehash();
        }
        int slot = slot(bytes, from, length);
        slots[slot] = isShort ? first(bytes, from, length) : hash(bytes, from, length);
        slots[slot + 1] = isShort ? last(bytes, from, length) : end;
        slots[slot + LENGTH] = length;
        slots[slot + CODE] = code + 1L;
        if (!isShort) {
            if (length > stored.length - end) {
                stored = Arrays.copyOf(stored, Math.max(Math.addExact(end, length), 2 * stored.length));
            }
            System.arraycopy(bytes, from, stored, end, length);
            end += length;
        }
    }

    /** Returns the slot of a text, or a free one for it. */
    private int slot(byte[] bytes, int from, int length) {
        int mask = slots.length - 1;
        if (length > SHORT) {
            return slotOfLong(bytes, from, length, mask);
        }
        long first = first(bytes, from, length);
        long last = last(bytes, from, length);
        int slot = SLOT * (int) hash(first, last, length) & mask;
        while (slots[slot + CODE] != 0
                && (slots[slot] != first || slots[slot + 1] != last || slots[slot + LENGTH] != length)) {
            slot = slot + SLOT & mask;
        }
        return slot;
    }

    private int slotOfLong(byte[] bytes, int from, int length, int mask) {
        long hash = hash(bytes, from, length);
        int slot = SLOT * (int) hash & mask;
        while (slots[slot + CODE] != 0
                && (slots[slot] != hash
                        || slots[slot + LENGTH] != length
                        || !isStored((int) slots[slot + 1], bytes, from, length))) {
            slot = slot + SLOT & mask;
        }
        return slot;
    }

    private boolean isStored(int at, byte[] bytes, int from, int length) {
        return Arrays.equals(stored, at, at + length, bytes, from, from + length);
    }

    /** Returns the first eight bytes, or all of fewer. */
    private static long first(byte[] bytes, int from, int length) {
        if (length >= Long.BYTES) {
            return (long) LONG.get(bytes, from);
        }
        if (bytes.length - from >= Long.BYTES) {
            return (long) LONG.get(bytes, from) & (1L << Byte.SIZE * length) - 1;
        }
        long first = 0;
        for (int i = length - 1; i >= 0; i--) {
            first = first << Byte.SIZE | bytes[from + i] & 0xFF;
        }
        return first;
    }

    /** Returns the last eight bytes, or 0 if there are fewer. */
    private static long last(byte[] bytes, int from, int length) {
        return length < Long.BYTES ? 0 : (long) LONG.get(bytes, from + length - Long.BYTES);
    }

    private static long hash(long first, long last, int length) {
        return ValueNumbers.mixed(ValueNumbers.mixed(first + length) ^ last);
    }

    private static long hash(byte[] bytes, int from, int length) {
        long hash = length;
        for (int i = 0; i + Long.BYTES <= length; i += Long.BYTES) {
            hash = ValueNumbers.mixed(hash ^ (long) LONG.get(bytes, from + i));
        }
        return ValueNumbers.mixed(hash ^ last(bytes, from, length));
    }

    private void rehash() {
        long[] before = slots;
        slots = new long[Math.multiplyExact(2, before.length)];
        int mask = slots.length - 1;
        for (int i = 0; i < before.length; i += SLOT) {
            if (before[i + CODE] != 0) {
                int length = (int) before[i + LENGTH];
                long hash = length > SHORT ? before[i] : hash(before[i], before[i + 1], length);
                int slot = SLOT * (int) hash & mask;
                while (slots[slot + CODE] != 0) {
                    slot = slot + SLOT & mask;
                }
                System.arraycopy(before, i, slots, slot, SLOT);
            }
        }
    }
}
