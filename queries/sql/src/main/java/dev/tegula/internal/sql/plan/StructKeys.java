package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import dev.tegula.internal.sql.functions.StructValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Keys of GROUP BY, DISTINCT, ORDER BY, windows and equalities that are structs, as their fields: structs are equal if
 * their fields are, also where both are null, and their order is that of the first fields that differ.
 */
final class StructKeys {

    private final RexBuilder builder;
    private final RelNode input;
    private final List<RexNode> columns = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private StructKeys(RelNode input) {
        this.builder = input.getCluster().getRexBuilder();
        this.input = input;
        for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(input, i));
        }
        names.addAll(input.getRowType().getFieldNames());
    }

    /** Returns a step whose keys are no structs. Lists of structs remain. */
    static RelNode replaced(RelNode step) {
        if (step instanceof Aggregate aggregate && aggregate.getGroupType() == Aggregate.Group.SIMPLE) {
            boolean wanted =
                    aggregate.getGroupSet().asList().stream().anyMatch(key -> isStruct(aggregate.getInput(), key));
            return wanted ? new StructKeys(aggregate.getInput()).grouped(aggregate) : step;
        } else if (step instanceof Sort sort) {
            boolean wanted = sort.getCollation().getKeys().stream().anyMatch(key -> isStruct(sort, key));
            return wanted ? new StructKeys(sort.getInput()).sorted(sort) : step;
        } else if (step instanceof Union union && !union.all) {
            List<RelDataTypeField> fields = union.getRowType().getFieldList();
            if (fields.stream().anyMatch(field -> field.getType().isStruct())) {
                RelNode all = LogicalUnion.create(union.getInputs(), true);
                return replaced(
                        LogicalAggregate.create(all, List.of(), ImmutableBitSet.range(fields.size()), null, List.of()));
            }
        }
        return step;
    }

    private static boolean isStruct(RelNode rows, int column) {
        return rows.getRowType().getFieldList().get(column).getType().isStruct();
    }

    private RelNode grouped(Aggregate aggregate) {
        List<Integer> keys = aggregate.getGroupSet().asList();
        List<List<Integer>> places = new ArrayList<>();
        for (int key : keys) {
            places.add(places(columns.get(key), key));
        }
        RelNode rows = LogicalProject.create(input, List.of(), columns, names, Set.of());
        ImmutableBitSet all =
                ImmutableBitSet.of(places.stream().flatMap(List::stream).toList());
        RelNode groups = LogicalAggregate.create(rows, List.of(), all, null, aggregate.getAggCallList());
        List<RexNode> values = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            List<RexNode> parts = new ArrayList<>();
            for (int place : places.get(i)) {
                parts.add(builder.makeInputRef(groups, all.indexOf(place)));
            }
            values.add(value(columns.get(keys.get(i)).getType(), parts));
        }
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            values.add(builder.makeInputRef(groups, all.cardinality() + i));
        }
        return LogicalProject.create(groups, List.of(), values, aggregate.getRowType(), Set.of());
    }

    private RelNode sorted(Sort sort) {
        List<RelFieldCollation> order = new ArrayList<>();
        for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
            int column = key.getFieldIndex();
            if (!isStruct(input, column)) {
                order.add(key);
                continue;
            }
            boolean descending = key.getDirection().isDescending();
            for (int place : places(columns.get(column), column)) {
                order.add(new RelFieldCollation(
                        place,
                        key.getDirection(),
                        descending
                                ? RelFieldCollation.NullDirection.FIRST // a null is the greatest field
                                : RelFieldCollation.NullDirection.LAST));
            }
        }
        RelNode rows = LogicalProject.create(input, List.of(), columns, names, Set.of());
        RelNode sorted = LogicalSort.create(rows, RelCollations.of(order), sort.offset, sort.fetch);
        return LogicalProject.create(
                sorted, List.of(), builder.identityProjects(input.getRowType()), input.getRowType(), Set.of());
    }

    /** Returns the columns of the parts of a key, which is a column itself if it is no struct. */
    private List<Integer> places(RexNode key, int column) {
        if (!key.getType().isStruct()) {
            return List.of(column);
        }
        List<Integer> places = new ArrayList<>();
        for (RexNode part : parts(builder, key)) {
            places.add(columns.size());
            columns.add(part);
            names.add("$part" + columns.size());
        }
        return places;
    }

    /** Returns the parts of a key: of a struct that may be null, whether it is, and then its fields. */
    static List<RexNode> parts(RexBuilder builder, RexNode key) {
        if (!key.getType().isStruct()) {
            return List.of(key);
        }
        List<RexNode> parts = new ArrayList<>();
        if (key.getType().isNullable()) {
            parts.add(builder.makeCall(SqlStdOperatorTable.IS_NULL, key));
        }
        for (int i = 0; i < key.getType().getFieldCount(); i++) {
            parts.addAll(parts(builder, builder.makeFieldAccess(key, i)));
        }
        return parts;
    }

    /** Returns the value of the parts of a key, which are taken from the list. */
    private RexNode value(RelDataType type, List<RexNode> parts) {
        if (!type.isStruct()) {
            return parts.remove(0);
        }
        RexNode isNull = type.isNullable() ? parts.remove(0) : null;
        List<RexNode> fields = new ArrayList<>();
        for (RelDataTypeField field : type.getFieldList()) {
            fields.add(builder.ensureType(field.getType(), value(field.getType(), parts), true));
        }
        RexNode struct = StructValues.of(builder, type, fields);
        return isNull == null
                ? struct
                : builder.makeCall(
                        type, SqlStdOperatorTable.CASE, List.of(isNull, builder.makeNullLiteral(type), struct));
    }

    /** Returns a window function whose keys are no structs. */
    static RexOver keyed(RexBuilder builder, RexOver over) {
        RexWindow window = over.getWindow();
        boolean wanted = window.partitionKeys.stream()
                        .anyMatch(key -> key.getType().isStruct())
                || window.orderKeys.stream().anyMatch(key -> key.left.getType().isStruct());
        if (!wanted) {
            return over;
        }
        List<RexNode> partition = new ArrayList<>();
        window.partitionKeys.forEach(key -> partition.addAll(parts(builder, key)));
        ImmutableList.Builder<RexFieldCollation> order = ImmutableList.builder();
        for (RexFieldCollation key : window.orderKeys) {
            if (!key.left.getType().isStruct()) {
                order.add(key);
                continue;
            }
            Set<SqlKind> direction = key.getDirection().isDescending()
                    ? Set.of(SqlKind.DESCENDING, SqlKind.NULLS_FIRST)
                    : Set.of(SqlKind.NULLS_LAST);
            parts(builder, key.left).forEach(part -> order.add(new RexFieldCollation(part, direction)));
        }
        return WindowCalls.like(builder, over, over.getOperands(), partition, order.build());
    }

    /** Returns an equality of structs as one of their fields, or null if it is another call. */
    static @Nullable RexNode equality(RexBuilder builder, RexCall call) {
        boolean equal = call.getKind() == SqlKind.EQUALS;
        boolean wanted = equal
                || call.getKind() == SqlKind.NOT_EQUALS
                || call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM
                || call.getKind() == SqlKind.IS_DISTINCT_FROM;
        if (!wanted
                || call.getOperands().stream().anyMatch(each -> !each.getType().isStruct() || each.isA(SqlKind.ROW))) {
            return null;
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        boolean distinct = call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM || call.getKind() == SqlKind.IS_DISTINCT_FROM;
        if (!distinct && (left.getType().isNullable() || right.getType().isNullable())) {
            throw new UnsupportedOperationException(
                    call.getOperator().getName() + " of structs that may be null. Use IS NOT DISTINCT FROM.");
        }
        RexNode same = same(builder, left, right);
        return equal || call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM
                ? same
                : builder.makeCall(SqlStdOperatorTable.NOT, same);
    }

    /** Returns whether two keys are equal, or both null. */
    private static RexNode same(RexBuilder builder, RexNode left, RexNode right) {
        List<RexNode> one = parts(builder, left);
        List<RexNode> other = parts(builder, right);
        if (one.size() != other.size()) {
            throw new UnsupportedOperationException("= of structs with other fields. Compare the fields.");
        }
        List<RexNode> tests = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            RexNode a = one.get(i);
            RexNode b = other.get(i);
            if (a.getType().getSqlTypeName() != b.getType().getSqlTypeName()) {
                throw new UnsupportedOperationException("= of structs with fields of other types (found "
                        + b.getType().getSqlTypeName() + ", expected "
                        + a.getType().getSqlTypeName() + "). Cast the fields.");
            }
            boolean nullable = a.getType().isNullable() || b.getType().isNullable();
            tests.add(builder.makeCall(
                    nullable ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM : SqlStdOperatorTable.EQUALS, a, b));
        }
        return RexUtil.composeConjunction(builder, tests);
    }
}
