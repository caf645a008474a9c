package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.memory.SortedWindow;
import dev.tegula.internal.sql.memory.WindowSpec;
import dev.tegula.internal.sql.memory.WindowSpec.Bound;
import dev.tegula.internal.sql.memory.WindowSpec.Function;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableWindow;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.rel.InvalidRelException;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window.Group;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.BuiltInMethod;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Windows whose functions can be computed from sorted rows on disk. */
final class SortedWindows {

    private static final Set<SqlTypeName> KEYS = Set.of(
            SqlTypeName.TINYINT, SqlTypeName.SMALLINT, SqlTypeName.INTEGER, SqlTypeName.BIGINT, SqlTypeName.DOUBLE);

    private final EnumerableWindow window;
    private final Group group;
    private final int columns;
    private final List<AggregateCall> aggregates = new ArrayList<>();

    private SortedWindows(EnumerableWindow window) {
        this.window = window;
        this.group = window.groups.get(0);
        this.columns = window.getInput().getRowType().getFieldCount();
    }

    /** Returns what a window computes, or null if it needs its rows in memory. */
    static @Nullable WindowSpec spec(EnumerableWindow window) {
        return window.groups.size() == 1 ? new SortedWindows(window).spec() : null;
    }

    private @Nullable WindowSpec spec() {
        Bound first = bound(group.lowerBound);
        Bound last = bound(group.upperBound);
        if (first == null || last == null || group.exclude != RexWindowExclusion.EXCLUDE_NO_OTHER) {
            return null;
        }
        List<Function> functions = new ArrayList<>();
        for (AggregateCall call : group.getAggregateCalls(window)) {
            Function function = function(call);
            if (function == null) {
                return null;
            }
            functions.add(function);
        }
        return new WindowSpec(
                columns, functions, first, last, aggregates.stream().anyMatch(MemoryGuard::collects));
    }

    private @Nullable Bound bound(RexWindowBound bound) {
        RexNode offset = bound.getOffset();
        if (bound.isUnbounded()) {
            return new WindowSpec.Unbounded();
        } else if (offset == null) {
            return group.isRows ? new WindowSpec.Rows(0) : new WindowSpec.Peers();
        }
        BigDecimal literal = offset instanceof RexInputRef ref ? number(ref.getIndex()) : null;
        if (literal == null) {
            return null;
        }
        BigDecimal rows = bound.isPreceding() ? literal.negate() : literal;
        if (group.isRows) {
            return new WindowSpec.Rows(rows.longValueExact());
        }
        int key = group.orderKeys.getFieldCollations().get(0).getFieldIndex();
        SqlTypeName type = type(key).getSqlTypeName();
        boolean isReal = type == SqlTypeName.DOUBLE;
        return KEYS.contains(type)
                ? new WindowSpec.Key(key, isReal ? (Number) rows.doubleValue() : (Number) rows.longValueExact())
                : null;
    }

    private RelDataType type(int column) {
        return column < columns
                ? window.getInput().getRowType().getFieldList().get(column).getType()
                : window.constants.get(column - columns).getType();
    }

    /** Returns a constant, or null for another column. */
    private @Nullable BigDecimal number(int column) {
        return column < columns ? null : window.constants.get(column - columns).getValueAs(BigDecimal.class);
    }

    private @Nullable Function function(AggregateCall call) {
        if (call.isDistinct() || call.ignoreNulls()) {
            return null;
        }
        List<Integer> arguments = call.getArgList();
        boolean isLong = call.getType().getSqlTypeName() == SqlTypeName.BIGINT;
        return switch (call.getAggregation().getKind()) {
            case ROW_NUMBER -> isLong && group.lowerBound.isUnbounded() ? new WindowSpec.RowNumber() : null;
            case RANK -> isLong ? new WindowSpec.Rank(false) : null;
            case DENSE_RANK -> isLong ? new WindowSpec.Rank(true) : null;
            case LAG, LEAD -> shifted(call, arguments);
            case FIRST_VALUE -> isOf(call, arguments.get(0)) ? new WindowSpec.Nth(arguments.get(0), 1) : null;
            case NTH_VALUE -> nth(call, arguments);
            case LAST_VALUE -> isOf(call, arguments.get(0)) ? new WindowSpec.Last(arguments.get(0)) : null;
            default -> {
                if (RexImpTable.INSTANCE.get(call.getAggregation(), false) == null) {
                    yield null;
                }
                aggregates.add(call);
                yield new WindowSpec.Aggregated(aggregates.size() - 1);
            }
        };
    }

