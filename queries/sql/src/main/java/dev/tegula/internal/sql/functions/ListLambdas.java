package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Predicate1;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLambda;
import org.apache.calcite.rex.RexLambdaRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.FunctionSqlType;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.jspecify.annotations.Nullable;

/**
 * Functions of lists with a lambda: {@code list_transform(list, x -> x + 1)}. Their lambdas have one parameter, a row
 * of variables, because Calcite's code has no lambda with three parameters, and none that reads columns.
 */
public final class ListLambdas {

    /** The place of the element in the row of variables. */
    public static final int ELEMENT = 0;

    /** The place of its number, from 1. */
    public static final int NUMBER = 1;

    /** The place of the value of the elements before. */
    public static final int REDUCED = 2;

    /** The place of the first column that the lambda reads. */
    public static final int COLUMNS = 3;

    /** The lambda's values of the elements. */
    public static final SqlFunction TRANSFORM =
            SqlBasicFunction.create("LIST_TRANSFORM", ListLambdas::transformed, OperandTypes.VARIADIC);

    /** The elements for which the lambda is true. */
    public static final SqlFunction FILTER =
            SqlBasicFunction.create("LIST_FILTER", ReturnTypes.ARG0, OperandTypes.VARIADIC);

    /** The lambda's value of the last element and that of the elements before. */
    public static final SqlFunction REDUCE =
            SqlBasicFunction.create("LIST_REDUCE", ListLambdas::reduced, OperandTypes.VARIADIC);

    /** A value of the row of variables. */
    public static final SqlOperator VARIABLE = new Variable();

    /** All functions. */
    public static final List<SqlOperator> ALL = List.of(TRANSFORM, FILTER, REDUCE);

    private ListLambdas() {}

    /** An operator whose type is that of the field of a row. */
    private static final class Variable extends SqlSpecialOperator {
        Variable() {
            super("LAMBDA_VARIABLE", SqlKind.OTHER);
        }

