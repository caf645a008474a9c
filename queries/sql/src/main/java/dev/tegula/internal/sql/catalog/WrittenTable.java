package dev.tegula.internal.sql.catalog;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;

/** The rows that a statement writes, of which RETURNING is a query: a batch of them at a time. */
public final class WrittenTable extends AbstractTable implements TranslatableTable, RowsScan.Rows {

    private final ArrayTable array;
    private List<@Nullable Object[]> rows = List.of();

    /** @param array the array that the rows are written to */
    public WrittenTable(ArrayTable array) {
        this.array = array;
    }

    /** Sets the rows that the next query reads. */
    public void hold(List<@Nullable Object[]> batch) {
        rows = batch;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
        return array.getRowType(types);
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return new RowsScan(context.getCluster(), table, this);
    }

    @Override
    public Enumerable<@Nullable Object[]> scan(DataContext root) {
        return Linq4j.asEnumerable(rows);
    }
}
