package dev.tegula.internal.sql.engine;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.memory.RowsOfStatement;
import dev.tegula.internal.sql.plan.CompiledPlan;
import dev.tegula.internal.sql.plan.Plans;
import dev.tegula.internal.sql.scan.RunningReads;
import dev.tegula.internal.sql.scan.StatementContext;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.ExplainClause;
import dev.tegula.internal.sql.types.ResultTypes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** A query with its plan and its generated code. */
final class PlannedQuery implements SqlStatement {

    /** An older state of the arrays is read again when a statement is executed. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    /** Scans have batches of this share of the memory, within bounds. */
    private static final int SCAN_SHARE = 8;

    private static final long LEAST_SCAN_BYTES = 4L << 20;

    /** Larger batches are not read faster, and leave less to read while their rows are used. */
    private static final long MOST_SCAN_BYTES = 32L << 20;

    private final Tegula engine;
    private final Planning planning;
    private final List<SqlColumn> columns = new ArrayList<>();
    private final List<SqlType> parameters;
    private final EnumerableRel plan;
    private final Function<DataContext, Enumerable<?>> code;
    private final @Nullable PlannedTables tables;
    private final long planned = System.nanoTime();
    private @Nullable OpenArrays fresh;

    /** @param labels labels of the columns */
    PlannedQuery(Tegula engine, Planning planning, Planning.Relation relation, ColumnLabels labels) {
        this.engine = engine;
        this.planning = planning;
        this.fresh = planning.arrays();
        RelRoot root = relation.root();
        this.tables = planning.tables(root.rel);
        this.plan = Plans.physical(planning.planner(), root, planning.options().pushdown(), planning.runtime());
        List<String> names =
                labels.apply(root.fields.stream().map(each -> each.getValue()).toList());
        for (int i = 0; i < names.size(); i++) {
            RelDataType type = root.validatedRowType.getFieldList().get(i).getType();
            columns.add(new SqlColumn(names.get(i), ResultTypes.of(type), type.isNullable(), null, null, ""));
        }
        parameters = types(relation.parameters());
        code = CompiledPlan.of(plan);
    }

    private PlannedQuery(PlannedQuery kept, @Nullable OpenArrays arrays) {
        this.engine = kept.engine;
        this.planning = kept.planning;
        this.fresh = arrays;
        this.tables = kept.tables;
        this.plan = kept.plan;
        this.code = kept.code;
        this.columns.addAll(kept.columns);
        this.parameters = kept.parameters;
    }

    /** Returns the arrays that the plan depends on; null if it may not be kept for the same text. */
    @Nullable
    PlannedTables tables() {
        return tables;
    }

    /** Returns this query to keep: without open arrays, and without what only planning needs. */
    PlannedQuery kept() {
        planning.planner().clear();
        plan.getCluster().invalidateMetadataQuery();
        return new PlannedQuery(this, null);
    }

    /** Returns this query for the arrays of another statement. */
    PlannedQuery with(OpenArrays arrays) {
        return new PlannedQuery(this, arrays);
    }

    /** Returns the types of parameters. */
    static List<SqlType> types(RelDataType row) {
        return row.getFieldList().stream()
                .map(field -> ResultTypes.of(field.getType()))
                .toList();
    }

    /** Returns a query of one column with the lines of the plan. */
    SqlStatement explained() {
        return FixedRows.lines(ExplainClause.COLUMN, planText());
    }

    @Override
    public String planText() {
        OpenArrays arrays = arrays();
        try {
            return Plans.text(plan, arrays);
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
        return parameters;
    }

    @Override
    public SqlRows query(List<? extends @Nullable Object> values, long maxRows) throws SQLException {
        OpenArrays arrays = arrays();
        try {
            AtomicBoolean cancelled = new AtomicBoolean();
            RunningReads reads = new RunningReads();
            ParameterValues bound = ParameterValues.of(parameters, values);
            RuntimeContext context = planning.runtime();
            context.put(DataContext.Variable.CANCEL_FLAG.camelName, cancelled);
            for (int i = 0; i < parameters.size(); i++) {
                context.put("?" + i, bound.runtime().get(i));
            }
            MemoryAccount memory = memory(cancelled);
            context.put(
                    StatementContext.NAME,
                    new StatementContext(
                            arrays, bound.tests(), cancelled, scanBytes(), memory, reads, new RowsOfStatement()));
            List<SqlType> types = columns.stream().map(SqlColumn::type).toList();
            RowCursor.Control control = new RowCursor.Control(cancelled, reads::cancel, () -> {
                memory.close();
                arrays.close();
            });
            return new RowCursor(types, () -> code.apply(context), maxRows == 0 ? Long.MAX_VALUE : maxRows, control);
        } catch (RuntimeException | Error e) {
            arrays.close();
            throw SqlErrors.running(e);
        }
    }

    private MemoryAccount memory(AtomicBoolean cancelled) {
        return new MemoryAccount(
                planning.options().memoryBytes(), planning.options().spillFolder(), cancelled);
    }

    private long scanBytes() {
        long share = planning.options().memoryBytes() / SCAN_SHARE;
        return Math.min(MOST_SCAN_BYTES, Math.max(LEAST_SCAN_BYTES, share));
    }

    @Override
    public synchronized void refresh() {
        if (fresh != null) {
            fresh.close();
            fresh = null;
        }
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
        return new OpenArrays(engine);
    }

    @Override
    public long update(List<? extends @Nullable Object> values, Cancellation cancellation) throws SQLException {
        throw new SQLException("a query changes no rows. Use executeQuery.", "HY000");
    }
}
