package dev.tegula.internal.hdf5.file;

import java.util.Arrays;

/**
 * Decodes chunks of the filter szip: the extended Rice algorithm of CCSDS 121.0-B. A chunk is its size, little-endian,
 * and blocks of numbers, each with the code that its first bits name. Some blocks together, a segment, begin with a
 * number as it is; others are differences to the one before, if the options say so.
 */
final class Szip {

    private static final int HEADER = 4;
    private static final int BIG_ENDIAN = 16;
    private static final int DIFFERENCES = 32;

    /** This many blocks of zeros stand for all to the end of a segment, or of 64 blocks. */
    private static final int REST = 5;

    private static final int MANY_BLOCKS = 64;

    /** Sums of two numbers that the code of pairs can have. */
    private static final int MAX_SUM = 12;

    private final byte[] chunk;
    private final int bits;
    private final int block;
    private final int blocks;
    private final boolean areDifferences;
    private long position;

    private Szip(byte[] chunk, int bits, int block, int blocks, boolean areDifferences) {
        this.chunk = chunk;
        this.bits = bits;
        this.block = block;
        this.blocks = blocks;
        this.areDifferences = areDifferences;
        this.position = 8L * HEADER;
    }

    /**
     * Decodes a chunk.
     *
     * @param values the parameters of the filter: options, numbers of a block, bits of a number, numbers of a line
     */
    static byte[] decode(int[] values, byte[] chunk, int limit) {
        if (values.length < 4 || chunk.length < HEADER) {
            throw damaged();
        }
        int block = values[1];
        int width = values[2];
        int line = values[3];
        long size = (chunk[0] & 0xFF) | (chunk[1] & 0xFF) << 8 | (chunk[2] & 0xFF) << 16 | (chunk[3] & 0xFFL) << 24;
        boolean isKnown =
                block > 0 && block <= 64 && line > 0 && (width > 0 && width <= 24 || width == 32 || width == 64);
        if (!isKnown || size > limit) {
            throw damaged();
        }
        // Numbers of 4 and 8 bytes are stored as all first bytes, all second ones, and so on.
        boolean arePlanes = width == 32 || width == 64;
        int bits = arePlanes ? 8 : width;
        int bytes = bits > 16 ? 4 : bits > 8 ? 2 : 1;
        int blocks = (line - 1) / block + 1;
        Szip szip = new Szip(chunk, bits, block, blocks, (values[0] & DIFFERENCES) != 0);
        byte[] decoded = szip.lines((int) size, bytes, line, (values[0] & BIG_ENDIAN) != 0);
        return arePlanes ? woven(decoded, width / 8) : decoded;
    }

    private static byte[] woven(byte[] planes, int width) {
        byte[] numbers = new byte[planes.length];
        int count = planes.length / width;
        for (int b = 0; b < width; b++) {
            for (int i = 0; i < count; i++) {
                numbers[i * width + b] = planes[b * count + i];
            }
        }
        return numbers;
    }

    /** Decodes segments, of which each is a line, and some numbers more if lines are no whole blocks. */
    private byte[] lines(int size, int bytes, int line, boolean isBigEndian) {
        byte[] target = new byte[size];
        int[] segment = new int[blocks * block];
        boolean arePadded = line % block != 0;
        for (int at = 0; at < size; ) {
            int numbers = arePadded ? segment.length : (int) Math.min(line, ((long) size - at - 1) / bytes + 1);
            segment(segment, (numbers - 1) / block + 1);
            for (int i = 0; i < line && at < size; i++) {
                for (int b = 0; b < bytes && at < size; b++) {
                    target[at++] = (byte) (segment[i] >>> 8 * (isBigEndian ? bytes - 1 - b : b));
                }
            }
        }
        return target;
    }

    private void segment(int[] numbers, int count) {
        for (int number = 0; number < count; ) {
            number += block(numbers, number);
        }
        if (areDifferences) {
            sum(numbers);
        }
    }

    /** Decodes a block, or several of zeros; returns their number. */
    private int block(int[] numbers, int number) {
        int from = number * block;
        int to = from + block;
        int idBits = bits > 16 ? 5 : bits > 8 ? 4 : 3;
        int id = read(idBits);
        boolean hasFirst = areDifferences && number == 0;
        if (id == (1 << idBits) - 1) {
            for (int i = from; i < to; i++) {
                numbers[i] = read(bits);
            }
            return 1;
        }
        boolean arePairs = id == 0 && read(1) == 1;
        int first = from;
        if (hasFirst) {
            numbers[first++] = read(bits);
        }
        if (arePairs) {
            pairs(numbers, from, first, to);
        } else if (id > 0) {
            split(numbers, first, to, id - 1);
        } else {
            int zeros = zeros(number);
            Arrays.fill(numbers, first, from + zeros * block, 0);
            return zeros;
        }
        return 1;
    }

    private void split(int[] numbers, int from, int to, int low) {
        for (int i = from; i < to; i++) {
            numbers[i] = unary() << low;
        }
        for (int i = from; low > 0 && i < to; i++) {
            numbers[i] |= read(low);
        }
    }

    /** Decodes pairs of numbers: their sum s and the second one d as the number s * (s + 1) / 2 + d. */
    private void pairs(int[] numbers, int block, int from, int to) {
        for (int i = from; i < to; ) {
            int pair = unary();
            int sum = 0;
            while ((sum + 1) * (sum + 2) / 2 <= pair) {
                sum++;
            }
            if (sum > MAX_SUM) {
                throw damaged();
            }
            int second = pair - sum * (sum + 1) / 2;
            if ((i - block) % 2 == 0) {
                numbers[i++] = sum - second;
            }
            numbers[i++] = second;
        }
    }

    private int zeros(int number) {
        int count = unary() + 1;
        if (count == REST) {
            count = Math.min(blocks - number, MANY_BLOCKS - number % MANY_BLOCKS);
        } else if (count > REST) {
            count--;
        }
        if (count > blocks - number) {
            throw damaged();
        }
        return count;
    }

    /** Adds differences, which are numbered from zero outwards as far as both directions have numbers. */
    private void sum(int[] numbers) {
        int greatest = (1 << bits) - 1;
        int middle = 1 << bits - 1;
        int number = numbers[0];
        for (int i = 1; i < numbers.length; i++) {
            int step = numbers[i];
            int mask = (number & middle) == 0 ? 0 : greatest;
            if ((step >>> 1) + (step & 1) <= (mask ^ number)) {
                number += (step & 1) == 0 ? step >>> 1 : -(step >>> 1) - 1;
            } else {
                number = mask ^ step;
            }
            number &= greatest;
            numbers[i] = number;
        }
    }

    private int unary() {
        int zeros = 0;
        while (read(1) == 0) {
            zeros++;
        }
        return zeros;
    }

    private int read(int count) {
        if (position + count > 8L * chunk.length) {
            throw damaged();
        }
        int number = 0;
        for (int i = 0; i < count; i++, position++) {
            number = number << 1 | chunk[(int) (position >> 3)] >> 7 - (int) (position & 7) & 1;
        }
        return number;
    }

    private static Hdf5Problem damaged() {
        return FileBytes.damaged("a chunk that the filter szip cannot decode");
    }
}
