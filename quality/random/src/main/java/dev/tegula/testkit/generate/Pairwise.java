package dev.tegula.testkit.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Generates rows with one option of each factor, so that every legal pair of options of two factors occurs in a row.
 * The number of rows is far below that of all combinations, and the rows differ for every seed.
 */
public final class Pairwise {

    private static final int TRIES = 12;
    private static final int CANDIDATES = 6;

    private final int[] sizes;
    private final Predicate<int[]> legal;
    private final RandomGenerator random;
    private final int[][] offsets;
    private final BitSet open = new BitSet();
    private final List<int[]> rows = new ArrayList<>();

    private Pairwise(int[] sizes, Predicate<int[]> legal, RandomGenerator random) {
        this.sizes = sizes.clone();
        this.legal = legal;
        this.random = random;
        this.offsets = new int[sizes.length][sizes.length];
    }

    /**
     * Returns rows for factors with these numbers of options.
     *
     * @param legal returns whether a row is legal. Incomplete rows have -1 for open factors; they are legal unless the
     *     chosen options exclude them.
     */
    public static List<int[]> rows(int[] sizes, Predicate<int[]> legal, RandomGenerator random) {
        Pairwise pairwise = new Pairwise(sizes, legal, random);
        pairwise.cover();
        return pairwise.rows;
    }

    /** Returns all legal rows: the full product. */
    public static List<int[]> all(int[] sizes, Predicate<int[]> legal) {
        List<int[]> rows = new ArrayList<>();
        int[] row = new int[sizes.length];
        Arrays.fill(row, -1);
        extend(row, 0, sizes, legal, rows);
        return rows;
    }

    private static void extend(int[] row, int factor, int[] sizes, Predicate<int[]> legal, List<int[]> rows) {
        if (factor == sizes.length) {
            rows.add(row.clone());
            return;
        }
        for (row[factor] = 0; row[factor] < sizes[factor]; row[factor]++) {
            if (legal.test(row)) {
                extend(row, factor + 1, sizes, legal, rows);
            }
        }
        row[factor] = -1;
    }

    private void cover() {
        openPairs();
        for (int pair = open.nextSetBit(0); pair >= 0; pair = open.nextSetBit(0)) {
            int[] start = rowWith(pair);
            int[] best = null;
            int bestGain = -1;
            for (int i = 0; i < TRIES && (best == null || i < CANDIDATES); i++) {
                int[] row = start.clone();
                int gain = complete(row) ? gain(row) : -1;
                if (gain > bestGain) {
                    best = row;
                    bestGain = gain;
                }
            }
            if (best == null) {
                // The other factors have no legal option for this pair.
                open.clear(pair);
            } else {
                rows.add(best);
                close(best);
            }
        }
    }

    private void openPairs() {
        int next = 0;
        for (int a = 0; a < sizes.length; a++) {
            for (int b = a + 1; b < sizes.length; b++) {
                offsets[a][b] = next;
                next += sizes[a] * sizes[b];
                for (int i = 0; i < sizes[a] * sizes[b]; i++) {
                    if (legal.test(row(a, i / sizes[b], b, i % sizes[b]))) {
                        open.set(offsets[a][b] + i);
                    }
                }
            }
        }
    }

    private int[] row(int a, int optionOfA, int b, int optionOfB) {
        int[] row = new int[sizes.length];
        Arrays.fill(row, -1);
        row[a] = optionOfA;
        row[b] = optionOfB;
        return row;
    }

    private int[] rowWith(int pair) {
        for (int a = 0; a < sizes.length; a++) {
            for (int b = a + 1; b < sizes.length; b++) {
                int i = pair - offsets[a][b];
                if (i >= 0 && i < sizes[a] * sizes[b]) {
                    return row(a, i / sizes[b], b, i % sizes[b]);
                }
            }
        }
        throw new IllegalArgumentException("no pair " + pair);
    }

    /** Chooses the open factors in random order, so that each choice covers as many new pairs as possible. */
    private boolean complete(int[] row) {
        for (int factor :
                Choice.shuffled(random, IntStream.range(0, sizes.length).boxed().toList())) {
            if (row[factor] < 0) {
                int best = -1;
                int bestGain = -1;
                for (int option : Choice.shuffled(
                        random, IntStream.range(0, sizes[factor]).boxed().toList())) {
                    row[factor] = option;
                    int gain = legal.test(row) ? gain(row) : -1;
                    if (gain > bestGain) {
                        best = option;
                        bestGain = gain;
                    }
                }
                row[factor] = best;
                if (best < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private int gain(int[] row) {
        int gain = 0;
        for (int a = 0; a < row.length; a++) {
            for (int b = a + 1; b < row.length; b++) {
                if (row[a] >= 0 && row[b] >= 0 && open.get(offsets[a][b] + row[a] * sizes[b] + row[b])) {
                    gain++;
                }
            }
        }
        return gain;
    }

    private void close(int[] row) {
        for (int a = 0; a < row.length; a++) {
            for (int b = a + 1; b < row.length; b++) {
                open.clear(offsets[a][b] + row[a] * sizes[b] + row[b]);
            }
        }
    }
}