        @Override
        public void unparse(SqlWriter writer, SqlCall call, int left, int right) {
            SqlWriter.Frame frame = writer.startFunCall(getName());
            for (SqlNode each : call.getOperandList()) {
                writer.sep(",");
                each.unparse(writer, 0, 0);
            }
            writer.endFunCall(frame);
        }

        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            RelDataType row = validator.deriveType(scope, call.operand(0));
            return row.getFieldList().get(place(call)).getType();
        }
    }

    private static int place(SqlCall variable) {
        return ((SqlLiteral) variable.operand(1)).intValue(true);
    }

    /**
     * Returns the type of the row of variables.
     *
     * @param operands the types of the list and of the columns
     */
    public static RelDataType variables(RelDataTypeFactory types, SqlOperator function, List<RelDataType> operands) {
        RelDataType element = operands.get(0).getComponentType();
        if (element == null) {
            throw new IllegalArgumentException(function.getName() + ": no list (found "
                    + operands.get(0).getSqlTypeName() + "). Write a list before the lambda");
        }
        RelDataTypeFactory.Builder row = types.builder();
        row.add("element", element);
        row.add("number", SqlTypeName.BIGINT);
        row.add("reduced", accumulated(types, element));
        for (int i = 1; i < operands.size(); i++) {
            row.add("column" + i, operands.get(i));
        }
        return row.build();
    }

    /** Returns the type of the value of a reduction; texts and decimals grow. */
    private static RelDataType accumulated(RelDataTypeFactory types, RelDataType element) {
        RelDataType type = SqlTypeUtil.inCharFamily(element)
                ? types.createSqlType(SqlTypeName.VARCHAR)
                : SqlTypeUtil.isDecimal(element)
                        ? types.createSqlType(SqlTypeName.DECIMAL, 38, element.getScale())
                        : element;
        return types.createTypeWithNullability(type, true);
    }

    private static RelDataType result(SqlOperatorBinding call) {
        return ((FunctionSqlType) call.getOperandType(1)).getReturnType();
    }

    private static RelDataType transformed(SqlOperatorBinding call) {
        RelDataTypeFactory types = call.getTypeFactory();
        return types.createTypeWithNullability(
                types.createArrayType(result(call), -1), call.getOperandType(0).isNullable());
    }

    private static RelDataType reduced(SqlOperatorBinding call) {
        RelDataType type =
                accumulated(call.getTypeFactory(), call.getOperandType(0).getComponentType());
        RelDataType found = result(call);
        boolean same = SqlTypeUtil.inCharFamily(type)
                ? SqlTypeUtil.inCharFamily(found)
                : type.getSqlTypeName() == found.getSqlTypeName()
                        && (!SqlTypeUtil.isDecimal(type) || type.getScale() == found.getScale());
        if (!same && found.getSqlTypeName() != SqlTypeName.NULL) {
            throw new IllegalArgumentException("LIST_REDUCE: the lambda has another type than the elements (found "
                    + found.getSqlTypeName() + ", expected " + type.getSqlTypeName() + "). Cast it, or the elements");
        }
        return type;
    }

    /** Returns whether {@link #convert} makes the expression of a call. */
    public static boolean contains(SqlOperator operator) {
        return operator == VARIABLE || ALL.contains(operator);
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < call.operandCount(); i++) {
            boolean place = call.getOperator() == VARIABLE && i == 1;
            operands.add(
                    place
                            ? builder.makeExactLiteral(BigDecimal.valueOf(place(call)))
                            : context.convertExpression(call.operand(i)));
        }
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        if (call.getOperator() != VARIABLE) {
            operands.set(1, untyped(builder, (RexLambda) operands.get(1)));
        }
        return builder.makeCall(type, function(call.getOperator().getName(), type), operands);
    }

    /** Returns a lambda whose rows have no type, for which Calcite's code would have a class. */
    private static RexNode untyped(RexBuilder builder, RexLambda lambda) {
        RelDataType any = builder.getTypeFactory().createSqlType(SqlTypeName.ANY);
        RexNode body = lambda.getExpression().accept(new RexShuttle() {
            @Override
            public RexNode visitLambdaRef(RexLambdaRef variable) {
                return new RexLambdaRef(variable.getIndex(), variable.getName(), any);
            }
        });
        return builder.makeLambdaCall(
                body,
                lambda.getParameters().stream()
                        .map(each -> new RexLambdaRef(each.getIndex(), each.getName(), any))
                        .toList());
    }

    private static SqlOperator function(String name, RelDataType type) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                binding -> type,
                null,
                null,
                Code.valueOf(name)) {
            @Override
            public boolean isDynamicFunction() {
                return true; // the planner has no values of lambdas
            }
        };
    }

    /** Calls of the methods below. */
    private enum Code implements GeneratedCode {
        LIST_TRANSFORM,
        LIST_FILTER,
        LIST_REDUCE,
        LAMBDA_VARIABLE;

        @Override
        public CallImplementor getImplementor() {
            String method = name().substring(name().indexOf('_') + 1).toLowerCase(Locale.ROOT);
            return RexImpTable.createImplementor(
                    (translator, call, operands) -> this == LAMBDA_VARIABLE
                            ? Expressions.call(ListLambdas.class, method, operands)
                            : Expressions.call(
                                    ListLambdas.class,
                                    method,
                                    operands.get(0),
                                    operands.get(1),
                                    StructValues.objects(operands.subList(2, operands.size()))),
                    NullPolicy.NONE,
                    false);
        }
    }

    private static Object[] row(Object[] columns) {
        Object[] row = new Object[COLUMNS + columns.length];
        System.arraycopy(columns, 0, row, COLUMNS, columns.length);
        return row;
    }

    @SuppressWarnings("unchecked") // lambdas of rows
    private static @Nullable Object value(Object lambda, Object[] row) {
        return lambda instanceof Predicate1<?> test
                ? (Object) ((Predicate1<Object>) test).apply(row)
                : ((Function1<Object, Object>) lambda).apply(row);
    }

    /** Returns a variable of a lambda; called by generated code. */
    public static @Nullable Object variable(Object row, int place) {
        return ((Object[]) row)[place];
    }

    /** LIST_TRANSFORM; called by generated code. */
    public static @Nullable List<?> transform(@Nullable List<?> list, Object lambda, Object[] columns) {
        if (list == null) {
            return null;
        }
        Object[] row = row(columns);
        List<Object> values = new ArrayList<>(list.size());
        for (Object each : list) {
            row[ELEMENT] = each;
            row[NUMBER] = values.size() + 1L;
            values.add(value(lambda, row));
        }
        return values;
    }

    private static boolean keeps(@Nullable Object condition) {
        if (condition != null && !(condition instanceof Boolean)) {
            throw new IllegalArgumentException(
                    "LIST_FILTER: a condition expected (found " + condition + "). Compare the value, as in x <> 0.");
        }
        return Boolean.TRUE.equals(condition);
    }

    /** LIST_FILTER; called by generated code. */
    public static @Nullable List<?> filter(@Nullable List<?> list, Object lambda, Object[] columns) {
        if (list == null) {
            return null;
        }
        Object[] row = row(columns);
        List<Object> values = new ArrayList<>();
        long number = 0;
        for (Object each : list) {
            row[ELEMENT] = each;
            row[NUMBER] = ++number;
            if (keeps(value(lambda, row))) {
                values.add(each);
            }
        }
        return values;
    }

    /** LIST_REDUCE, from the first element; called by generated code. */
    public static @Nullable Object reduce(@Nullable List<?> list, Object lambda, Object[] columns) {
        if (list == null) {
            return null;
        } else if (list.isEmpty()) {
            throw new IllegalArgumentException(
                    "LIST_REDUCE: the list is empty. Write an initial value behind the lambda");
        }
        Object[] row = row(columns);
        row[REDUCED] = list.get(0);
        for (int i = 1; i < list.size(); i++) {
            row[ELEMENT] = list.get(i);
            row[NUMBER] = i + 1L;
            row[REDUCED] = value(lambda, row);
        }
        return row[REDUCED];
    }
}
