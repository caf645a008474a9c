package dev.tegula.internal.spark.procedures;

import dev.tegula.errors.ConflictException;
import dev.tegula.internal.spark.table.Rows;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.DataTypes;

/** The procedure {@code retry}: carries out a statement that changes rows, again after each conflict. */
final class RetryProcedure implements CatalogProcedure {

    private static final String USUAL_TIMES = "10";

    @Override
    public String name() {
        return "retry";
    }

    @Override
    public String description() {
        return "carries out a statement, again from its beginning after each conflict";
    }

    @Override
    public ProcedureParameter[] parameters() {
        return new ProcedureParameter[] {
            ProcedureParameter.in("statement", DataTypes.StringType)
                    .comment("UPDATE, MERGE or DELETE")
                    .build(),
            ProcedureParameter.in("times", DataTypes.IntegerType)
                    .defaultValue(USUAL_TIMES)
                    .build()
        };
    }

    @Override
    public Iterator<Scan> call(InternalRow input) {
        String statement = new Arguments(input).text(0);
        int times = input.isNullAt(1) ? 0 : input.getInt(1);
        if (statement == null || times < 1) {
            throw new IllegalArgumentException(
                    "retry: give a statement, and how many times it may be carried out (found times " + times + ")");
        }
        for (long attempt = 1; ; attempt++) {
            try {
                SparkSession.active().sql(statement);
                Scan result = new Rows(Rows.columns(Rows.number("attempts")), List.<Object[]>of(new Object[] {attempt}))
                        .scan();
                return List.of(result).iterator();
            } catch (ConflictException e) {
                if (attempt == times) {
                    throw e;
                }
            }
        }
    }
}
