package dev.tegula.internal.sql.dialect;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;

/** Rows of VALUES, whose literals of a column have one class of values: Calcite compares them. */
public final class ValuesRows {

    private ValuesRows() {}

    /** Makes exact numbers beside approximate ones of the same column approximate. */
    public static void unify(SqlCall values) {
        List<SqlCall> rows = new ArrayList<>();
        for (SqlNode row : values.getOperandList()) {
            if (row.getKind() != SqlKind.ROW) {
                return;
            }
            rows.add((SqlCall) row);
        }
        int columns = rows.stream().mapToInt(SqlCall::operandCount).min().orElse(0);
        for (int i = 0; i < columns; i++) {
            int column = i;
            if (rows.stream().anyMatch(row -> isApproximate(row.operand(column)))) {
                rows.forEach(row -> row.setOperand(column, approximate(row.operand(column))));
            }
        }
    }

    private static boolean isApproximate(SqlNode value) {
        return number(value) instanceof SqlNumericLiteral number && number.getScale() == null;
    }

    /** Returns the number of a literal with or without a sign. */
    private static SqlNode number(SqlNode value) {
        boolean signed = value.getKind() == SqlKind.MINUS_PREFIX || value.getKind() == SqlKind.PLUS_PREFIX;
        return signed ? ((SqlCall) value).operand(0) : value;
    }

    private static SqlNode approximate(SqlNode value) {
        if (number(value) != value) {
            ((SqlCall) value).setOperand(0, approximate(number(value)));
            return value;
        }
        return value instanceof SqlNumericLiteral number && number.getScale() != null
                ? SqlLiteral.createApproxNumeric(number.toValue() + "E0", number.getParserPosition())
                : value;
    }
}
