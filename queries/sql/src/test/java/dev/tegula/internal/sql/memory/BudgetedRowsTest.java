package dev.tegula.internal.sql.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.sql.memory.BudgetedRows.Guard;
import dev.tegula.internal.sql.memory.BudgetedRows.Kept;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BudgetedRowsTest {

    private static final int CANCELLED_AT = 10;

    /** Operators that charge nothing for rows with equal keys, as a join may make billions of. */
    enum Operator {
        GROUPS(rows -> rows.groupBy(row -> 1, () -> 0, (sum, row) -> sum + row, (key, sum) -> sum)),
        DISTINCT(rows -> rows.select(row -> 1).distinct()),
        SETS(rows -> ((BudgetedRows<Integer>) rows)
                .groupByMultiple(List.of(row -> 1), () -> 0, (sum, row) -> sum + row, (key, sum) -> sum));

        private final Function<Enumerable<Integer>, Enumerable<Integer>> operation;

        Operator(Function<Enumerable<Integer>, Enumerable<Integer>> operation) {
            this.operation = operation;
        }
    }

    @ParameterizedTest
    @EnumSource
    void cancelledStatement_readsNoFurtherRow(Operator operator) {
        AtomicBoolean cancelled = new AtomicBoolean();
        int[] read = new int[1];
        Iterator<Integer> rows = IntStream.rangeClosed(1, 1000)
                .peek(row -> {
                    read[0] = row;
                    cancelled.set(row >= CANCELLED_AT);
                })
                .iterator();
        Guard guard = new Guard("grouping", Kept.GROUPS, Long.MAX_VALUE);
        BudgetedRows<Integer> budgeted = new BudgetedRows<>(
                Linq4j.asEnumerable(() -> rows), new MemoryAccount(1 << 20, Path.of("unused"), cancelled), guard);
        assertThrows(
                CancellationException.class,
                () -> operator.operation.apply(budgeted).toList());
        assertEquals(CANCELLED_AT, read[0]);
    }
}
