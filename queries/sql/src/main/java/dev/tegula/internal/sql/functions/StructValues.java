package dev.tegula.internal.sql.functions;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * Rows with named fields as values: {@code {'a': 1, 'b': 2}}. Calcite's code has arrays for them, which are equal to
 * themselves only, so they are made, passed on and read; where they are keys, their fields are compared.
 */
public final class StructValues {

    /** A row of names, each before its value. */
    public static final SqlOperator STRUCT =
            SqlBasicFunction.create("STRUCT_OF_", StructValues::type, OperandTypes.VARIADIC);

    /** A value for the values of a row that is equal where they are; also nulls are equal. */
    public static final SqlOperator KEY = SqlBasicFunction.create(
            "KEY_OF_ROW_",
            binding -> binding.getTypeFactory()
                    .createArrayType(binding.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), -1),
            OperandTypes.VARIADIC);

    private static final Set<SqlKind> PASSING = Set.of(
            SqlKind.ROW,
            SqlKind.ITEM,
            SqlKind.CASE,
            SqlKind.CAST,
            SqlKind.IS_NULL,
            SqlKind.IS_NOT_NULL,
            SqlKind.ARRAY_VALUE_CONSTRUCTOR,
            SqlKind.MAP_VALUE_CONSTRUCTOR);

    private static final Set<String> PASSING_METHODS = Set.of(
            "STRUCT",
            "ELEMENT",
            "CARDINALITY",
            "ZIP",
            "SLICE",
            "DOT",
            "LIST_TRANSFORM",
            "LIST_FILTER",
            "LIST_REDUCE",
            "LAMBDA_VARIABLE");

    private StructValues() {}

    private static RelDataType type(SqlOperatorBinding binding) {
        RelDataTypeFactory.Builder fields = binding.getTypeFactory().builder();
        for (int i = 0; i < binding.getOperandCount(); i += 2) {
            String name = Objects.requireNonNull(binding.getOperandLiteralValue(i, String.class), "name");
            fields.add(name, binding.getOperandType(i + 1));
        }
        return fields.kind(StructKind.PEEK_FIELDS_NO_EXPAND).build(); // fields need no name of the table
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        List<RexNode> values = new ArrayList<>();
        for (int i = 1; i < call.operandCount(); i += 2) {
            RelDataType field = type.getFieldList().get(i / 2).getType();
            values.add(context.getRexBuilder().ensureType(field, context.convertExpression(call.operand(i)), true));
        }
        return of(context.getRexBuilder(), type, values);
    }

    /** Returns the expression of a call of {@link #KEY}. */
    public static RexNode convertKey(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        List<RexNode> values = new ArrayList<>();
        call.getOperandList().forEach(each -> values.add(context.convertExpression(each)));
        return context.getRexBuilder().makeCall(type, function("KEY_OF_ROW", type, Code.KEY), values);
    }

    /** Returns a value that is equal where all of some values are; called by generated code. */
    public static List<?> key(Object[] values) {
        List<Object> key = new ArrayList<>(values.length);
        for (Object value : values) {
            boolean zero = value instanceof Double real && real == 0 || value instanceof Float single && single == 0;
            key.add(zero ? Integer.valueOf(0) : value); // zeros are equal, whatever their sign
        }
        return key;
    }

    /** Returns a row of values. */
    public static RexNode of(RexBuilder builder, RelDataType type, List<RexNode> values) {
        return builder.makeCall(type, function("STRUCT", type, Code.ROW), values);
    }

    /** Returns the operator of a row that is a value; that of Calcite is null if all fields are. */
    static SqlOperator function(String name, RelDataType type, GeneratedCode code) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION, binding -> type, null, null, code) {
            @Override
            public boolean isDynamicFunction() {
                return true; // no literal has the value
            }
        };
    }

    /** The generated code: an array, or its key. */
    private enum Code implements GeneratedCode {
        ROW,
        KEY;

        @Override
        public CallImplementor getImplementor() {
            return RexImpTable.createImplementor(
                    (translator, call, operands) -> this == ROW
                            ? objects(operands)
                            : Expressions.call(StructValues.class, "key", objects(operands)),
                    NullPolicy.NONE,
                    false);
        }
    }

    /** Returns code for an array of objects. */
    static Expression objects(List<Expression> values) {
        return Expressions.newArrayInit(
                Object.class,
                values.stream()
                        .map(each ->
                                (Expression) Expressions.convert_(EnumUtils.convert(each, Object.class), Object.class))
                        .toList());
    }

    /** Returns whether values of a type are rows, or lists of them. */
    public static boolean contains(RelDataType type) {
        RelDataType element = type.getComponentType();
        return type.isStruct() || element != null && contains(element);
    }

    /** Refuses calls that would compare rows. */
    public static void requirePassing(RexCall call) {
        boolean rows = call.getOperands().stream().allMatch(each -> each.isA(SqlKind.ROW));
        boolean struct = call.getOperands().stream().anyMatch(each -> contains(each.getType()));
        boolean passing = PASSING.contains(call.getKind())
                || PASSING_METHODS.contains(call.getOperator().getName());
        if (struct && !rows && !passing) {
            throw refused(call.getOperator().getName());
        }
    }

    /** Refuses aggregates that would compare rows. */
    public static void requirePassing(AggregateCall call, List<RelDataType> arguments) {
        boolean passing = StateAggregates.returnsValues(call.getAggregation())
                || call.getAggregation().getKind() == SqlKind.ARRAY_AGG
                || call.getAggregation().getKind() == SqlKind.SINGLE_VALUE
                || call.getAggregation().getKind() == SqlKind.COUNT;
        if (arguments.stream().anyMatch(StructValues::contains) && (!passing || call.isDistinct())) {
            throw refused(call.getAggregation().getName());
        }
    }

    /** Refuses rows as keys. */
    public static void requireNoKey(String step, RelDataType key) {
        if (contains(key)) {
            throw refused(step);
        }
    }

    private static UnsupportedOperationException refused(String what) {
        return new UnsupportedOperationException(what + " of structs. Use their fields.");
    }
}
