package dev.tegula.internal.spark.procedures;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.SparkSteps;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.connector.read.Scan;

/**
 * A procedure whose first parameter is an array.
 *
 * @param arrays opens arrays by their names
 * @param parameterList the parameters, the name of the array first
 * @param action returns the rows of the result
 */
record ArrayProcedure(
        String name,
        String description,
        Function<String, ArrayHandle> arrays,
        List<ProcedureParameter> parameterList,
        BiFunction<ArrayHandle, Arguments, LocalScan> action)
        implements CatalogProcedure {

    @Override
    public ProcedureParameter[] parameters() {
        return parameterList.toArray(ProcedureParameter[]::new);
    }

    @Override
    public Iterator<Scan> call(InternalRow input) {
        Arguments arguments = new Arguments(input);
        String array = arguments.text(0);
        if (array == null) {
            throw new IllegalArgumentException(name + ": the parameter 'table' is null. Name an array.");
        }
        Scan result = SparkSteps.phrased(() -> action.apply(arrays.apply(array), arguments));
        return List.of(result).iterator();
    }
}
