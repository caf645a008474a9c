package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.tegula.internal.exec.Workers;
import dev.tegula.testkit.generate.RandomTests;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadixSortTest {

    private static void sort(long[] numbers, int lowBit, int highBit) {
        try (Workers workers = new Workers(2, 1)) {
            RadixSort.sort(numbers, numbers.length, lowBit, highBit, workers);
        }
    }

    @Test
    void fewNumbers_areSorted() {
        long[] numbers = {5, 3, 9, 0, 3};
        sort(numbers, 0, 4);
        assertArrayEquals(new long[] {0, 3, 3, 5, 9}, numbers);
    }

    @Test
    void numbersWithTheTopBit_areUnsigned() {
        long[] numbers = {-1, 1, Long.MIN_VALUE, 2};
        sort(numbers, 0, 64);
        assertArrayEquals(new long[] {1, 2, Long.MIN_VALUE, -1}, numbers);
    }

    @Test
    void numbersBeyondTheCount_stay() {
        long[] numbers = {3, 2, 1, 0};
        try (Workers workers = new Workers(1, 1)) {
            RadixSort.sort(numbers, 3, 0, 2, workers);
        }
        assertArrayEquals(new long[] {1, 2, 3, 0}, numbers);
    }

    /**
     * Sorts keys above positions in the low bits: on one thread, on several, with one digit and with many, and with all
     * keys in one bucket.
     */
    @ParameterizedTest
    @CsvSource({"100, 8, 20", "5000, 13, 14", "40000, 16, 64", "40000, 16, 20", "100000, 17, 40"})
    void keysAbovePositions_areSortedAndEqualKeysKeepTheirOrder(int count, int positionBits, int highBit) {
        RandomGenerator random = RandomTests.generator(count);
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            long key = random.nextLong() >>> (64 - (highBit - positionBits));
            numbers[i] = key << positionBits | i;
        }
        long[] expected = Arrays.stream(numbers)
                .boxed()
                .sorted(Comparator.comparing((Long number) -> number, Long::compareUnsigned))
                .mapToLong(Long::longValue)
                .toArray();
        sort(numbers, positionBits, highBit);
        assertArrayEquals(expected, numbers);
    }
}
