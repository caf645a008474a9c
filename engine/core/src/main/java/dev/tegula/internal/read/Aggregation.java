package dev.tegula.internal.read;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.TrustedTileStatistics;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Computes aggregates over the cells of a query. Tiles are not read if every cell counts and their metadata answer all
 * aggregates.
 */
public final class Aggregation {

    private final Execution execution;
    private final ArraySchema schema;
    private final Predicate condition;
    private final List<Aggregate> aggregates;
    private final Map<String, FieldTotals> totals = new LinkedHashMap<>();
    private long count;

    /** @throws IllegalArgumentException if a field is unknown or does not support the aggregate */
    public Aggregation(Execution execution, Predicate condition, List<Aggregate> aggregates) {
        this.execution = execution;
        this.schema = execution.schema();
        this.condition = condition;
        this.aggregates = List.copyOf(aggregates);
        for (Aggregate aggregate : aggregates) {
            if (aggregate.field() != null) {
                totals.computeIfAbsent(
                        aggregate.field(),
                        name -> new FieldTotals(Objects.requireNonNull(checked(aggregate)), areExtremes(name)));
            }
        }
        aggregates.forEach(this::checked);
    }

    private boolean areExtremes(String field) {
        return aggregates.stream()
                .anyMatch(each -> field.equals(each.field())
                        && (each.kind() == Aggregate.Kind.MIN || each.kind() == Aggregate.Kind.MAX));
    }

    private @Nullable Field checked(Aggregate aggregate) {
        String name = aggregate.field();
        if (name == null) {
            return null;
        }
        Field field = FieldLookup.field(schema, name);
        boolean bytes = ConditionBinder.isBytes(field);
        boolean fits = switch (aggregate.kind()) {
            case COUNT, NULL_COUNT -> true;
            case MIN, MAX ->
                field.datatype().kind() == Datatype.Kind.TEXT
                        ? field.datatype().size() == 1
                        : !bytes && field.valuesPerCell() == 1;
            case SUM, MEAN -> !bytes && field.valuesPerCell() == 1;
        };
        if (!fits) {
            throw new IllegalArgumentException(
                    aggregate + ": not supported by field '" + name + "' (found type " + field.datatype() + ")");
        }
        return field;
    }

    /** Returns the aggregates in the order in which they were requested. */
    public List<AggregateResult> results() {
        return aggregates.stream().map(this::result).toList();
    }

    Execution execution() {
        return execution;
    }

    /** Returns the request of the cells that count. */
    CellRequest request() {
        return CellRequest.matches(fields(), condition);
    }

    /** Returns the fields to read: any dimension if only cells are counted. */
    private List<String> fields() {
        return totals.isEmpty() ? List.of(schema.dimensions().get(0).name()) : List.copyOf(totals.keySet());
    }

    /** Adds cells that were read. */
    void add(Cells cells) {
        count += cells.size();
        totals.forEach((name, total) -> total.add(cells.column(name)));
    }

    /** Returns whether metadata of a tile answer all aggregates. */
    boolean isKnown(OpenFragment fragment, int tile, long cells) {
        return isKnown(fragment, fragment::tileStatistics, tile, cells);
    }

    /** Returns whether metadata of the whole fragment answer all aggregates. */
    boolean isKnown(OpenFragment fragment) {
        return isKnown(
                fragment,
                fragment::wholeStatistics,
                0,
                FragmentSummary.of(fragment).cells());
    }

    private boolean isKnown(
            OpenFragment fragment,
            Function<FragmentFields.Entry, TrustedTileStatistics> extremes,
            int tile,
            long cells) {
        return aggregates.stream().allMatch(aggregate -> {
            String name = aggregate.field();
            FragmentFields.Entry entry = name == null ? null : entry(fragment, name);
            return name == null
                    || (entry != null
                            && Objects.requireNonNull(totals.get(name))
                                    .isKnown(aggregate.kind(), extremes.apply(entry), tile, cells));
        });
    }

    private FragmentFields.@Nullable Entry entry(OpenFragment fragment, String name) {
        return fragment.fields().find(Objects.requireNonNull(schema.field(name)));
    }

    /** Adds all cells of a tile by its metadata. */
    void add(OpenFragment fragment, int tile, long cells) {
        add(fragment, fragment::tileStatistics, tile, cells);
    }

    /** Adds all cells of a fragment by its metadata. */
    void add(OpenFragment fragment, long cells) {
        add(fragment, fragment::wholeStatistics, 0, cells);
    }

    private void add(
            OpenFragment fragment,
            Function<FragmentFields.Entry, TrustedTileStatistics> extremes,
            int tile,
            long cells) {
        count += cells;
        totals.forEach((name, total) -> {
            FragmentFields.Entry entry = entry(fragment, name);
            if (entry == null) {
                throw new IllegalStateException("field '" + name + "': has no statistics");
            }
            total.add(extremes.apply(entry), tile, cells);
        });
    }

    /** Returns the number of cells counted so far. */
    public long count() {
        return count;
    }

    /** Returns whether the only aggregate is the number of cells. */
    boolean isCount() {
        return totals.isEmpty();
    }

    /** Adds to the number of cells. */
    void add(long cells) {
        count += cells;
    }

    private AggregateResult result(Aggregate aggregate) {
        String name = aggregate.field();
        if (name == null) {
            return new AggregateResult(aggregate, count, false); // All others have a field.
        }
        FieldTotals total = Objects.requireNonNull(totals.get(name));
        return switch (aggregate.kind()) {
            case COUNT -> new AggregateResult(aggregate, count, false);
            case SUM -> new AggregateResult(aggregate, total.sum(), total.overflows());
            case MIN -> new AggregateResult(aggregate, total.minimum(), false);
            case MAX -> new AggregateResult(aggregate, total.maximum(), false);
            case MEAN ->
                new AggregateResult(
                        aggregate,
                        total.mean(),
                        Objects.requireNonNull(schema.field(name)).datatype().isFloat() && total.overflows());
            case NULL_COUNT -> new AggregateResult(aggregate, total.nulls(), false);
        };
    }
}
