package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.scan.DirectRows;
import dev.tegula.internal.sql.scan.Test;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.plan.volcano.AbstractConverter;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rel.rules.AggregateExpandDistinctAggregatesRule;
import org.apache.calcite.rel.rules.AggregateReduceFunctionsRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.Program;
import org.apache.calcite.tools.Programs;
import org.apache.calcite.util.mapping.Mappings;
import org.jspecify.annotations.Nullable;

/**
 * The steps from the relational form of a statement to its physical plan: subqueries become joins, predicates move
 * down, unused columns are left out, work moves into scans, and then Calcite chooses the physical operators.
 */
public final class Plans {

    /** Not below columns that differ with each computation, which the condition would compute once more. */
    private static final RelOptRule FILTER_PROJECT_TRANSPOSE = FilterProjectTransposeRule.Config.DEFAULT
            .withOperandFor(
                    Filter.class,
                    filter -> !RexUtil.containsCorrelation(filter.getCondition()),
                    Project.class,
                    project -> project.getProjects().stream().allMatch(RexUtil::isDeterministic))
            .toRule();

    private static final List<RelOptRule> PREDICATES = List.of(
            CoreRules.FILTER_REDUCE_EXPRESSIONS,
            CoreRules.PROJECT_REDUCE_EXPRESSIONS,
            CoreRules.JOIN_REDUCE_EXPRESSIONS,
            CoreRules.FILTER_MERGE,
            CoreRules.FILTER_INTO_JOIN,
            CoreRules.JOIN_CONDITION_PUSH,
            CoreRules.JOIN_PUSH_EXPRESSIONS,
            FILTER_PROJECT_TRANSPOSE,
            CoreRules.FILTER_AGGREGATE_TRANSPOSE,
            CoreRules.FILTER_SET_OP_TRANSPOSE,
            CoreRules.FILTER_WINDOW_TRANSPOSE,
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE,
            CoreRules.SORT_REMOVE_CONSTANT_KEYS,
            PruneEmptyRules.FILTER_INSTANCE);

    /** Variances and regressions as sums, which scans compute, as they do averages. */
    private static final RelOptRule REDUCED_FUNCTIONS = AggregateReduceFunctionsRule.Config.DEFAULT
            .withFunctionsToReduce(EnumSet.of(
                    SqlKind.STDDEV_POP,
                    SqlKind.STDDEV_SAMP,
                    SqlKind.VAR_POP,
                    SqlKind.VAR_SAMP,
                    SqlKind.COVAR_POP,
                    SqlKind.COVAR_SAMP,
                    SqlKind.REGR_SXX,
                    SqlKind.REGR_SYY))
            .toRule();

    private static final List<RelOptRule> SCANS = List.of(
            FILTER_PROJECT_TRANSPOSE,
            CoreRules.FILTER_MERGE,
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE,
            CoreRules.AGGREGATE_PROJECT_MERGE,
            REDUCED_FUNCTIONS,
            CoreRules.SORT_PROJECT_TRANSPOSE);

    private static final List<RelOptRule> TRANSPOSITIONS =
            List.of(FILTER_PROJECT_TRANSPOSE, CoreRules.SORT_PROJECT_TRANSPOSE);

    /**
     * Distinct values as joins where an aggregate has an order: the other rule computes both over grouping sets, where
     * it takes columns of the input for keys of the order.
     */
    private static final RelOptRule ORDERED_DISTINCT = AggregateExpandDistinctAggregatesRule.Config.JOIN
            .withOperandSupplier(operand -> operand.operand(LogicalAggregate.class)
                    .predicate(each -> each.getAggCallList().stream()
                            .anyMatch(call -> !call.getCollation().equals(RelCollations.EMPTY)))
                    .anyInputs())
            .toRule();

    private static final List<RelOptRule> AGGREGATES = List.of(
            ORDERED_DISTINCT,
            CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES,
            CoreRules.AGGREGATE_REDUCE_FUNCTIONS,
            CoreRules.UNION_TO_DISTINCT,
            CoreRules.PROJECT_MERGE);

