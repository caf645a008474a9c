package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.json.JsonObject;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks that every golden file can be parsed. */
class GoldenSetsTest {

    @Test
    void allSets_arePresent() {
        assertEquals(18, GoldenSets.names().size());
        assertTrue(GoldenSets.cases(".*", ".*").size() > 1400);
    }

    @TestFactory
    Stream<DynamicTest> everyRead_isUnderstood() {
        return RandomTests.sample(GoldenSets.names(), 4)
                .map(set -> DynamicTest.dynamicTest(set, () -> readAll(GoldenSets.cases(set, ".*"))));
    }

    private static void readAll(List<GoldenCase> cases) throws IOException {
        for (GoldenCase golden : cases) {
            for (GoldenRead read : golden.hasSchema() ? golden.reads() : List.<GoldenRead>of()) {
                check(golden, read);
            }
        }
    }

    private static void check(GoldenCase golden, GoldenRead read) throws IOException {
        String where = golden + "/" + read.name();
        if (read.digest()) {
            JsonObject sums = golden.expectedSums(read);
            assertTrue(sums.has("cell_count"), where);
            return;
        }
        Columns columns = golden.expected(read);
        assertEquals(
                read.spec().fields().stream().sorted().toList(),
                columns.byName().keySet().stream().sorted().toList(),
                where);
        for (Column column : columns.all()) {
            assertEquals(columns.cellCount(), column.cellCount(golden.field(column.name())), where);
        }
    }
}
