package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.util.Arrays;

/**
 * Numbers of distinct integers and of null, in the order in which they are met. Small integers, such as codes, are
 * places in an array; others are in a hash table with open addressing.
 */
final class ValueNumbers {

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int MOST_PLACES = 1 << 16; // 256 KiB, as a second cache has
    private static final int FIRST_VALUES = 512;

    /** The memory of a value, when arrays have just grown. */
    private static final long VALUE_BYTES = 2 * Long.BYTES + 4 * (Long.BYTES + Integer.BYTES);

    private final MemoryAccount account;
    private final long bytes;

    private long[] values = new long[FIRST_VALUES];
    private long[] slotValues = new long[2 * FIRST_VALUES];
    private int[] slotNumbers = new int[2 * FIRST_VALUES]; // plus one; 0 is a free slot
    private int[] places = new int[0]; // numbers plus one
    private int slotsInUse;
    private int count;
    private int ofNull = -1;

    /** @param bytes the memory that the caller needs for a number */
    ValueNumbers(MemoryAccount account, long bytes) {
        this.account = account;
        this.bytes = bytes + VALUE_BYTES;
    }

    /** Returns the number of numbers. */
    int count() {
        return count;
    }

    /** Returns a value, unless it is null. */
    long value(int number) {
        return values[number];
    }

    boolean isNull(int number) {
        return number == ofNull;
    }

    /** Writes the numbers of some values. Equal values in turn, as in sorted columns, are looked up once. */
    void find(long[] of, boolean[] nulls, int[] numbers, int rows) {
        long last = 0;
        int known = -1;
        for (int i = 0; i < rows; i++) {
            if (nulls[i]) {
                numbers[i] = ofNull();
                continue;
            }
            long value = of[i];
            int place = value >= 0 && value < places.length ? places[(int) value] : 0;
            if (place != 0) {
                numbers[i] = place - 1;
                continue;
            }
            if (known < 0 || value != last) {
                known = number(value);
                last = value;
            }
            numbers[i] = known;
        }
    }

    private int ofNull() {
        if (ofNull < 0) {
            ofNull = add(0);
        }
        return ofNull;
    }

    private int number(long value) {
        if (value >= 0 && value < MOST_PLACES) {
            return placed((int) value);
        }
        int slot = slot(value);
        if (slotNumbers[slot] != 0) {
            return slotNumbers[slot] - 1;
        }
        if (2 * ++slotsInUse > slotNumbers.length) {
            rehash();
            slot = slot(value);
        }
        slotValues[slot] = value;
        slotNumbers[slot] = add(value) + 1;
        return count - 1;
    }

    private int placed(int value) {
        if (value >= places.length) {
            int length = Math.max(FIRST_VALUES, 2 * Integer.highestOneBit(value));
            account.charge((long) Integer.BYTES * (length - places.length), "grouping");
            places = Arrays.copyOf(places, length);
        }
        if (places[value] == 0) {
            places[value] = add(value) + 1;
        }
        return places[value] - 1;
    }

    /** Returns the slot of a value, or a free one for it. */
    private int slot(long value) {
        int mask = slotNumbers.length - 1;
        int slot = (int) mixed(value) & mask;
        while (slotNumbers[slot] != 0 && slotValues[slot] != value) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** Returns a hash whose low bits depend on all bits of a value, also on the high ones of doubles and texts. */
    static long mixed(long value) {
        return value * MULTIPLIER ^ Math.multiplyHigh(value, MULTIPLIER);
    }

    private int add(long value) {
        account.charge(bytes, "grouping");
        if (count == values.length) {
            values = Arrays.copyOf(values, Math.multiplyExact(2, count));
        }
        values[count] = value;
        return count++;
    }

    private void rehash() {
        long[] before = slotValues;
        int[] numbers = slotNumbers;
        slotValues = new long[Math.multiplyExact(2, before.length)];
        slotNumbers = new int[slotValues.length];
        for (int i = 0; i < before.length; i++) {
            if (numbers[i] != 0) {
                int slot = slot(before[i]);
                slotValues[slot] = before[i];
                slotNumbers[slot] = numbers[i];
            }
        }
    }
}