    private static final List<RelOptRule> PHYSICAL = List.of(
            CoreRules.JOIN_COMMUTE,
            CoreRules.INTERSECT_TO_DISTINCT,
            CoreRules.MINUS_TO_DISTINCT,
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE,
            CoreRules.SORT_REMOVE,
            PruneEmptyRules.UNION_INSTANCE,
            PruneEmptyRules.PROJECT_INSTANCE,
            PruneEmptyRules.FILTER_INSTANCE,
            PruneEmptyRules.SORT_INSTANCE,
            PruneEmptyRules.SORT_FETCH_ZERO_INSTANCE,
            GrandTotal.pruneRule(),
            PruneEmptyRules.JOIN_LEFT_INSTANCE,
            PruneEmptyRules.JOIN_RIGHT_INSTANCE,
            AbstractConverter.ExpandConversionRule.INSTANCE);

    /** Joins of three and more inputs, in an order that follows their sizes, without products where equalities are. */
    private static final Program JOIN_ORDER = (planner, rel, traits, views, lattices) -> {
        if (RelOptUtil.countJoins(rel) < 2) {
            return rel;
        }
        HepProgram collected = new HepProgramBuilder()
                .addMatchOrder(HepMatchOrder.BOTTOM_UP)
                .addRuleInstance(CoreRules.JOIN_TO_MULTI_JOIN)
                .build();
        return Programs.sequence(
                        Programs.of(collected, false, JoinRowCounts.PROVIDER),
                        hep(List.of(CoreRules.MULTI_JOIN_OPTIMIZE)),
                        hep(List.of(CoreRules.PROJECT_MERGE, CoreRules.PROJECT_REMOVE)))
                .run(planner, rel, traits, views, lattices);
    };

    private static final Program DECORRELATED = (planner, rel, traits, views, lattices) -> OrderedCalls.shown(
            Programs.decorrelate().run(planner, OuterColumns.added(OrderedCalls.hidden(rel)), traits, views, lattices));

    /** Without columns that nobody reads. Calcite has no plan where a subquery reads the rows of another one. */
    private static final Program TRIMMED = (planner, rel, traits, views, lattices) -> {
        try {
            return Programs.trim().run(planner, rel, traits, views, lattices);
        } catch (Mappings.NoElementException e) {
            return rel;
        }
    };

    private Plans() {}

    /**
     * Returns the physical plan of a statement.
     *
     * @param variables the variables of constant expressions, such as the time zone
     */
    public static EnumerableRel physical(RelOptPlanner planner, RelRoot root, boolean pushdown, DataContext variables) {
        List<Program> steps = new ArrayList<>();
        steps.add(Programs.subQuery(JoinRowCounts.PROVIDER));
        steps.add(DECORRELATED);
        // Lists of IN were subqueries before.
        steps.add((of, rel, traits, views, lattices) -> ConstantRows.replace(rel, variables));
        steps.add(hep(PREDICATES));
        steps.add(JOIN_ORDER);
        steps.add(TRIMMED);
        if (pushdown) {
            List<RelOptRule> scans = new ArrayList<>(SCANS);
            scans.addAll(ScanRules.all());
            steps.add(hep(scans));
            steps.add(TRIMMED); // columns of predicates that the engine evaluates now
            scans.removeAll(TRANSPOSITIONS); // which would move work below the projections of columns again
            steps.add(hep(scans));
            steps.add(
                    (of, rel, traits, views, lattices) -> GroupScan.replace(rel, groups -> spilling(planner, groups)));
        }
        RelNode rel = ConstantRows.replace(CommonFactors.pulled(root.project()), variables);
        RelTraitSet traits = rel.getTraitSet()
                .replace(EnumerableConvention.INSTANCE)
                .replace(root.isRefTrivial() ? root.collation : RelCollations.EMPTY) // else it names hidden columns
                .simplify();
        RelNode moved = run(steps, planner, rel, traits);
        if (moved instanceof DirectRows && moved.getTraitSet().satisfies(traits)) {
            return (EnumerableRel) moved; // all work is in a scan
        }
        return operators(planner, moved, traits, pushdown);
    }

