package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptRules;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.rules.CalcMergeRule;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * Merges projections and filters into one loop unless their expressions grow. Calcite writes out what expressions share
 * when it merges them, so that each subquery that uses a column of the one below twice would double them. A loop
 * computes its condition and its columns apart, so {@link HeldRows} of a loop below hold what differs each time.
 */
final class CalcMerge extends CalcMergeRule {

    private static final long MOST = Integer.MAX_VALUE; // sums of two do not overflow

    private CalcMerge() {
        super(Config.DEFAULT);
    }

    /** Returns the rules that make loops of projections and filters. */
    static List<RelOptRule> rules() {
        List<RelOptRule> rules = new ArrayList<>(RelOptRules.CALC_RULES);
        rules.replaceAll(rule -> rule instanceof CalcMergeRule ? new CalcMerge() : rule);
        return rules;
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        RexProgram top = ((Calc) call.rel(0)).getProgram();
        RexProgram bottom = ((Calc) call.rel(1)).getProgram();
        if (!bottom.getExprList().stream().allMatch(RexUtil::isDeterministic)) {
            return false;
        }
        long[] inputs = new long[top.getInputRowType().getFieldCount()];
        long[] columns = ones(bottom.getInputRowType().getFieldCount());
        long[] sizes = sizes(bottom, columns);
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = sizes[bottom.getProjectList().get(i).getIndex()];
        }
        long merged = size(top, sizes(top, inputs));
        return merged <= size(top, sizes(top, ones(inputs.length))) + size(bottom, sizes) + RelOptUtil.DEFAULT_BLOAT;
    }

    private static long[] ones(int count) {
        long[] ones = new long[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** Returns the nodes of the results of a program. */
    private static long size(RexProgram program, long[] sizes) {
        long size = program.getCondition() == null
                ? 0
                : sizes[program.getCondition().getIndex()];
        for (RexLocalRef result : program.getProjectList()) {
            size = Math.min(MOST, size + sizes[result.getIndex()]);
        }
        return size;
    }

    /** Returns the nodes of each expression of a program when all is written out, for those of its inputs. */
    private static long[] sizes(RexProgram program, long[] inputs) {
        List<RexNode> expressions = program.getExprList();
        long[] sizes = new long[expressions.size()];
        for (int i = 0; i < sizes.length; i++) {
            long[] size = {1};
            expressions.get(i).accept(new RexVisitorImpl<Void>(true) {
                @Override
                public Void visitLocalRef(RexLocalRef reference) {
                    size[0] = Math.min(MOST, size[0] + sizes[reference.getIndex()]);
                    return super.visitLocalRef(reference);
                }

                @Override
                public Void visitInputRef(RexInputRef reference) {
                    size[0] = Math.min(MOST, size[0] + inputs[reference.getIndex()] - 1);
                    return super.visitInputRef(reference);
                }
            });
            sizes[i] = size[0];
        }
        return sizes;
    }
}
