package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.RangeKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The real numbers by which aggregates order rows: ORDER BY within them, and the keys of MAX_BY and MIN_BY. Calcite
 * compares them as decimals, which NaN and infinities are not, or by {@code <}, so that the order of rows decides where
 * there are NaN. Integers of the same order take their places.
 */
final class RealKeys {

    private final RexBuilder builder;
    private final RelNode input;
    private final List<RexNode> columns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Map<Integer, Integer> places = new HashMap<>();

    private RealKeys(RelNode input) {
        this.builder = input.getCluster().getRexBuilder();
        this.input = input;
        for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(input, i));
        }
        names.addAll(input.getRowType().getFieldNames());
    }

    /** Returns an aggregate without such keys. */
    static RelNode replaced(Aggregate aggregate) {
        RealKeys keys = new RealKeys(aggregate.getInput());
        List<AggregateCall> calls =
                aggregate.getAggCallList().stream().map(keys::replaced).toList();
        return keys.places.isEmpty()
                ? aggregate
                : aggregate.copy(
                        aggregate.getTraitSet(),
                        LogicalProject.create(aggregate.getInput(), List.of(), keys.columns, keys.names, Set.of()),
                        aggregate.getGroupSet(),
                        aggregate.getGroupSets(),
                        calls);
    }

    private AggregateCall replaced(AggregateCall call) {
        if (call.getAggregation().isPercentile()) {
            return call; // its value is the key
        }
        List<Integer> arguments = new ArrayList<>(call.getArgList());
        SqlKind kind = call.getAggregation().getKind();
        if (kind == SqlKind.ARG_MAX || kind == SqlKind.ARG_MIN) {
            arguments.set(1, place(arguments.get(1)));
            if (columns.get(arguments.get(1)).getType().getComponentType() != null) {
                throw new UnsupportedOperationException(
                        call.getAggregation().getName() + " by lists. Use FIRST(x ORDER BY items DESC).");
            }
        }
        List<RelFieldCollation> order = new ArrayList<>();
        for (RelFieldCollation each : call.getCollation().getFieldCollations()) {
            order.add(each.withFieldIndex(place(each.getFieldIndex())));
        }
        return OrderedCalls.with(call, call.getAggregation(), arguments, RelCollations.of(order));
    }

    /** Returns the column with the key of a column. */
    private int place(int column) {
        RelDataType type = input.getRowType().getFieldList().get(column).getType();
        if (!RangeKeys.isReal(type)) {
            return column;
        }
        return places.computeIfAbsent(column, key -> {
            columns.add(RangeKeys.order(builder, columns.get(key)));
            names.add("$key" + key);
            return columns.size() - 1;
        });
    }
}
