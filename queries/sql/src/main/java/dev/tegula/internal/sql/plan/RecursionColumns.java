package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Queries of a recursion with its columns, whose types Calcite takes from the first rows and one step. */
final class RecursionColumns {

    private RecursionColumns() {}

    /**
     * Returns rows with the columns of a recursion, whose types its query reads.
     *
     * @param name the name of the recursion, for messages
     */
    static RelNode cast(RelNode rows, String name, RelDataType columns) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        List<RexNode> values = new ArrayList<>();
        for (RelDataTypeField column : columns.getFieldList()) {
            RexNode value = builder.makeInputRef(rows, column.getIndex());
            RelDataType type = column.getType();
            if (!holds(builder.getTypeFactory(), type, value.getType())) {
                throw new UnsupportedOperationException("WITH RECURSIVE " + name + " whose column " + column.getName()
                        + " becomes " + value.getType() + " with each step, and was " + type
                        + " before. Cast it in the query.");
            }
            // Texts become longer with each step, and a cast would cut them.
            values.add(SqlTypeUtil.inCharFamily(type) ? value : builder.ensureType(type, value, true));
        }
        return LogicalProject.create(rows, List.of(), values, columns.getFieldNames(), Set.of());
    }

    /** Returns whether values of a type become those of another without a loss that nobody sees. */
    private static boolean holds(RelDataTypeFactory types, RelDataType type, RelDataType value) {
        if (SqlTypeUtil.equalSansNullability(types, type, value) || value.getSqlTypeName() == SqlTypeName.NULL) {
            return true;
        } else if (SqlTypeUtil.inCharFamily(type)) {
            return SqlTypeUtil.inCharFamily(value);
        } else if (SqlTypeUtil.isNumeric(type) && SqlTypeUtil.isNumeric(value)) {
            return holdsNumber(type, value);
        } else if (type.getSqlTypeName() == SqlTypeName.TIMESTAMP) {
            return value.getSqlTypeName() == SqlTypeName.DATE
                    || value.getSqlTypeName() == SqlTypeName.TIMESTAMP && value.getPrecision() <= type.getPrecision();
        } else if (type.getComponentType() != null && value.getComponentType() != null) {
            return holds(types, type.getComponentType(), value.getComponentType());
        }
        return false;
    }

    private static boolean holdsNumber(RelDataType type, RelDataType value) {
        if (SqlTypeUtil.isApproximateNumeric(type)) {
            return type.getSqlTypeName() != SqlTypeName.REAL
                    || !SqlTypeUtil.isApproximateNumeric(value)
                    || value.getSqlTypeName() == SqlTypeName.REAL;
        }
        return !SqlTypeUtil.isApproximateNumeric(value) && value.getScale() <= type.getScale();
    }
}
