package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.FragmentInfo;
import dev.tegula.QueryExecution;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.OriginColumn;
import dev.tegula.internal.spark.types.RowVectors;
import dev.tegula.internal.spark.write.InexactCells;
import dev.tegula.query.Cells;
import dev.tegula.splits.QuerySplit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Reads a piece of a query in batches. */
final class SplitReader implements PartitionReader<ColumnarBatch> {

    private final ArrayReader array;
    private final List<Function<Cells, ColumnVector>> columns = new ArrayList<>();
    private final QueryExecution execution;
    private final CellBatches batches;
    private @Nullable ColumnarBatch current;

    SplitReader(SplitReaderFactory factory, QuerySplit split) {
        array = SparkSteps.phrased(
                () -> factory.handle().engine().open(split, factory.handle().open()));
        ArrayMapping mapping = ArrayMapping.of(array, factory.types());
        RowVectors vectors = RowVectors.of(array, mapping);
        for (StructField column : ((StructType) DataType.fromJson(factory.columns())).fields()) {
            String name = column.name();
            OriginColumn origin = OriginColumn.named(array.schema(), name);
            if (name.equals(InexactCells.COLUMN)) {
                InexactCells inexact = new InexactCells(array, mapping, factory.types());
                columns.add(cells -> inexact.vector(
                        cells,
                        each -> vectors.column(each.field().name(), each.type()).apply(cells)));
            } else {
                columns.add(origin == null ? vectors.column(name, column.dataType()) : origin(origin, name));
            }
        }
        execution = array.query(split).limit(factory.limit()).execution().withMemoryBudget(factory.batchBytes());
        batches = execution.batches();
    }

    private Function<Cells, ColumnVector> origin(OriginColumn origin, String name) {
        String field = OriginColumn.fieldOf(array.schema(), name);
        List<String> fragments =
                array.fragments().stream().map(FragmentInfo::name).toList();
        return cells -> origin.vector(cells.column(field), fragments);
    }

    @Override
    public boolean next() {
        while (SparkSteps.phrased(batches::hasNext)) {
            Cells cells = SparkSteps.phrased(batches::next);
            if (cells.size() > 0) {
                ColumnVector[] vectors = new ColumnVector[columns.size()];
                for (int i = 0; i < vectors.length; i++) {
                    vectors[i] = columns.get(i).apply(cells);
                }
                current = new ColumnarBatch(vectors, cells.size());
                return true;
            }
        }
        return false;
    }

    @Override
    public ColumnarBatch get() {
        return Objects.requireNonNull(current, "next() was not called");
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanMetric.of(execution.statistics().cost());
    }

    @Override
    public void close() {
        batches.close();
        array.close();
    }
}
