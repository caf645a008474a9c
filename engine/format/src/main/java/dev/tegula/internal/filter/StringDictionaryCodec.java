package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import java.util.Arrays;

/**
 * Encodes strings as numbers in a dictionary of distinct strings, in the order of their first occurrence.
 *
 * <pre>
 * options  u8 width of numbers, u8 width of string lengths, u32 size of the dictionary, per entry: length (big-endian), string
 * data     number of each string, big-endian
 * </pre>
 */
final class StringDictionaryCodec implements StringCodec {

    @Override
    public String name() {
        return "DICTIONARY";
    }

    @Override
    public void encode(VarCells strings, ByteWriter data, ByteWriter options) {
        int count = strings.count();
        int longest = 0;
        for (int i = 0; i < count; i++) {
            longest = Math.max(longest, strings.length(i));
        }
        // The width depends on the number of strings, not of distinct strings.
        int numberWidth = BigEndian.width(count);
        int lengthWidth = BigEndian.width(longest);
        options.u8(numberWidth).u8(lengthWidth).u32(0);
        int dictionary = options.size();
        // More than twice as many slots as strings: a search ends soon at a free one.
        int[] table = new int[Math.max(16, Integer.highestOneBit(count) << 2)];
        int[] firsts = new int[count];
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            int slot = slot(strings, i, table, firsts);
            if (table[slot] == 0) {
                firsts[distinct] = i;
                table[slot] = ++distinct;
                BigEndian.put(options, strings.length(i), lengthWidth);
                options.bytes(strings.bytes(), strings.begin(i), strings.length(i));
            }
            BigEndian.put(data, table[slot] - 1L, numberWidth);
        }
        options.setU32(dictionary - 4, options.size() - dictionary);
    }

    /** Returns the slot in {@code table} for the number of string {@code i}, counted from 1. */
    private static int slot(VarCells strings, int i, int[] table, int[] firsts) {
        int hash = 1;
        int end = strings.begin(i + 1);
        for (int at = strings.begin(i); at < end; at++) {
            hash = 31 * hash + strings.bytes()[at];
        }
        // Hashes of similar strings differ in a few bits, which the multiplication spreads over all higher ones.
        int slot = (hash * 0x9E3779B9 >>> 8) & table.length - 1;
        while (table[slot] != 0 && !strings.areEqual(i, firsts[table[slot] - 1])) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    @Override
    public void decode(ChunkDecoding chunk, ByteSlice target) {
        int numberWidth = chunk.width("width of numbers");
        int lengthWidth = chunk.width("width of string lengths");
        long size = chunk.u32("size of the dictionary");
        int first = chunk.take("dictionary", size);
        byte[] dictionary = chunk.metadata();
        int[] entries = chunk.scratch.ints(16);
        int count = 0;
        for (int at = first; at < first + size; count++) {
            if (first + size - at < lengthWidth) {
                throw chunk.corrupt("dictionary ends within entry " + count);
            }
            long length = BigEndian.get(dictionary, at, lengthWidth);
            at += lengthWidth;
            if (length < 0 || length > first + size - at) {
                throw chunk.corrupt("dictionary entry " + count + " is longer than the dictionary (found "
                        + Long.toUnsignedString(length) + " bytes)");
            }
            if (2 * count + 2 > entries.length) {
                entries = Arrays.copyOf(entries, 2 * entries.length);
                chunk.scratch.keepInts(entries);
            }
            entries[2 * count] = at;
            entries[2 * count + 1] = (int) length;
            at += (int) length;
        }
        expand(chunk, numberWidth, entries, count, target);
    }

    private static void expand(ChunkDecoding chunk, int numberWidth, int[] entries, int count, ByteSlice target) {
        if (chunk.length % numberWidth != 0) {
            throw chunk.corrupt("wrong size of the string numbers (found " + chunk.length + " bytes, expected a "
                    + "multiple of " + numberWidth + ")");
        }
        byte[] dictionary = chunk.metadata();
        int end = chunk.offset + chunk.length;
        byte[] dst = target.bytes();
        int dstOffset = target.offset();
        int dstEnd = target.end();
        int to = dstOffset;
        for (int from = chunk.offset; from < end; from += numberWidth) {
            long number = BigEndian.get(chunk.data, from, numberWidth);
            if (number < 0 || number >= count) {
                throw chunk.corrupt("string number is outside the dictionary (found " + Long.toUnsignedString(number)
                        + ", expected less than " + count + ")");
            }
            int length = entries[2 * (int) number + 1];
            if (length > dstEnd - to) {
                throw chunk.corrupt("strings are too long (expected " + (dstEnd - dstOffset) + " bytes)");
            }
            System.arraycopy(dictionary, entries[2 * (int) number], dst, to, length);
            if (chunk.offsets != null) {
                chunk.offsets.add(to - dstOffset, length, 1);
            }
            to += length;
        }
        if (to != dstEnd) {
            throw chunk.corrupt("strings are too short (found " + (to - dstOffset) + " bytes, expected "
                    + (dstEnd - dstOffset) + ")");
        }
    }

    @Override
    public long dataBound(long size) {
        return 8 * (size + 1);
    }

    @Override
    public long optionsBound(long size) {
        // Entries are distinct, so at most one is empty.
        return 6 + 8 * (size + 1) + size;
    }
}
