package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/** Compares a reader with golden cases: one test per case. A failure lists every read that differs. */
public record GoldenCheck(ReadUnderTest reader, Predicate<GoldenRead> reads) {

    /** Returns a check of all reads. */
    public static GoldenCheck of(ReadUnderTest reader) {
        return new GoldenCheck(reader, read -> true);
    }

    /** Returns one test for each matching case of these sets. */
    public Stream<DynamicTest> tests(String sets, String names) {
        return tests(sets, names, 1);
    }

    /** Returns one test for every nth matching case of these sets; see {@link RandomTests#sample}. */
    public Stream<DynamicTest> tests(String sets, String names, int step) {
        return RandomTests.sample(GoldenSets.cases(sets, names), step)
                .filter(golden -> golden.hasSchema() && golden.reads().stream().anyMatch(reads))
                .map(golden -> dynamicTest(golden.toString(), golden.array().toUri(), () -> check(golden)));
    }

    private void check(GoldenCase golden) throws IOException {
        List<String> differences = new ArrayList<>();
        for (GoldenRead read : golden.reads()) {
            if (reads.test(read)) {
                String difference = difference(golden, read);
                if (difference != null) {
                    differences.add(read.name() + ": " + difference);
                }
            }
        }
        if (!differences.isEmpty()) {
            fail(golden + ": " + String.join("; ", differences));
        }
    }

    private @Nullable String difference(GoldenCase golden, GoldenRead read) throws IOException {
        Columns actual;
        try {
            actual = reader.read(golden.uri(), read.spec());
        } catch (IOException | RuntimeException e) {
            return e.toString();
        } catch (Exception e) {
            throw new IllegalStateException(read.name(), e);
        }
        if (read.digest()) {
            return Sums.difference(golden.expectedSums(read), actual);
        }
        return Comparison.of(golden.schema(), golden::field, read.spec(), true)
                .difference(golden.expected(read), actual);
    }

    /** Returns one test for each case: its schema and fragments must match those recorded by the writing version. */
    public static Stream<DynamicTest> structure(Engine engine, String sets, String names) {
        return GoldenSets.cases(sets, names).stream()
                .filter(GoldenCase::hasSchema)
                .map(golden ->
                        dynamicTest(golden.toString(), golden.array().toUri(), () -> checkStructure(engine, golden)));
    }

    private static void checkStructure(Engine engine, GoldenCase golden) throws Exception {
        Opening opening = Opening.NOW.withKey(golden.key());
        assertEquals(
                golden.schema().withoutIdleExtents(),
                engine.schema(golden.uri(), opening).withoutIdleExtents());
        assertEquals(golden.fragmentNames(), engine.fragmentNames(golden.uri(), opening));
    }
}
