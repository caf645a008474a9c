package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/** Frames that count groups of equal rows, as frames of RANGE over the numbers of the groups. */
public final class GroupFrames extends RexShuttle {

    /** Marks an offset that counts groups. */
    public static final SqlFunction OFFSET =
            SqlBasicFunction.create("GROUPS_OFFSET_", ReturnTypes.ARG0, OperandTypes.NUMERIC);

    private final RexBuilder builder;
    private final List<RexNode> columns = new ArrayList<>();
    private final List<String> names;

    private GroupFrames(Project project) {
        this.builder = project.getCluster().getRexBuilder();
        RelNode input = project.getInput();
        for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(input, i));
        }
        this.names = new ArrayList<>(input.getRowType().getFieldNames());
    }

    /** Returns a step without such frames. */
    static RelNode replaced(RelNode step) {
        if (!(step instanceof Project project) || !RexOver.containsOver(project.getProjects(), null)) {
            return step;
        }
        GroupFrames frames = new GroupFrames(project);
        int known = frames.columns.size();
        List<RexNode> values = frames.apply(project.getProjects());
        if (frames.columns.size() == known) {
            return step;
        }
        RelNode numbered = LogicalProject.create(project.getInput(), List.of(), frames.columns, frames.names, Set.of());
        return LogicalProject.create(numbered, project.getHints(), values, project.getRowType(), Set.of());
    }

    @Override
    public RexNode visitOver(RexOver call) {
        RexOver over = (RexOver) super.visitOver(call);
        RexWindow window = over.getWindow();
        if (!isMarked(window.getLowerBound()) && !isMarked(window.getUpperBound())) {
            return over;
        } else if (window.orderKeys.isEmpty()) {
            throw new IllegalArgumentException("GROUPS without ORDER BY: all rows are equal. Add ORDER BY");
        }
        RelDataType type = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        RexNode number = builder.makeOver(
                type,
                SqlStdOperatorTable.DENSE_RANK,
                List.of(),
                window.partitionKeys,
                window.orderKeys,
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.CURRENT_ROW,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                true,
                true,
                false,
                false,
                false);
        if (!columns.contains(number)) {
            columns.add(number);
            names.add("$group" + columns.size());
        }
        RexNode key = builder.makeInputRef(type, columns.indexOf(number));
        return builder.makeOver(
                over.getType(),
                over.getAggOperator(),
                over.getOperands(),
                window.partitionKeys,
                ImmutableList.of(new RexFieldCollation(key, ImmutableSet.of())),
                unmarked(window.getLowerBound()),
                unmarked(window.getUpperBound()),
                window.getExclude(),
                false,
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    private static boolean isMarked(RexWindowBound bound) {
        return bound.getOffset() instanceof RexCall call && call.getOperator() == OFFSET;
    }

    private static RexWindowBound unmarked(RexWindowBound bound) {
        if (!isMarked(bound)) {
            return bound;
        }
        RexNode offset = ((RexCall) bound.getOffset()).getOperands().get(0);
        return bound.isPreceding() ? RexWindowBounds.preceding(offset) : RexWindowBounds.following(offset);
    }
}
