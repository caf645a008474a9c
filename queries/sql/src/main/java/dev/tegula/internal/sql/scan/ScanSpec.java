package dev.tegula.internal.sql.scan;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.internal.selection.Selection;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scan reads of an array. Immutable.
 *
 * @param table the array
 * @param columns the columns, by their numbers in the table
 * @param tests predicates that all rows satisfy
 * @param order the order of the rows
 * @param limit the greatest number of rows; {@link Long#MAX_VALUE} for all
 */
public record ScanSpec(ArrayTable table, List<Integer> columns, List<Test> tests, ResultOrder order, long limit) {

    public ScanSpec {
        columns = List.copyOf(columns);
        tests = List.copyOf(tests);
    }

    /** Returns the scan of a whole table. */
    public static ScanSpec all(ArrayTable table) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            columns.add(i);
        }
        return new ScanSpec(table, columns, List.of(), ResultOrder.UNORDERED, Long.MAX_VALUE);
    }

    /** Returns this scan with some of its columns. */
    public ScanSpec project(List<Integer> positions) {
        return new ScanSpec(table, positions.stream().map(columns::get).toList(), tests, order, limit);
    }

    /** Returns this scan with further predicates. */
    public ScanSpec filter(List<Test> more) {
        List<Test> all = new ArrayList<>(tests);
        all.addAll(more);
        return new ScanSpec(table, columns, all, order, limit);
    }

    /** Returns this scan in an order. */
    public ScanSpec ordered(ResultOrder newOrder) {
        return new ScanSpec(table, columns, tests, newOrder, limit);
    }

    /** Returns this scan with at most some rows. */
    public ScanSpec limited(long rows) {
        return new ScanSpec(table, columns, tests, order, Math.min(limit, rows));
    }

    /** Returns the types of the columns. */
    public List<ColumnType> types() {
        return columns.stream().map(table.columns()::get).toList();
    }

    /**
     * Returns the query of the engine.
     *
     * @param more conditions besides the tests, such as keys of a join
     * @return null if no row can satisfy the predicates
     */
    public @Nullable Query query(StatementContext context, List<Condition> more) {
        return query(context.arrays().open(table.uri(), table.options()), context.parameters(), more);
    }

    /** Returns the query with the parameters of a statement; see {@link #query(StatementContext, List)}. */
    public @Nullable Query query(ArrayReader array, List<? extends @Nullable Object> parameters, List<Condition> more) {
        List<@Nullable Range> bounds = Selection.bounds(array.schema(), array.nonEmptyDomain(), false);
        TestConditions conditions = new TestConditions(parameters);
        if (bounds == null || !tests.stream().allMatch(conditions::isPossible)) {
            return null;
        }
        List<Condition> all = new ArrayList<>(more);
        for (Test test : tests) {
            if (!(test instanceof Test.All none) || !none.parts().isEmpty()) {
                all.add(conditions.of(test));
            }
        }
        Selection selection = Selection.of(array.schema(), bounds, all);
        if (selection.empty()) {
            return null;
        }
        List<String> fields =
                types().stream().map(column -> column.field().name()).toList();
        Query query = array.query()
                .subarray(selection.subarray())
                .fields(fields.isEmpty() ? List.of(smallestField()) : fields)
                .order(order);
        Condition condition = selection.condition();
        Query matching = condition == null ? query : query.where(condition).matchesOnly();
        return limit == Long.MAX_VALUE ? matching : matching.limit(limit);
    }

    /** Returns a field that tells how many rows there are. */
    private String smallestField() {
        return table.schema().dimensions().stream()
                .map(Dimension::name)
                .findFirst()
                .orElseThrow();
    }
}
