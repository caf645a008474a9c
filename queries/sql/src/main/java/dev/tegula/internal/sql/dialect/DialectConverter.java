package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.plan.Recursion;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** Calcite's converter, with recursions of Tegula. */
public final class DialectConverter extends SqlToRelConverter {

    public DialectConverter(
            RelOptTable.ViewExpander views,
            SqlValidator validator,
            Prepare.CatalogReader catalog,
            RelOptCluster cluster,
            SqlRexConvertletTable convertlets,
            Config config) {
        super(views, validator, catalog, cluster, convertlets, config);
    }

    @Override
    protected RelNode convertSetOp(SqlCall call) {
        RelNode rows = super.convertSetOp(call);
        return rows instanceof RepeatUnion recursive ? Recursion.of(recursive) : rows;
    }
}
