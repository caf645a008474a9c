package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.BucketFunctions;
import dev.tegula.internal.sql.functions.CaseInsensitiveTable;
import dev.tegula.internal.sql.functions.CaseValues;
import dev.tegula.internal.sql.functions.DateArithmetic;
import dev.tegula.internal.sql.functions.DayNumbers;
import dev.tegula.internal.sql.functions.GapFillFunction;
import dev.tegula.internal.sql.functions.ListLambdas;
import dev.tegula.internal.sql.functions.NullableResults;
import dev.tegula.internal.sql.functions.PairAggregates;
import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.RandomNumbers;
import dev.tegula.internal.sql.functions.RealComparisons;
import dev.tegula.internal.sql.functions.RealExtremes;
import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.functions.SeriesFunctions;
import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.functions.StructLists;
import dev.tegula.internal.sql.functions.StructValues;
import dev.tegula.internal.sql.functions.TextOperators;
import dev.tegula.internal.sql.plan.GroupFrames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** The functions of statements: those of the standard, of PostgreSQL, and of arrays. */
public final class Functions {

    private static final SqlOperatorTable TABLE = new CaseInsensitiveTable(SqlOperatorTables.chain(
            new NullableResults(SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                    EnumSet.of(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL))),
            SqlOperatorTables.of(
                    SqlLibraryOperators.MAX_BY,
                    SqlLibraryOperators.MIN_BY,
                    SqlLibraryOperators.IS_NAN,
                    SqlLibraryOperators.IS_INF,
                    SqlLibraryOperators.TRY_CAST,
                    SqlLibraryOperators.IF,
                    SqlLibraryOperators.COUNTIF,
                    SqlLibraryOperators.ENDS_WITH,
                    SqlLibraryOperators.LEVENSHTEIN,
                    SqlLibraryOperators.LOG2,
                    SqlLibraryOperators.FACTORIAL,
                    SqlLibraryOperators.SPLIT,
                    SqlLibraryOperators.MAP_KEYS,
                    SqlLibraryOperators.MAP_VALUES,
                    SqlLibraryOperators.MAP_CONTAINS_KEY,
                    SqlLibraryOperators.MAP_FROM_ARRAYS,
                    SqlLibraryOperators.ARRAY_APPEND,
                    SqlLibraryOperators.ARRAY_PREPEND,
                    SqlLibraryOperators.ARRAY_CONCAT,
                    SqlLibraryOperators.ARRAY_CONTAINS,
                    SqlLibraryOperators.ARRAY_REVERSE,
                    SqlLibraryOperators.ARRAY_MAX,
                    SqlLibraryOperators.ARRAY_MIN,
                    SqlLibraryOperators.ARRAY_TO_STRING,
                    SqlLibraryOperators.ARRAY_POSITION,
                    QuantileAggregates.CONTINUOUS,
                    QuantileAggregates.DISCRETE,
                    QuantileAggregates.TIMES,
                    BucketFunctions.BUCKET,
                    BucketFunctions.TIME_BUCKET,
                    StructValues.STRUCT,
                    StructValues.KEY,
                    GroupFrames.OFFSET,
                    GapFillFunction.INSTANCE),
            SqlOperatorTables.of(PairAggregates.ALL),
            SqlOperatorTables.of(StateAggregates.ALL),
            SqlOperatorTables.of(StructLists.ALL),
            SqlOperatorTables.of(SeriesFunctions.SERIES),
            SqlOperatorTables.of(SeriesFunctions.RANGES),
            SqlOperatorTables.of(DateArithmetic.ALL),
            SqlOperatorTables.of(ListLambdas.ALL),
            SqlOperatorTables.of(ScalarFunctions.all())));

    private static final Map<SqlOperator, SqlRexConvertlet> CONVERTLETS = Map.of(
            BucketFunctions.BUCKET,
            BucketFunctions::convert,
            BucketFunctions.TIME_BUCKET,
            BucketFunctions::convert,
            GapFillFunction.INSTANCE,
            GapFillFunction::convert,
            SqlStdOperatorTable.CAST,
            TextOperators::convertCast,
            SqlLibraryOperators.INFIX_CAST,
            TextOperators::convertCast,
            SqlLibraryOperators.TRY_CAST,
            TextOperators::convertCast,
            StructValues.STRUCT,
            StructValues::convert,
            StructValues.KEY,
            StructValues::convertKey,
            SqlLibraryOperators.LEAST_PG,
            RealExtremes::convert,
            SqlLibraryOperators.GREATEST_PG,
            RealExtremes::convert);

    private static final Set<SqlKind> COMPARISONS = EnumSet.of(
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL,
            SqlKind.BETWEEN);

    private Functions() {}

    public static SqlOperatorTable table() {
        return TABLE;
    }

    /** Returns whether a function of a name has one value for many rows. */
    public static boolean isAggregate(String name) {
        List<SqlOperator> found = new ArrayList<>();
        TABLE.lookupOperatorOverloads(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                null,
                SqlSyntax.FUNCTION,
                found,
                SqlNameMatchers.withCaseSensitive(false));
        return found.stream().anyMatch(SqlOperator::isAggregator);
    }

    /** Returns the names of all functions, for suggestions. */
    public static List<String> names() {
        return TABLE.getOperatorList().stream()
                .filter(each -> each.getSyntax() == SqlSyntax.FUNCTION)
                .map(SqlOperator::getName)
                .toList();
    }

    /** Returns how a call becomes an expression of a plan. */
    public static @Nullable SqlRexConvertlet convertlet(SqlCall call) {
        if (COMPARISONS.contains(call.getKind())) {
            return RealComparisons::convert;
        }
        if (call.getKind() == SqlKind.CASE) {
            return CaseValues::convert;
        }
        if (ScalarFunctions.contains(call.getOperator())) {
            return ScalarFunctions::convert;
        } else if (DateArithmetic.ALL.contains(call.getOperator())) {
            return DateArithmetic::convert;
        } else if (ListLambdas.contains(call.getOperator())) {
            return ListLambdas::convert;
        } else if (StructLists.ALL.contains(call.getOperator())) {
            return StructLists::convert;
        }
        if (DayNumbers.isDayOfWeek(call)) {
            return DayNumbers::convert;
        }
        if (RandomNumbers.isRandom(call)) {
            return RandomNumbers::convert;
        }
        SqlRexConvertlet own = CONVERTLETS.get(call.getOperator());
        return own == null ? StandardConvertletTable.INSTANCE.get(call) : own;
    }
}
