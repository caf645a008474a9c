package dev.tegula.internal.spark.read;

import dev.tegula.schema.Range;
import dev.tegula.splits.QuerySplit;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/** Estimates for Spark's optimizer: rows before conditions, their stored size, and bounds of dimensions. */
record ScanStatistics(ScanSource source, List<QuerySplit> splits, long limit) implements Statistics {

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

    @Override
    public Map<NamedReference, ColumnStatistics> columnStats() {
        List<Range> present = source.array().nonEmptyDomain();
        int dimensions = source.array().schema().dimensions().size();
        return present == null || source.options().wholeDomain()
                ? Map.of()
                : DimensionStatistics.of(source.mapping().fields().subList(0, dimensions), present);
    }
}
