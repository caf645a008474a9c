package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Slow;
import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Reads golden arrays of every version into the caller's buffers, including dense arrays with sparse fragments. The
 * cells must equal those read into allocated buffers.
 */
@Slow
class GivenArraysGoldenTest {

    private static final String CASES =
            "dense_(2d_row|var|nullable|sparse_fragment)|sparse_(2d_row|var|str)|.*string_dim.*";

    @TestFactory
    Stream<DynamicTest> callerBuffers_receiveTheSameCells() {
        return GoldenSets.cases(".*", CASES).stream()
                .filter(golden -> golden.key() == null)
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private static void check(GoldenCase golden) {
        try (Tegula tegula = Tegula.create();
                ArrayReader array = tegula.openForReading(golden.uri())) {
            Cells wanted = query(array).read();
            QueryExecution execution = query(array).execution();
            Map<String, Object> given = new LinkedHashMap<>();
            for (Column column : wanted.columns()) {
                Object room = Array.newInstance(
                        column.array().getClass().getComponentType(), Array.getLength(column.array()));
                given.put(column.name(), room);
                if (column.field().isVariable()) {
                    execution.into(column.name(), new long[column.size() + 1], room);
                } else {
                    execution.into(column.name(), room);
                }
            }
            Cells found = execution.read();
            assertEquals(wanted.size(), found.size());
            for (Column column : wanted.columns()) {
                Column other = Objects.requireNonNull(found.find(column.name()));
                assertSame(given.get(column.name()), other.array());
                for (int cell = 0; cell < column.size(); cell++) {
                    assertEquals(column.isNull(cell), other.isNull(cell), column.name() + " of cell " + cell);
                    assertEquals(values(column, cell), values(other, cell), column.name() + " of cell " + cell);
                }
            }
        }
    }

    /** Returns a query of all fields over the non-empty domain. */
    private static Query query(ArrayReader array) {
        Subarray part = Subarray.whole();
        List<Range> written = array.nonEmptyDomain();
        for (int d = 0; written != null && d < written.size(); d++) {
            part = part.addRange(array.schema().dimensions().get(d).name(), written.get(d));
        }
        return array.query().subarray(part).fields(array.schema().fieldNames());
    }

    private static String values(Column column, int cell) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < column.valueCount(cell); i++) {
            text.append(Array.get(column.array(), column.firstValue(cell) + i)).append(' ');
        }
        return text.toString();
    }
}
