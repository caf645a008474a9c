package dev.tegula.internal.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.maintenance.GrowingRuns.Run;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GrowingRunsTest {

    /** So large that the growth alone decides. */
    private static final long UNIT = 16L << 30;

    private static final long MIB = 1 << 20;

    private static List<Run> of(double growth, int... units) {
        return GrowingRuns.of(Arrays.stream(units).mapToLong(n -> n * UNIT).toArray(), growth);
    }

    @Test
    void equalFragments_areOneRun_ifThereAreEnough() {
        assertEquals(List.of(new Run(0, 4)), of(4, 5, 5, 5, 5));
        assertEquals(List.of(), of(4, 5, 5, 5));
        assertEquals(List.of(new Run(0, 2)), of(2, 5, 5));
        assertEquals(List.of(), of(2, 0));
        assertEquals(List.of(), of(2));
    }

    @Test
    void largeFragments_stayUntilOthersAreAsLarge() {
        assertEquals(List.of(new Run(0, 2), new Run(3, 7)), of(2, 2, 2, 100, 2, 2, 3, 4));
        assertEquals(List.of(new Run(0, 4)), of(2, 100, 50, 40, 10));
    }

    @Test
    void smallFragments_areMergedByAThirtieth() {
        assertEquals(List.of(new Run(0, 2)), GrowingRuns.of(new long[] {1000, 31}, 2));
        assertEquals(List.of(), GrowingRuns.of(new long[] {1000, 29}, 2));
        assertEquals(List.of(), GrowingRuns.of(new long[] {1000, 15}, 1.02));
    }

    @Test
    void largerFragments_areMergedByAShareThatRisesWithTheirSize() {
        assertEquals(List.of(), GrowingRuns.of(new long[] {160 * MIB, 47 * MIB}, 2));
        assertEquals(List.of(new Run(0, 2)), GrowingRuns.of(new long[] {160 * MIB, 49 * MIB}, 2));
        assertEquals(List.of(new Run(0, 2)), GrowingRuns.of(new long[] {160 * MIB, 17 * MIB}, 1.1));
        assertEquals(List.of(new Run(0, 2)), GrowingRuns.of(new long[] {600 * MIB, 600 * MIB}, 2));
    }

    /** Against all runs, one by one. */
    @Test
    void runs_areDisjoint_andNoLongerOneIsLeft() {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 300; i++) {
            long[] sizes = random.longs(random.nextInt(12), 1, UNIT << random.nextInt(1, 12))
                    .toArray();
            double growth = 1.1 + random.nextDouble(4);
            List<Run> expected = new ArrayList<>();
            for (int from = 0; from < sizes.length; from++) {
                for (int to = sizes.length; to > from; to--) {
                    if (GrowingRuns.isGrowing(sizes, from, to, growth)) {
                        expected.add(new Run(from, to));
                    }
                }
            }
            expected.removeIf(run -> expected.stream()
                    .anyMatch(other -> !other.equals(run) && other.from() <= run.from() && run.to() <= other.to()));
            assertEquals(expected, GrowingRuns.of(sizes, growth));
        }
    }

    /** The promise of {@link dev.tegula.maintenance.ConsolidationOptions#withGrowth}. */
    @Test
    void mergingAfterEachWrite_costsTheLogarithm() {
        RandomGenerator random = RandomTests.generator(1);
        for (double growth : new double[] {1.5, 2, 4}) {
            List<Long> sizes = new ArrayList<>();
            double written = 0;
            double rewritten = 0;
            int most = 0;
            for (int i = 0; i < 20_000; i++) {
                long size = random.nextLong(50 * UNIT, 150 * UNIT);
                written += size;
                sizes.add(size);
                List<Run> runs =
                        GrowingRuns.of(sizes.stream().mapToLong(Long::longValue).toArray(), growth);
                for (int r = runs.size() - 1; r >= 0; r--) {
                    List<Long> run =
                            sizes.subList(runs.get(r).from(), runs.get(r).to());
                    long sum = run.stream().mapToLong(Long::longValue).sum();
                    rewritten += sum;
                    run.clear();
                    sizes.add(runs.get(r).from(), sum);
                }
                most = Math.max(most, sizes.size());
            }
            double logarithm = Math.log(written / UNIT / 50) / Math.log(growth);
            assertTrue(rewritten <= logarithm * written, growth + ": " + rewritten / written + " times");
            assertTrue(most <= Math.max(1, growth) * Math.log(written / UNIT / 50) / Math.log(2), growth + ": " + most);
        }
    }
}
