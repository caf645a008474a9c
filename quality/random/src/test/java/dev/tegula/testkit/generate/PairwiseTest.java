package dev.tegula.testkit.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PairwiseTest {

    private static final int[] SIZES = {7, 3, 2, 5};

    /** Option 0 of the first factor excludes all but option 1 of the last. */
    private static final Predicate<int[]> LEGAL = row -> row[0] != 0 || row[3] <= 1 && row[3] != 0;

    @Test
    void rows_coverEveryLegalPair() {
        List<int[]> rows = Pairwise.rows(SIZES, LEGAL, RandomTests.generator());

        assertTrue(rows.stream().allMatch(LEGAL));
        assertEquals(pairs(Pairwise.all(SIZES, LEGAL)), pairs(rows));
        assertTrue(rows.size() < 50, rows.size() + " rows");
    }

    @Test
    void rows_dependOnTheSeed() {
        int[][] one = Pairwise.rows(SIZES, LEGAL, RandomTests.generator(1)).toArray(int[][]::new);
        int[][] other = Pairwise.rows(SIZES, LEGAL, RandomTests.generator(2)).toArray(int[][]::new);

        assertFalse(Arrays.deepEquals(one, other));
    }

    @Test
    void product_containsAllRows() {
        assertEquals(6 * 3 * 2 * 5 + 3 * 2, Pairwise.all(SIZES, LEGAL).size());
    }

    private static Set<List<Integer>> pairs(List<int[]> rows) {
        Set<List<Integer>> pairs = new HashSet<>();
        for (int[] row : rows) {
            for (int a = 0; a < row.length; a++) {
                for (int b = a + 1; b < row.length; b++) {
                    pairs.add(List.of(a, row[a], b, row[b]));
                }
            }
        }
        return pairs;
    }
}
