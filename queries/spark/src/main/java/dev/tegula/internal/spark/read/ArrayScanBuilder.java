package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.predicates.PredicateTranslator;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what Spark pushes down. The array is opened once, before: planning and all tasks see it as it was then.
 *
 * <p>A limit, and the first rows of an order, apply to each task; Spark applies them again to all.
 */
public final class ArrayScanBuilder
        implements ScanBuilder,
                SupportsPushDownRequiredColumns,
                SupportsPushDownV2Filters,
                SupportsPushDownAggregates,
                SupportsPushDownLimit,
                SupportsPushDownTopN,
                TableSamples {

    /** Names of the options. */
    public static final List<String> OPTIONS = ScanOptions.NAMES;

    private final ArrayHandle handle;
    private final TypeOptions types;
    private final ScanOptions options;
    private final ArrayReader array;
    private final ArrayMapping mapping;
    private final PredicateTranslator translator;
    private final Map<Predicate, Condition> pushed = new LinkedHashMap<>();
    private StructType columns;
    private ResultOrder order;
    private long limit = Long.MAX_VALUE;
    private TileSample sample = TileSample.ALL;
    private @Nullable AggregatePlan aggregates;

    /** @param array the array, opened by the handle or as the base of a transaction */
    public ArrayScanBuilder(
            ArrayHandle handle, TypeOptions types, CaseInsensitiveStringMap options, ArrayReader array) {
        this.handle = handle;
        this.types = types;
        this.options = ScanOptions.of(options);
        this.array = array;
        this.mapping = ArrayMapping.of(array, types);
        this.columns = mapping.columns(array.schema());
        this.order = this.options.order();
        this.translator = PredicateTranslator.of(mapping, array);
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        if (!options.pushdown()) {
            return predicates;
        }
        List<Predicate> rest = new ArrayList<>();
        for (Predicate predicate : predicates) {
            Condition condition = translator.condition(predicate);
            if (condition == null) {
                rest.add(predicate);
            } else {
                pushed.put(predicate, condition);
            }
        }
        // Spark derives runtime filters of joins from the filters in its plan only.
        return options.keepFilters() ? predicates : rest.toArray(Predicate[]::new);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed.keySet().toArray(Predicate[]::new);
    }

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        AggregatePlan plan = options.pushdown() ? AggregatePlan.of(aggregation, mapping.byName()) : null;
        // Sums wrap then, but not those of which Spark makes averages.
        boolean isLeft = plan != null && plan.mayOverflow() && !SQLConf.get().ansiEnabled();
        aggregates = isLeft ? null : plan;
        return aggregates != null;
    }

    @Override
    public boolean pushLimit(int rows) {
        if (options.pushdown()) {
            limit = rows;
        }
        return options.pushdown();
    }

    @Override
    public boolean pushTopN(SortOrder[] orders, int rows) {
        ResultOrder matching = options.pushdown() ? matching(orders) : null;
        if (matching != null) {
            order = matching;
            limit = rows;
        }
        return matching != null;
    }

    /** Returns the order of cells that begins with an order of dimensions, or null. */
    private @Nullable ResultOrder matching(SortOrder[] orders) {
        List<String> names = new ArrayList<>();
        for (SortOrder each : orders) {
            if (each.direction() != SortDirection.ASCENDING
                    || !(each.expression() instanceof NamedReference reference)
                    || reference.fieldNames().length != 1) {
                return null;
            }
            names.add(reference.fieldNames()[0]);
        }
        return DimensionOrders.startingWith(array.schema(), names);
    }

    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public boolean sampleTiles(double low, double high, long seed) {
        if (!options.pushdown() || !options.partitioning().isEmpty()) {
            return false; // Pieces are numbered within tiles.
        }
        sample = new TileSample(low, high, seed);
        return true;
    }

    @Override
    public Scan build() {
        ScanRequest request = new ScanRequest(
                columns, order, limit, sample, Arrays.asList(pushedPredicates()), List.copyOf(pushed.values()));
        AggregatePlan plan = aggregates;
        ScanSource source = new ScanSource(handle, types, options, array, mapping);
        return plan == null ? new ArrayScan(source, request) : new AggregateScan(source, request, plan);
    }
}
