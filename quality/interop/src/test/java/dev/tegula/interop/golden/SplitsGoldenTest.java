package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Splits of arrays of all versions, which were written by libtiledb, have the cells of the queries. */
@Slow
class SplitsGoldenTest {

    private static final TegulaEngine TEGULA = TegulaEngine.shared();

    @TestFactory
    Stream<DynamicTest> splitsOfArraysOfAllVersions_haveTheCellsOfTheQueries() {
        return RandomTests.sample(GoldenSets.cases(".*", ".*"), 90)
                .filter(golden -> golden.hasSchema() && !golden.reads().isEmpty())
                .map(golden -> DynamicTest.dynamicTest(golden.toString(), () -> check(golden)));
    }

    private static void check(GoldenCase golden) throws IOException {
        for (GoldenRead read : golden.reads()) {
            for (long bytes : read.digest() ? new long[0] : new long[] {1, 1000}) {
                List<List<String>> both = TEGULA.readBothWays(golden.uri(), read.spec(), bytes);
                assertEquals(both.get(0), both.get(1), golden + " " + read.name() + ", " + bytes + " bytes");
            }
        }
    }
}
