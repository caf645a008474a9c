package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.predicates.PredicateTranslator;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.OriginColumn;
import dev.tegula.internal.spark.write.InexactCells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.splits.QuerySplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportOrdering;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Reads the cells of an array, in pieces, as columnar batches. */
final class ArrayScan
        implements Scan,
                Batch,
                SupportsReportStatistics,
                SupportsReportOrdering,
                SupportsReportPartitioning,
                SupportsRuntimeV2Filtering {

    private final ScanSource source;
    private ScanRequest request;
    private final @Nullable TilePartitions partitions;
    private @Nullable List<? extends InputPartition> pieces;

    ArrayScan(ScanSource source, ScanRequest request) {
        this.source = source;
        this.request = request;
        TilePartitions wanted =
                TilePartitions.of(source.array().schema(), source.options().partitioning(), source.types());
        this.partitions = wanted.dimensions().isEmpty() || !wanted.areIn(columns()) ? null : wanted;
    }

    @Override
    public StructType readSchema() {
        return request.columns();
    }

    private List<String> columns() {
        return List.of(request.columns().fieldNames());
    }

    /** Returns the fields to read: of rows that need none, one field, which tells their number. */
    private List<String> fields() {
        ArraySchema schema = source.array().schema();
        List<String> fields = Stream.of(request.columns().fields())
                .flatMap(column -> column.name().equals(InexactCells.COLUMN)
                        ? InexactCells.fields(source.mapping()).stream()
                        : source.mapping().fields(OriginColumn.fieldOf(schema, column.name()), column.dataType()))
                .distinct()
                .toList();
        return fields.isEmpty() ? List.of(schema.dimensions().get(0).name()) : fields;
    }

    private synchronized List<? extends InputPartition> pieces() {
        List<? extends InputPartition> planned = pieces;
        if (planned == null) {
            planned = partitions == null
                    ? source.splits(request, fields()).stream()
                            .map(SplitPartition::new)
                            .toList()
                    : partitions.pieces(source, request, fields());
            pieces = planned;
        }
        return planned;
    }

    private List<QuerySplit> splits() {
        return pieces().stream()
                .map(piece -> piece instanceof TilePartition tile ? tile.split() : ((SplitPartition) piece).split())
                .toList();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        return pieces().toArray(InputPartition[]::new);
    }

    @Override
    public MicroBatchStream toMicroBatchStream(String checkpoint) {
        return new ArrayStream(source, request, fields(), createReaderFactory());
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new SplitReaderFactory(
                source.handle(),
                source.types(),
                request.columns().json(),
                request.limit(),
                source.options().batchBytes());
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.SUPPORTED;
    }

    @Override
    public Statistics estimateStatistics() {
        return new ScanStatistics(source, splits(), request.limit());
    }

    @Override
    public Partitioning outputPartitioning() {
        List<TilePartition> tiles = pieces().stream()
                .filter(TilePartition.class::isInstance)
                .map(TilePartition.class::cast)
                .toList();
        return partitions == null ? new UnknownPartitioning(0) : partitions.of(tiles);
    }

    /** Returns the order of the rows of a piece; Spark joins several pieces of a tile. */
    @Override
    public SortOrder[] outputOrdering() {
        return partitions != null
                ? new SortOrder[0]
                : DimensionOrders.sorted(source.array().schema(), request.order(), columns());
    }

    @Override
    public NamedReference[] filterAttributes() {
        List<String> dimensions = source.array().schema().dimensions().stream()
                .map(Dimension::name)
                .toList();
        return columns().stream()
                .filter(dimensions::contains)
                .map(FieldMapping::column)
                .toArray(NamedReference[]::new);
    }

    @Override
    public synchronized void filter(Predicate[] predicates) {
        PredicateTranslator translator = PredicateTranslator.of(source.mapping(), source.array());
        List<Condition> conditions = new ArrayList<>();
        for (Predicate predicate : predicates) {
            Condition condition = translator.condition(predicate);
            if (condition != null) {
                conditions.add(condition);
            }
        }
        if (!conditions.isEmpty()) {
            request = request.with(conditions);
            pieces = null;
        }
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return ScanMetric.all();
    }

    @Override
    public String description() {
        String filters = request.predicates().stream().map(Predicate::toString).collect(Collectors.joining(", "));
        return "tegula " + source.handle() + " "
                + Arrays.toString(request.columns().fieldNames()) + ", filters: ["
                + filters + "]"
                + (request.limit() == Long.MAX_VALUE
                        ? ""
                        : ", limit: " + request.limit() + ", order: " + request.order());
    }
}
