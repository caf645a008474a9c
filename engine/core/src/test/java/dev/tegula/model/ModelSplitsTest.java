package dev.tegula.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.model.ModelTests;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares splits of random queries with the queries, on the sequences of {@link ModelArrayTest}. */
@Slow
class ModelSplitsTest {

    private static final int SEQUENCES = 40;

    @Test
    void splitsOfRandomQueries_haveTheCellsOfTheQueries() {
        List<SplitArray> all = new ArrayList<>();
        ModelTests.run(SEQUENCES, () -> new SplitArray(all));
        long reads = all.stream().mapToLong(SplitArray::reads).sum();
        long pieces = all.stream().mapToLong(SplitArray::pieces).sum();
        assertTrue(pieces > reads, pieces + " pieces of " + reads + " queries");
    }
}