    /** Returns the plan of groups over a scan that exceed the memory: operators write them to disk. */
    private static EnumerableRel spilling(RelOptPlanner planner, RelNode groups) {
        synchronized (planner) { // which kept plans share
            return operators(planner, groups, groups.getTraitSet().replace(EnumerableConvention.INSTANCE), true);
        }
    }

    private static EnumerableRel operators(RelOptPlanner planner, RelNode rel, RelTraitSet traits, boolean pushdown) {
        List<Program> steps = new ArrayList<>();
        steps.add(hep(AGGREGATES));
        steps.add(hep(List.of(SumRules.rule(), ExtremeRules.rule(), ExtremeRules.windowRule(), GapFill.logicalRule())));
        steps.add(hep(List.of(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW, WindowSteps.rule())));
        List<RelOptRule> rules = new ArrayList<>(EnumerableRules.ENUMERABLE_RULES);
        rules.remove(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE); // keeps rows with equal keys, which nobody counts
        rules.add(Recursion.rule());
        rules.addAll(PHYSICAL);
        rules.add(GapFill.physicalRule());
        if (pushdown) {
            rules.add(DimensionJoin.rule());
        }
        Program chosen = Programs.ofRules(rules);
        steps.add((of, plan, wanted, views, lattices) ->
                chosen.run(of, plan, PlanOrder.required(plan, wanted), views, lattices));
        steps.add(hep(CalcMerge.rules()));
        RelNode chosenPlan = SharedSteps.of(run(steps, planner, rel, traits));
        RelNode guarded = MemoryGuard.guard(RowForms.expected(GrandTotal.added(chosenPlan)));
        return (EnumerableRel) HeldRows.held(guarded);
    }

    private static RelNode run(List<Program> steps, RelOptPlanner planner, RelNode rel, RelTraitSet traits) {
        return Programs.sequence(steps.toArray(Program[]::new)).run(planner, rel, traits, List.of(), List.of());
    }

    /**
     * Returns the predicates of a query of all columns of one array.
     *
     * @return null if the engine does not evaluate all of them
     */
    public static @Nullable List<Test> tests(RelOptPlanner planner, RelRoot root) {
        List<RelOptRule> scans = new ArrayList<>(SCANS);
        scans.addAll(ScanRules.all());
        Program steps =
                Programs.sequence(Programs.subQuery(JoinRowCounts.PROVIDER), DECORRELATED, hep(PREDICATES), hep(scans));
        RelNode rel = root.rel;
        RelNode plan = steps.run(planner, rel, rel.getTraitSet(), List.of(), List.of());
        while (plan instanceof Project project) {
            plan = project.getInput(); // of constants, for columns that equal them
        }
        if (plan instanceof Values) {
            return List.of(new Test.Never());
        }
        return plan instanceof ArrayScan scan ? scan.spec().tests() : null;
    }

    /** Returns a plan as text, with what its scans read. */
    public static String text(RelNode plan, OpenArrays arrays) {
        // The writer asks for estimates, whose source only the thread of the planner has.
        JaninoRelMetadataProvider before = RelMetadataQueryBase.THREAD_PROVIDERS.get();
        RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(JoinRowCounts.PROVIDER));
        try {
            return RelOptUtil.toString(plan) + ScanFigures.text(plan, arrays);
        } finally {
            RelMetadataQueryBase.THREAD_PROVIDERS.set(before);
        }
    }

    private static Program hep(List<RelOptRule> rules) {
        HepProgram program = new HepProgramBuilder().addRuleCollection(rules).build();
        return Programs.of(program, false, JoinRowCounts.PROVIDER);
    }
}
