package dev.tegula.internal.sql.functions;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.AggAddContext;
import org.apache.calcite.adapter.enumerable.AggContext;
import org.apache.calcite.adapter.enumerable.AggImplementor;
import org.apache.calcite.adapter.enumerable.AggResetContext;
import org.apache.calcite.adapter.enumerable.AggResultContext;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.AggregateFunction;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableAggFunction;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.util.Optionality;

/** Aggregates whose state is an {@link AggregateState}, which gets all values, also null. */
public final class StateAggregates {

    private static final SqlReturnTypeInference VALUE = ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference NUMBER =
            ReturnTypes.explicit(SqlTypeName.DOUBLE).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference LIST = binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        return types.createTypeWithNullability(types.createArrayType(binding.getOperandType(0), -1), true);
    };

    private static final SqlOperandTypeChecker ANY = OperandTypes.ANY;
    private static final SqlOperandTypeChecker NUMERIC = OperandTypes.NUMERIC;

    /** The first row, also if its value is null. */
    public static final SqlAggFunction FIRST = function("FIRST", AggregateState.First.class, VALUE, ANY);

    /** The last row, also if its value is null. */
    public static final SqlAggFunction LAST = function("LAST", AggregateState.Last.class, VALUE, ANY);

    /** The first value that is not null. */
    public static final SqlAggFunction ANY_VALUE = function("ANY_VALUE", AggregateState.FirstKnown.class, VALUE, ANY);

    /** All values, also null. */
    public static final SqlAggFunction LIST_OF = function("ARRAY_AGG", AggregateState.ListOf.class, LIST, ANY);

    /** The value with a number, from the first, among those that are not null. */
    public static final SqlAggFunction NTH_KNOWN = function(
            "NTH_VALUE",
            AggregateState.NthKnown.class,
            VALUE,
            OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.INTEGER));

    /** The value with a number, from the last, among those that are not null. */
    public static final SqlAggFunction NTH_LAST_KNOWN = function(
            "LAG",
            AggregateState.NthLastKnown.class,
            VALUE,
            OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.INTEGER));

    /** Functions by the names in statements, with one argument that becomes DOUBLE unless it is of any type. */
    public static final Map<String, SqlAggFunction> NUMBERS = Map.of(
            "PRODUCT", function("PRODUCT", AggregateState.Product.class, NUMBER, NUMERIC),
            "KURTOSIS", function("KURTOSIS", AggregateState.Kurtosis.class, NUMBER, NUMERIC),
            "KURTOSIS_POP", function("KURTOSIS_POP", AggregateState.KurtosisPop.class, NUMBER, NUMERIC),
            "SKEWNESS", function("SKEWNESS", AggregateState.Skewness.class, NUMBER, NUMERIC),
            "MAD", function("MAD", AggregateState.MedianDeviation.class, NUMBER, NUMERIC));

    /** Bits of the distribution of values. */
    public static final SqlAggFunction ENTROPY = function("ENTROPY", AggregateState.Entropy.class, NUMBER, ANY);

    /** The numbers of equal values, in the order of the values. */
    public static final SqlAggFunction HISTOGRAM = function(
            "HISTOGRAM",
            AggregateState.Histogram.class,
            binding -> {
                RelDataTypeFactory types = binding.getTypeFactory();
                RelDataType key = types.createTypeWithNullability(binding.getOperandType(0), false);
                RelDataType count = types.createSqlType(SqlTypeName.BIGINT);
                return types.createTypeWithNullability(types.createMapType(key, count), true);
            },
            ANY);

    /** The most frequent value, and of several the first. */
    public static final SqlAggFunction MODE = function("MODE", AggregateState.Mode.class, VALUE, ANY);

    private static final Set<SqlAggFunction> RETURNING =
            Set.of(FIRST, LAST, ANY_VALUE, MODE, LIST_OF, NTH_KNOWN, NTH_LAST_KNOWN);

    /** The functions. */
    public static final List<SqlAggFunction> ALL = all();

    private StateAggregates() {}

    private static List<SqlAggFunction> all() {
        List<SqlAggFunction> all = new ArrayList<>(RETURNING);
        all.add(ENTROPY);
        all.add(HISTOGRAM);
        all.addAll(NUMBERS.values());
        return List.copyOf(all);
    }

    private static SqlAggFunction function(
            String name,
            Class<? extends AggregateState> type,
            SqlReturnTypeInference result,
            SqlOperandTypeChecker operands) {
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier(name + "_OF_ROWS", SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                result,
                null,
                metadata(operands),
                new Code(type),
                false,
                false,
                Optionality.OPTIONAL);
    }

    private static SqlOperandMetadata metadata(SqlOperandTypeChecker operands) {
        boolean two = operands.getOperandCountRange().getMax() == 2;
        boolean number = operands == NUMERIC;
        SqlTypeFamily first = number ? SqlTypeFamily.NUMERIC : SqlTypeFamily.ANY;
        return OperandTypes.operandMetadata(
                two ? List.of(first, SqlTypeFamily.INTEGER) : List.of(first),
                factory -> two
                        ? List.of(factory.createSqlType(SqlTypeName.ANY), factory.createSqlType(SqlTypeName.BIGINT))
                        : List.of(factory.createSqlType(number ? SqlTypeName.DOUBLE : SqlTypeName.ANY)),
                i -> "x" + i,
                i -> false);
    }

    /** Returns whether an aggregate keeps the values of a group. */
    public static boolean keepsValues(SqlAggFunction function) {
        return function.equals(LIST_OF)
                || function.equals(MODE)
                || function.equals(ENTROPY)
                || function.equals(HISTOGRAM)
                || function.getName().startsWith("MAD");
    }

    /** Returns whether the results of a function are values, or lists of them. */
    public static boolean returnsValues(SqlOperator function) {
        return RETURNING.contains(function);
    }

    /** Returns whether a function is one of these. */
    public static boolean contains(SqlAggFunction function) {
        return function instanceof SqlUserDefinedAggFunction known && known.function instanceof Code;
    }

    /** Returns the name in statements. */
    static String name(SqlAggFunction function) {
        return function.getName().replace("_OF_ROWS", "").toUpperCase(Locale.ROOT);
    }

    /** The generated code: calls of the methods of a state. */
    private record Code(Class<? extends AggregateState> type) implements AggregateFunction, ImplementableAggFunction {

        @Override
        public AggImplementor getImplementor(boolean windowContext) {
            return new StateCalls(type);
        }

        @Override
        public RelDataType getReturnType(RelDataTypeFactory typeFactory) {
            throw new UnsupportedOperationException("the type is that of the call");
        }

        @Override
        public List<FunctionParameter> getParameters() {
            return List.of();
        }
    }

    private record StateCalls(Class<? extends AggregateState> type) implements AggImplementor {

        @Override
        public List<Type> getStateType(AggContext info) {
            return List.of(AggregateState.class);
        }

        @Override
        public void implementReset(AggContext info, AggResetContext reset) {
            reset.currentBlock()
                    .add(Expressions.statement(
                            Expressions.assign(reset.accumulator().get(0), Expressions.new_(type))));
        }

        @Override
        public void implementAdd(AggContext info, AggAddContext add) {
            List<Expression> arguments = new ArrayList<>();
            for (Expression argument : add.arguments()) {
                arguments.add(Expressions.convert_(EnumUtils.convert(argument, Object.class), Object.class));
            }
            while (arguments.size() < 2) {
                arguments.add(Expressions.constant(null, Object.class));
            }
            BlockBuilder block = add.currentBlock();
            Expression state = add.accumulator().get(0);
            RexNode filter = add.rexFilterArgument();
            Expression call = Expressions.call(
                    state, Types.lookupMethod(AggregateState.class, "add", Object.class, Object.class), arguments);
            if (filter == null) {
                block.add(Expressions.statement(call));
            } else {
                Expression condition =
                        add.rowTranslator().translateList(List.of(filter)).get(0); // not null
                block.add(Expressions.ifThen(EnumUtils.convert(condition, boolean.class), Expressions.statement(call)));
            }
        }

        @Override
        public Expression implementResult(AggContext info, AggResultContext result) {
            Expression value = Expressions.call(result.accumulator().get(0), "result");
            return EnumUtils.convert(value, info.returnType());
        }
    }
}
