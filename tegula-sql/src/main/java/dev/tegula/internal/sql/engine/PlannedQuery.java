package dev.tegula.internal.sql.engine;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.plan.Plans;
import dev.tegula.internal.sql.scan.RunningReads;
import dev.tegula.internal.sql.scan.StatementContext;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ResultTypes;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.Bindable;
import org.jspecify.annotations.Nullable;

/** A query with its plan and its generated code. */
final class PlannedQuery implements SqlStatement {

    /** An older state of the arrays is read again when a statement is executed. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    /** Scans have batches of this share of the memory, but at least {@link #LEAST_SCAN_BYTES}. */
    private static final int SCAN_SHARE = 8;

    private static final long LEAST_SCAN_BYTES = 4L << 20;

    /** What statements of a session share. */
    record Planning(Tegula engine, SessionOptions options, CalciteSchema root, SqlTypeFactory types, ColumnLabels labels) {}

    private final Planning planning;
    private final List<SqlColumn> columns = new ArrayList<>();
    private final List<SqlType> parameters = new ArrayList<>();
    private final Map<String, Object> stashed = new HashMap<>();
    private final EnumerableRel plan;
    private final Bindable<?> code;
    private final long planned = System.nanoTime();
    private @Nullable OpenArrays fresh;

    PlannedQuery(
            Planning planning, OpenArrays arrays, RelOptPlanner planner, RelRoot root, RelDataType parameterRow) {
        this.planning = planning;
        this.fresh = arrays;
        EnumerableRel plan =
                Plans.physical(planner, root, planning.options().pushdown());
        this.plan = plan;
        List<String> labels =
                planning.labels().apply(root.fields.stream().map(each -> each.getValue()).toList());
        for (int i = 0; i < labels.size(); i++) {
            RelDataType type = root.validatedRowType.getFieldList().get(i).getType();
            columns.add(new SqlColumn(labels.get(i), ResultTypes.of(type), type.isNullable(), null, null, ""));
        }
        for (RelDataTypeField field : parameterRow.getFieldList()) {
            parameters.add(ResultTypes.of(field.getType()));
        }
        code = EnumerableInterpretable.toBindable(stashed, null, plan, EnumerableRel.Prefer.ARRAY);
    }

    /** Returns a query of one column with the lines of the plan. */
    SqlStatement explained() {
        OpenArrays arrays = arrays();
        try {
            return new PlanText(Plans.text(plan, arrays));
        } finally {
            arrays.close();
        }
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return List.copyOf(columns);
    }

    @Override
    public List<SqlType> parameters() {
        return List.copyOf(parameters);
    }

    @Override
    public SqlRows query(List<? extends @Nullable Object> values, long maxRows) throws SQLException {
        OpenArrays arrays = arrays();
        try {
            AtomicBoolean cancelled = new AtomicBoolean();
            RunningReads reads = new RunningReads();
            ParameterValues bound = ParameterValues.of(parameters, values);
            RuntimeContext context = new RuntimeContext(planning.root(), planning.types());
            stashed.forEach(context::put);
            context.put(DataContext.Variable.CANCEL_FLAG.camelName, cancelled);
            for (int i = 0; i < parameters.size(); i++) {
                context.put("?" + i, bound.runtime().get(i));
            }
            context.put(
                    StatementContext.NAME,
                    new StatementContext(arrays, bound.tests(), cancelled, scanBytes(), memory(), reads));
            List<SqlType> types = columns.stream().map(SqlColumn::type).toList();
            RowCursor.Control control = new RowCursor.Control(cancelled, reads::cancel, arrays::close);
            return new RowCursor(types, code.bind(context), maxRows == 0 ? Long.MAX_VALUE : maxRows, control);
        } catch (RuntimeException | Error e) {
            arrays.close();
            throw SqlErrors.running(e);
        }
    }

    private MemoryAccount memory() {
        return new MemoryAccount(
                planning.options().memoryBytes(), planning.options().spillFolder());
    }

    private long scanBytes() {
        return Math.max(LEAST_SCAN_BYTES, planning.options().memoryBytes() / SCAN_SHARE);
    }

    /** Returns the arrays of the plan if it is new, else arrays that are opened again. */
    private synchronized OpenArrays arrays() {
        OpenArrays known = fresh;
        fresh = null;
        if (known != null && System.nanoTime() - planned < FRESH_NANOS) {
            return known;
        }
        if (known != null) {
            known.close();
        }
        return new OpenArrays(planning.engine());
    }

    @Override
    public long update(List<? extends @Nullable Object> values, Cancellation cancellation) throws SQLException {
        throw new SQLException("a query changes no rows. Use executeQuery.", "HY000");
    }
}
