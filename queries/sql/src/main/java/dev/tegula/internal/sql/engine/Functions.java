package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.functions.BucketFunctions;
import dev.tegula.internal.sql.functions.CaseInsensitiveTable;
import dev.tegula.internal.sql.functions.GapFillFunction;
import dev.tegula.internal.sql.functions.NullableResults;
import dev.tegula.internal.sql.functions.RealComparisons;
import dev.tegula.internal.sql.functions.RealExtremes;
import dev.tegula.internal.sql.functions.TextOperators;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** The functions of statements: those of the standard, of PostgreSQL, and of arrays. */
final class Functions {

    private static final SqlOperatorTable TABLE = new CaseInsensitiveTable(SqlOperatorTables.chain(
            new NullableResults(SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                    EnumSet.of(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL))),
            SqlOperatorTables.of(
                    SqlLibraryOperators.MAX_BY,
                    SqlLibraryOperators.MIN_BY,
                    SqlLibraryOperators.IS_NAN,
                    SqlLibraryOperators.IS_INF,
                    BucketFunctions.BUCKET,
                    BucketFunctions.TIME_BUCKET,
                    GapFillFunction.INSTANCE)));

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

    static SqlOperatorTable table() {
        return TABLE;
    }

    /** Returns how a call becomes an expression of a plan. */
    static @Nullable SqlRexConvertlet convertlet(SqlCall call) {
        if (COMPARISONS.contains(call.getKind())) {
            return RealComparisons::convert;
        }
        SqlRexConvertlet own = CONVERTLETS.get(call.getOperator());
        return own == null ? StandardConvertletTable.INSTANCE.get(call) : own;
    }
}
