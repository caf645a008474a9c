package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.functions.GapFillFunction.Parameter;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Checks the arguments of GAPFILL. */
final class GapFillCheck {

    private static final List<Parameter> DESCRIPTORS =
            List.of(Parameter.BUCKET, Parameter.KEYS, Parameter.PREVIOUS, Parameter.LINEAR);

    private GapFillCheck() {}

    /** Returns the error message, or null if the arguments are valid. */
    static @Nullable String problem(SqlCallBinding call) {
        RelDataType rows = call.getOperandType(0);
        if (!rows.isStruct()) {
            return "GAPFILL, parameter DATA: no rows (expected TABLE t, or a query in parentheses)";
        }
        for (Parameter parameter : DESCRIPTORS) {
            SqlNode operand = operand(call, parameter);
            if (operand != null && operand.getKind() != SqlKind.DESCRIPTOR) {
                return "GAPFILL, parameter " + parameter + ": no columns (expected DESCRIPTOR(name, …))";
            }
            for (String name : GapFillFunction.names(call, parameter)) {
                if (!rows.getFieldNames().contains(name)) {
                    return "GAPFILL, parameter " + parameter + ": no such column (found '" + name
                            + "', expected some of " + String.join(", ", rows.getFieldNames()) + ")";
                }
            }
        }
        String linear = linear(call, rows);
        return linear == null ? bucket(call, rows) : linear;
    }

    private static @Nullable String linear(SqlCallBinding call, RelDataType rows) {
        for (String name : GapFillFunction.names(call, Parameter.LINEAR)) {
            SqlTypeName type = type(rows, name).getSqlTypeName();
            if (type != SqlTypeName.DOUBLE && type != SqlTypeName.FLOAT) {
                return "GAPFILL, parameter LINEAR: not DOUBLE (found '" + name + "' " + type
                        + "). Cast it, for instance CAST(" + name + " AS DOUBLE).";
            }
        }
        return null;
    }

    private static @Nullable String bucket(SqlCallBinding call, RelDataType rows) {
        List<String> names = GapFillFunction.names(call, Parameter.BUCKET);
        if (names.size() != 1) {
            return "GAPFILL, parameter BUCKET: not one column (found " + names + ")";
        }
        RelDataType type = type(rows, names.get(0));
        boolean time = type.getSqlTypeName() == SqlTypeName.DATE || type.getSqlTypeName() == SqlTypeName.TIMESTAMP;
        if (!time && type.getSqlTypeName() != SqlTypeName.BIGINT) {
            return "GAPFILL, parameter BUCKET: neither date, timestamp nor BIGINT (found '" + names.get(0) + "' "
                    + type.getSqlTypeName() + "). Use BUCKET or TIME_BUCKET, or cast it.";
        }
        SqlNode width = operand(call, Parameter.WIDTH);
        boolean interval = width != null && SqlTypeUtil.isInterval(call.getOperandType(Parameter.WIDTH.ordinal()));
        boolean integer = width != null && SqlTypeUtil.isIntType(call.getOperandType(Parameter.WIDTH.ordinal()));
        return time ? (interval ? null : width("an interval")) : integer ? null : width("an integer");
    }

    private static String width(String expected) {
        return "GAPFILL, parameter WIDTH: does not fit the buckets (expected " + expected + ")";
    }

    private static RelDataType type(RelDataType rows, String name) {
        for (RelDataTypeField field : rows.getFieldList()) {
            if (field.getName().equals(name)) {
                return field.getType();
            }
        }
        throw new IllegalStateException("no column " + name);
    }

    private static @Nullable SqlNode operand(SqlCallBinding call, Parameter parameter) {
        if (call.operands().size() <= parameter.ordinal()) {
            return null;
        }
        SqlNode operand = call.operand(parameter.ordinal());
        return operand.getKind() == SqlKind.DEFAULT ? null : operand;
    }
}
