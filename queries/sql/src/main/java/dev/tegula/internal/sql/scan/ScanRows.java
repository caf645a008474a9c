package dev.tegula.internal.sql.scan;

import dev.tegula.Query;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.NumberCells;
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
    private final BatchesAhead batches;
    private CellValues.Cell[] cells = new CellValues.Cell[0];
    private @Nullable Cells batch;
    private int size;
    private int at = -1;

    /** The row of the batch from which the next one is read ahead: the middle of the first, as few rows may be used. */
    private int ahead;

    private ScanRows(StatementContext context, List<ColumnType> columns, Query query) {
        this.context = context;
        this.columns = columns;
        this.batches = new BatchesAhead(context, query);
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

    /** Returns a value of the current row. */
    public @Nullable Object value(int column) {
        return cells[column].get(at);
    }

    /** Returns whether a value of the current row is a whole number, which needs no object. */
    public boolean isWhole(int column) {
        return cells[column] instanceof NumberCells numbers && numbers.isWhole(at);
    }

    /** Returns a whole number of the current row. */
    public long longAt(int column) {
        return ((NumberCells) cells[column]).longAt(at);
    }

    /** Returns whether a value of the current row is a floating-point number, which needs no object. */
    public boolean isReal(int column) {
        return cells[column] instanceof NumberCells numbers && numbers.isReal(at);
    }

    /** Returns a floating-point number of the current row. */
    public double doubleAt(int column) {
        return ((NumberCells) cells[column]).doubleAt(at);
    }

    @Override
    public @Nullable Object[] current() {
        @Nullable Object[] row = new Object[cells.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = value(i);
        }
        return row;
    }

    @Override
    public boolean moveNext() {
        context.check(); // a join may make many rows of one
        while (++at >= size) {
            Cells next = batches.next();
            if (next == null) {
                return false;
            }
            enter(next);
        }
        if (at == ahead && batch != null) {
            batches.readAhead(batch);
        }
        return true;
    }

    private void enter(Cells next) {
        ahead = batch == null ? next.size() / 2 : 0;
        batch = next;
        size = next.size();
        at = -1;
        cells = columns.stream()
                .map(column -> CellValues.of(column, next.column(column.field().name())))
                .toArray(CellValues.Cell[]::new);
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        batches.close();
    }
}
