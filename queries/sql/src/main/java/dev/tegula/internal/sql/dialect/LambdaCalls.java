package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ListLambdas;
import dev.tegula.internal.sql.text.DialectLambdas;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLambda;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlLambdaScope;
import org.jspecify.annotations.Nullable;

/**
 * Calls with a lambda, such as {@code list_transform(l, x -> x + id)}, as those of {@link ListLambdas}: the lambda has
 * one row of variables, and the columns that it reads are further arguments of the call.
 */
public final class LambdaCalls {

    private static final Map<String, SqlFunction> FUNCTIONS = Map.ofEntries(
            Map.entry("LIST_TRANSFORM", ListLambdas.TRANSFORM),
            Map.entry("ARRAY_TRANSFORM", ListLambdas.TRANSFORM),
            Map.entry("LIST_APPLY", ListLambdas.TRANSFORM),
            Map.entry("ARRAY_APPLY", ListLambdas.TRANSFORM),
            Map.entry("APPLY", ListLambdas.TRANSFORM),
            Map.entry("LIST_FILTER", ListLambdas.FILTER),
            Map.entry("ARRAY_FILTER", ListLambdas.FILTER),
            Map.entry("LIST_REDUCE", ListLambdas.REDUCE),
            Map.entry("ARRAY_REDUCE", ListLambdas.REDUCE),
            Map.entry("REDUCE", ListLambdas.REDUCE));

    private LambdaCalls() {}

    /** Returns whether a function of a name has a lambda. */
    public static boolean isNamed(String name) {
        return name.equals(DialectLambdas.COMPREHENDED) || FUNCTIONS.containsKey(name.toUpperCase(Locale.ROOT));
    }

    static boolean wanted(SqlBasicCall call) {
        return call.getOperandList().stream().anyMatch(SqlLambda.class::isInstance);
    }

    /**
     * Returns the call.
     *
     * @throws StatementException for a lambda that cannot be evaluated
     */
    static SqlNode of(SqlBasicCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        int count = call.operandCount();
        if (name.equals(DialectLambdas.COMPREHENDED)) {
            if (count == 3 && ((SqlLambda) call.operand(0)).getParameters().size() > 1) {
                throw DialectCalls.refused(
                        call, "FOR with numbers of elements and IF: not supported. Leave one of them out");
            }
            SqlNode list =
                    count == 2 ? call.operand(1) : lambda(call, ListLambdas.FILTER, call.operand(1), call.operand(2));
            return lambda(call, ListLambdas.TRANSFORM, list, call.operand(0));
        }
        SqlFunction function = FUNCTIONS.get(name);
        boolean initial = function == ListLambdas.REDUCE && count == 3;
        if (function == null || count != 2 && !initial || !(call.operand(1) instanceof SqlLambda lambda)) {
            throw DialectCalls.refused(
                    call,
                    name + ": no function with this lambda (expected LIST_TRANSFORM, LIST_FILTER or LIST_REDUCE of a"
                            + " list and a lambda)");
        } else if (initial && lambda.getParameters().size() > 2) {
            throw DialectCalls.refused(
                    call,
                    name + " with numbers of elements and an initial value: not supported. Leave one of them out");
        }
        SqlNode list = initial
                ? SqlLibraryOperators.ARRAY_PREPEND.createCall(
                        call.getParserPosition(), call.operand(0), call.operand(2))
                : call.operand(0);
        return lambda(call, function, list, lambda);
    }

    private static SqlNode lambda(SqlBasicCall call, SqlFunction function, SqlNode list, SqlNode node) {
        SqlLambda lambda = (SqlLambda) node;
        SqlParserPos place = lambda.getParserPosition();
        List<Integer> places = function == ListLambdas.REDUCE
                ? List.of(ListLambdas.REDUCED, ListLambdas.ELEMENT, ListLambdas.NUMBER)
                : List.of(ListLambdas.ELEMENT, ListLambdas.NUMBER);
        int names = lambda.getParameters().size();
        if (names > places.size() || names < places.size() - 1) {
            throw DialectCalls.refused(
                    lambda,
                    function.getName() + ": a lambda of other names (found " + names + ", expected "
                            + (places.size() - 1) + " or " + places.size() + ")");
        }
        String row = "lambda_" + place.getLineNum() + "_" + place.getColumnNum();
        Variables variables = new Variables(new SqlIdentifier(row, place));
        for (int i = 0; i < names; i++) {
            variables.places.put(((SqlIdentifier) lambda.getParameters().get(i)).getSimple(), places.get(i));
        }
        SqlNode body = lambda.getExpression().accept(variables);
        List<SqlNode> operands = new ArrayList<>();
        operands.add(list);
        operands.add(new SqlLambda(place, SqlNodeList.of(variables.row), body));
        operands.addAll(variables.columns.values());
        return function.createCall(call.getParserPosition(), operands);
    }

    /** Gives the row of variables of a lambda its type, which is that of the list and of the columns. */
    static void type(SqlCall call, RelDataTypeFactory types, List<RelDataType> operands, SqlLambdaScope scope) {
        RelDataType row = ListLambdas.variables(types, call.getOperator(), operands);
        SqlLambda lambda = call.operand(1);
        scope.getParameterTypes().put(lambda.getParameters().get(0).toString(), row);
    }

    /** Replaces names in the body of a lambda by variables. */
    private static final class Variables extends SqlShuttle {
        private final SqlIdentifier row;
        private final Map<String, Integer> places = new HashMap<>();
        private final Map<String, SqlNode> columns = new LinkedHashMap<>();

        Variables(SqlIdentifier row) {
            this.row = row;
        }

        @Override
        public SqlNode visit(SqlIdentifier name) {
            if (name.isStar()) {
                throw DialectCalls.refused(name, "a lambda with *: not supported. Name the columns");
            }
            Integer place = places.get(name.names.get(0));
            if (place == null) {
                place = ListLambdas.COLUMNS + columns.size();
                if (columns.putIfAbsent(name.toString(), name) != null) {
                    place = ListLambdas.COLUMNS + List.copyOf(columns.keySet()).indexOf(name.toString());
                }
                return variable(name, place);
            }
            SqlNode value = variable(name, place);
            for (String field : name.names.subList(1, name.names.size())) {
                value = SqlStdOperatorTable.ITEM.createCall(
                        name.getParserPosition(), value, SqlLiteral.createCharString(field, name.getParserPosition()));
            }
            return value;
        }

        private SqlNode variable(SqlIdentifier name, int place) {
            return ListLambdas.VARIABLE.createCall(
                    name.getParserPosition(),
                    row,
                    SqlLiteral.createExactNumeric(String.valueOf(place), name.getParserPosition()));
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call instanceof SqlLambda) {
                return call; // of variables already
            } else if (call.isA(SqlKind.QUERY) || call.getKind() == SqlKind.OVER) {
                throw DialectCalls.refused(
                        call,
                        "a lambda with a subquery or OVER: not supported. Compute it in a subquery around the list");
            } else if (Functions.isAggregate(call.getOperator().getName())) {
                throw DialectCalls.refused(
                        call,
                        "a lambda with " + call.getOperator().getName()
                                + ": no aggregate of rows is one of elements. Compute it in a subquery before");
            }
            return super.visit(call);
        }
    }
}