    private @Nullable Function nth(AggregateCall call, List<Integer> arguments) {
        BigDecimal number = number(arguments.get(1));
        return number == null || !isOf(call, arguments.get(0))
                ? null
                : new WindowSpec.Nth(arguments.get(0), number.longValueExact());
    }

    private @Nullable Function shifted(AggregateCall call, List<Integer> arguments) {
        BigDecimal rows = arguments.size() > 1 ? number(arguments.get(1)) : BigDecimal.ONE;
        Integer absent = arguments.size() > 2 ? arguments.get(2) : null;
        if (rows == null || !isOf(call, arguments.get(0)) || absent != null && !isOf(call, absent)) {
            return null;
        }
        boolean isLead = call.getAggregation().getKind() == SqlKind.LEAD;
        return new WindowSpec.Shifted(
                arguments.get(0), isLead ? rows.longValueExact() : -rows.longValueExact(), absent);
    }

    /** Returns whether values of a column are those of a call as they are. */
    private boolean isOf(AggregateCall call, int column) {
        return type(column).getSqlTypeName() == call.getType().getSqlTypeName();
    }

    /** Returns an expression of {@link SortedWindow.Code}. */
    static Expression code(EnumerableWindow window, EnumerableRelImplementor implementor, PhysType rows) {
        SortedWindows sorted = new SortedWindows(window);
        sorted.spec();
        return sorted.code(implementor, rows);
    }

    private Expression code(EnumerableRelImplementor implementor, PhysType rows) {
        JavaTypeFactory types = implementor.getTypeFactory();
        List<Expression> constants = new ArrayList<>();
        for (RexLiteral constant : window.constants) {
            constants.add(Expressions.box(
                    RexToLixTranslator.translateLiteral(constant, constant.getType(), types, RexImpTable.NullAs.NULL)));
        }
        return Expressions.new_(
                SortedWindow.Code.class,
                rows.generateComparator(group.collation()),
                Expressions.call(
                        BuiltInMethod.ARRAYS_AS_LIST.method, Expressions.newArrayInit(Object.class, constants)),
                aggregates.isEmpty() ? Expressions.constant(null, Function1.class) : aggregates(implementor),
                Expressions.constant(aggregates.size()));
    }

    private Expression aggregates(EnumerableRelImplementor implementor) {
        RelDataTypeFactory.Builder builder = implementor.getTypeFactory().builder();
        builder.addAll(window.getInput().getRowType().getFieldList());
        for (int i = 0; i < window.constants.size(); i++) {
            builder.add("constant" + i, window.constants.get(i).getType());
        }
        RelDataType type = builder.build();
        PhysType form = PhysTypeImpl.of(implementor.getTypeFactory(), type, JavaRowFormat.ARRAY);
        ParameterExpression inputs = Expressions.parameter(List.class, "inputs");
        RelNode input = new PartitionedOperator.Input(window.getInput(), type, form, inputs, 0);
        List<AggregateCall> calls = aggregates.stream()
                .map(call -> AggregateCall.create( // some are null of no rows, which the type of a window's is not
                        call.getAggregation(),
                        false,
                        false,
                        false,
                        List.of(),
                        call.getArgList(),
                        -1,
                        null,
                        RelCollations.EMPTY,
                        true,
                        input,
                        null,
                        call.getName()))
                .toList();
        try {
            EnumerableRel aggregate = new EnumerableAggregate(
                    window.getCluster(),
                    window.getCluster().traitSetOf(EnumerableConvention.INSTANCE),
                    input,
                    ImmutableBitSet.of(),
                    List.of(ImmutableBitSet.of()),
                    calls);
            return Expressions.lambda(aggregate.implement(implementor, EnumerableRel.Prefer.ARRAY).block, inputs);
        } catch (InvalidRelException e) {
            throw new IllegalStateException(e);
        }
    }
}
