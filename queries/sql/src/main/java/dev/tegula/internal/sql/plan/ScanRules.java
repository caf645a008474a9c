package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.Test;
import dev.tegula.query.ResultOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;
import org.jspecify.annotations.Nullable;

/** The rules that move work into scans of arrays. */
final class ScanRules {

    private ScanRules() {}

    /** Returns all rules. */
    static List<RelOptRule> all() {
        return List.of(
                rule("ScanFilter", Filter.class, ScanRules::filter),
                rule("ScanProject", Project.class, ScanRules::project),
                rule("ScanSort", Sort.class, ScanRules::sort),
                rule(
                        "ScanAggregate",
                        Aggregate.class,
                        (aggregate, scan, builder) -> AggregateScan.of(aggregate, scan)));
    }

    /** Returns the plan that replaces a node above a scan, or null. */
    private interface Change<T extends RelNode> {
        @Nullable
        RelNode apply(T node, ArrayScan scan, RelBuilder builder);
    }

    private static <T extends RelNode> RelOptRule rule(String name, Class<T> type, Change<T> change) {
        RelRule.OperandTransform operand = b ->
                b.operand(type).oneInput(scan -> scan.operand(ArrayScan.class).noInputs());
        return new ChangeRule<>(new RuleConfig(name, operand), change);
    }

    /** Returns the plan that replaces a join with a scan on its right side, or null. */
    interface JoinChange {
        @Nullable
        RelNode apply(LogicalJoin join, ArrayScan scan);
    }

    /** Returns a rule for joins with a scan on the right side. */
    static RelOptRule joinRule(String name, JoinChange change) {
        RelRule.OperandTransform operand = b -> b.operand(LogicalJoin.class)
                .inputs(
                        left -> left.operand(RelNode.class).anyInputs(),
                        right -> right.operand(ArrayScan.class).noInputs());
        return new RelRule<RelRule.Config>(new RuleConfig(name, operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                RelNode changed = change.apply(call.rel(0), call.rel(2));
                if (changed != null) {
                    call.transformTo(changed);
                }
            }
        };
    }

    /** A rule made of a function. */
    private static final class ChangeRule<T extends RelNode> extends RelRule<RelRule.Config> {
        private final Change<T> change;

        ChangeRule(RuleConfig config, Change<T> change) {
            super(config);
            this.change = change;
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            T node = call.rel(0);
            RelNode changed = change.apply(node, call.rel(1), call.builder());
            if (changed != null) {
                call.transformTo(changed);
            }
        }
    }

    /** Moves the predicates that the engine evaluates exactly. */
    private static @Nullable RelNode filter(Filter filter, ArrayScan scan, RelBuilder builder) {
        if (scan.spec().limit() < Long.MAX_VALUE) {
            return null;
        }
        RexBuilder rex = filter.getCluster().getRexBuilder();
        RexTests translator = new RexTests(scan.spec().types());
        List<Test> tests = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(RexUtil.expandSearch(rex, null, filter.getCondition()))) {
            Test test = translator.test(part);
            if (test == null) {
                rest.add(part);
            } else {
                tests.add(test);
            }
        }
        if (tests.isEmpty()) {
            return null;
        }
        return builder.push(scan.with(scan.spec().filter(tests))).filter(rest).build();
    }

    /** Reads the columns only that a projection uses. */
    private static @Nullable RelNode project(Project project, ArrayScan scan, RelBuilder builder) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        List<Integer> positions = positions(project);
        boolean onlyReferences = positions != null;
        if (positions == null) {
            positions = used.asList();
        }
        int count = scan.getRowType().getFieldCount();
        if (positions.size() == count && (!onlyReferences || isIdentity(positions))) {
            return null;
        }
        ArrayScan narrow = scan.with(scan.spec().project(positions));
        if (onlyReferences) {
            return builder.push(narrow)
                    .project(builder.fields(), project.getRowType().getFieldNames(), false)
                    .build();
        }
        Mappings.TargetMapping mapping = Mappings.target(positions::indexOf, count, positions.size());
        List<RexNode> expressions = RexUtil.apply(mapping, project.getProjects());
        return builder.push(narrow)
                .project(expressions, project.getRowType().getFieldNames(), true)
                .build();
    }

    private static boolean isIdentity(List<Integer> positions) {
        for (int i = 0; i < positions.size(); i++) {
            if (positions.get(i) != i) {
                return false;
            }
        }
        return true;
    }

    /** Returns the columns of a projection that has only references to different columns, else null. */
    private static @Nullable List<Integer> positions(Project project) {
        List<Integer> positions = new ArrayList<>();
        for (RexNode each : project.getProjects()) {
            if (!(each instanceof RexInputRef reference) || positions.contains(reference.getIndex())) {
                return null;
            }
            positions.add(reference.getIndex());
        }
        return positions;
    }

    /** Reads rows in the order of a sort, and no more than its limit. */
    private static @Nullable RelNode sort(Sort sort, ArrayScan scan, RelBuilder builder) {
        boolean sorted = !sort.getCollation().getFieldCollations().isEmpty();
        ResultOrder order = sorted
                ? ScanOrder.of(scan.spec(), sort.getCollation().getFieldCollations())
                : scan.spec().order();
        if (order == null) {
            return null;
        }
        long rows = rows(sort);
        if (!sorted && rows >= scan.spec().limit()) {
            return null;
        }
        ArrayScan changed = scan.with(scan.spec().ordered(order).limited(rows));
        if (sort.offset == null && (sort.fetch == null || rows < Long.MAX_VALUE)) {
            return changed;
        }
        return sort.copy(sort.getTraitSet().replace(RelCollations.EMPTY), changed, RelCollations.EMPTY);
    }

    /** Returns how many rows a sort needs of its input. */
    private static long rows(Sort sort) {
        if (!(sort.fetch instanceof RexLiteral fetch)) {
            return Long.MAX_VALUE;
        }
        long skipped = sort.offset == null ? 0 : RexLiteral.intValue(sort.offset);
        if (sort.offset != null && !(sort.offset instanceof RexLiteral)) {
            return Long.MAX_VALUE;
        }
        return skipped + RexLiteral.intValue(fetch);
    }
}
