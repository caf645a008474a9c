package dev.tegula.internal.sql.scan;

import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/** The rows of a scan, batch by batch. */
public final class ScanRows implements Enumerator<@Nullable Object[]> {

    private final StatementContext context;
    private final List<ColumnType> columns;
    private final QueryExecution execution;
    private final CellBatches batches;
    private CellValues.Cell[] cells = new CellValues.Cell[0];
    private int size;
    private int at = -1;

    private ScanRows(StatementContext context, List<ColumnType> columns, Query query) {
        this.context = context;
        this.columns = columns;
        this.execution = query.execution().withMemoryBudget(context.budgetBytes());
        context.reads().add(execution);
        this.batches = execution.batches();
    }

    /** Returns the rows of a scan; called by generated code. */
    public static Enumerable<@Nullable Object[]> of(ScanSpec scan, DataContext root) {
        StatementContext context = StatementContext.of(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                return open(scan, context, List.of());
            }
        };
    }

    /** Opens the rows of a scan that also satisfy further conditions. */
    public static Enumerator<@Nullable Object[]> open(ScanSpec scan, StatementContext context, List<Condition> more) {
        context.check();
        Query query = scan.query(context, more);
        return query == null ? Linq4j.emptyEnumerator() : new ScanRows(context, scan.types(), query);
    }

    @Override
    public @Nullable Object[] current() {
        @Nullable Object[] row = new Object[cells.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = cells[i].get(at);
        }
        return row;
    }

    @Override
    public boolean moveNext() {
        while (++at >= size) {
            context.check();
            if (!batches.hasNext()) {
                return false;
            }
            Cells batch = batches.next();
            size = batch.size();
            at = -1;
            cells = columns.stream()
                    .map(column ->
                            CellValues.of(column, batch.column(column.field().name())))
                    .toArray(CellValues.Cell[]::new);
        }
        return true;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        context.reads().remove(execution);
        batches.close();
    }
}
