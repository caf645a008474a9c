package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.splits.QuerySplit;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Statistics;

/** Estimates for Spark's optimizer: rows before conditions, and their size in Spark's memory. */
record ScanStatistics(ArrayReader array, List<QuerySplit> splits, long limit) implements Statistics {

    @Override
    public OptionalLong sizeInBytes() {
        return OptionalLong.of(splits.stream().mapToLong(QuerySplit::bytes).sum());
    }

    @Override
    public OptionalLong numRows() {
        return OptionalLong.of(splits.stream()
                .mapToLong(split -> Math.min(split.cells(), limit))
                .sum());
    }
}
