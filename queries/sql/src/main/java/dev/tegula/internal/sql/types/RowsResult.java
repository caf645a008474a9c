package dev.tegula.internal.sql.types;

import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.BuiltInMethod;

/** The code of operators whose rows are arrays. */
public final class RowsResult {

    private RowsResult() {}

    /**
     * Returns the code of an operator. Rows of one column become plain values, because operators above derive that form
     * from the row type.
     *
     * @param code the code so far
     * @param rows an {@code Enumerable<Object[]>}
     */
    public static EnumerableRel.Result of(
            EnumerableRelImplementor implementor, RelDataType type, BlockBuilder code, Expression rows) {
        boolean single = type.getFieldCount() == 1;
        PhysType form = PhysTypeImpl.of(
                implementor.getTypeFactory(), type, single ? JavaRowFormat.SCALAR : JavaRowFormat.ARRAY, false);
        code.add(Expressions.return_(null, single ? Expressions.call(BuiltInMethod.SLICE0.method, rows) : rows));
        return implementor.result(form, code.toBlock());
    }
}
