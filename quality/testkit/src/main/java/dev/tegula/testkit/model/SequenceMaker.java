package dev.tegula.testkit.model;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generates random sequences: a schema, then alternating writes and reads. */
final class SequenceMaker {

    private static final int MAX_STEPS = 14;
    private static final int MAX_CELLS = 60;

    private final RandomGenerator random;
    private final ArraySchema schema;
    private final Sequence.Times times;
    private final ModelArray schemas;
    private final CoordinateMaker maker;
    private long now = Sequence.CREATED + 10;
    private long evolved = Sequence.CREATED;
    private final Set<Long> written = new HashSet<>();
    private final Set<Long> consolidated = new HashSet<>();
    /** The earliest time of further writes. */
    private long open = Sequence.CREATED + 1;

    private final List<Step.Tag> tags = new ArrayList<>();
    private boolean isPurged;
    /** Single times up to this time may no longer be readable. */
    private long gone = Sequence.CREATED - 5;

    private SequenceMaker(ArraySchema schema, Sequence.Times times, RandomGenerator random) {
        this.random = random;
        this.schema = schema;
        this.times = times;
        this.schemas = new ModelArray(Sequence.CREATED, schema);
        this.maker = new CoordinateMaker(schema, random);
    }

    /** Returns a sequence determined by the random generator alone. */
    static Sequence random(RandomGenerator random) {
        Sequence.Times times = random.nextInt(4) == 0 ? Sequence.Times.CLOCK : Sequence.Times.EXPLICIT;
        SequenceMaker maker = new SequenceMaker(random.nextInt(3) == 0 ? dense(random) : sparse(random), times, random);
        List<Step> steps = new ArrayList<>();
        for (int i = random.nextInt(4, MAX_STEPS); i > 0; i--) {
            int kind = random.nextInt(15);
            steps.add(
                    kind < 1
                            ? maker.evolution()
                            : kind < 5 ? maker.change() : kind < 11 ? maker.read() : maker.maintenance());
        }
        if (times == Sequence.Times.EXPLICIT && !maker.schema.isDense() && random.nextInt(4) == 0) {
            steps.addAll(maker.purgeOfOverwrittenCells());
        }
        return new Sequence(maker.schema, times, steps);
    }

    /** Overwrites cells twice, deletes some, purges the later fragments only, and reads all cells. */
    private List<Step> purgeOfOverwrittenCells() {
        ArraySchema at = schemas.schemaAt(++now);
        List<List<Comparable<?>>> places = new ArrayList<>();
        for (int i = random.nextInt(1, MAX_CELLS); i > 0; i--) {
            places.add(maker.coordinates(at));
        }
        List<Step> steps = new ArrayList<>();
        long first = now;
        for (long time = first; time < first + 3; time++) {
            List<ModelCell> cells =
                    places.stream().map(place -> cell(at, place)).toList();
            steps.add(new Step.Write(time, cells, Duplicates.DROP));
            written.add(time);
        }
        now = first + 3;
        steps.add(new Step.Delete(now, new ConditionMaker(at, maker, random).condition(1, false)));
        ConsolidationOptions some = ConsolidationOptions.defaults().at(TimestampRange.between(first + 1, now));
        steps.add(new Step.Consolidation(
                ConsolidationMode.FRAGMENTS, purge(some.withMemoryBudget(Choice.of(random, 1L, 100_000L)))));
        steps.add(new Step.Read(0, Long.MAX_VALUE, null, Map.of(), null, at.fieldNames(), ResultOrder.ROW_MAJOR, 0));
        return steps;
    }

    /** Deleted cells are no longer found at times before the delete, and hide no cells that are written later. */
    private ConsolidationOptions purge(ConsolidationOptions options) {
        consolidated.addAll(written);
        isPurged = true;
        gone = now;
        open = now + 1;
        now++;
        return random.nextBoolean()
                ? options.withPurge()
                : options.withPurgeUntil(times == Sequence.Times.EXPLICIT ? gone : Long.MAX_VALUE - 1);
    }

    private Step change() {
        if (schema.isDense() || random.nextInt(3) > 0) {
            return write();
        }
        long time = timestamp();
        // Conditions that the format cannot store delete coordinates: also those of cells that are written later in
        // the past, and both zeros, but not those of cells that a current domain hides.
        boolean anyCondition = times == Sequence.Times.CLOCK
                && !schema.allowsDuplicates()
                && schema.dimensions().stream().allMatch(Dimension::isVariable);
        return new Step.Delete(
                time, new ConditionMaker(schemas.schemaAt(time), maker, random).condition(2, anyCondition));
    }

    /** Adds and drops attributes; sets and expands the current domain. */
    private Step evolution() {
        ArraySchema present = schemas.schemaAt(Long.MAX_VALUE);
        SchemaEvolution change = SchemaEvolution.begin();
        int left = present.attributes().size();
        for (AttributeKind kind : AttributeKind.values()) {
            boolean there = present.attribute(kind.attribute().name()) != null;
            if (random.nextInt(3) > 0) {
                // No change.
            } else if (!there) {
                change = change.addAttribute(kind.attribute().withFilters(filters(random)));
                left++;
            } else if (!schema.isDense() || left > 1) {
                change = change.dropAttribute(kind.attribute().name());
                left--;
            }
        }
        List<Range> current = present.currentDomain();
        // The first current domain may hide cells.
        if (current != null ? random.nextBoolean() : isWhole(present) && random.nextBoolean()) {
            change = change.expandCurrentDomain(part(present.dimensions(), current, random));
        }
        now++;
        evolved = times == Sequence.Times.CLOCK ? now : random.nextLong(evolved + 1, now + 1);
        Step.Evolution step = new Step.Evolution(evolved, change, change.apply(present));
        schemas.write(step);
        return step;
    }

    /**
     * Returns a random part of an integer domain.
     *
     * @param within the range to include, or null
     */
    private static List<Range> part(List<Dimension> dimensions, @Nullable List<Range> within, RandomGenerator random) {
        List<Range> ranges = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            Range.OfLong domain =
                    (Range.OfLong) Objects.requireNonNull(dimensions.get(d).domain());
            Range.OfLong inner = within == null ? null : (Range.OfLong) within.get(d);
            long middle = inner == null ? random.nextLong(domain.low(), domain.high() + 1) : inner.low();
            long low = random.nextLong(domain.low(), middle + 1);
            long high = random.nextLong(inner == null ? middle : inner.high(), domain.high() + 1);
            ranges.add(Range.of(low, high));
        }
        return ranges;
    }

    private static ArraySchema dense(RandomGenerator random) {
        ArraySchemaBuilder schema = ArraySchema.dense();
        int n = random.nextInt(1, 4);
        for (int d = 0; d < n; d++) {
            schema.dimension(CoordinateMaker.small("d" + d, n == 1 ? 60 : n == 2 ? 14 : 7, true, random));
        }
        schema.cellOrder(Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR));
        return finished(schema, 1, random);
    }

    private static boolean isWhole(ArraySchema schema) {
        return schema.dimensions().stream().allMatch(dimension -> dimension.domain() instanceof Range.OfLong);
    }

    private static ArraySchema withCurrentDomain(ArraySchema schema, RandomGenerator random) {
        return isWhole(schema) && random.nextInt(4) == 0
                ? schema.toBuilder()
                        .version(22)
                        .currentDomain(part(schema.dimensions(), null, random))
                        .build()
                : schema;
    }

    private static ArraySchema sparse(RandomGenerator random) {
        ArraySchemaBuilder schema = ArraySchema.sparse();
        int n = random.nextInt(1, 4);
        for (int d = 0; d < n; d++) {
            schema.dimension(CoordinateMaker.sparse("d" + d, random));
        }
        schema.cellOrder(Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.HILBERT));
        schema.capacity(random.nextInt(1, 20)).allowDuplicates(random.nextBoolean());
        return finished(schema, 0, random);
    }

    private static ArraySchema finished(ArraySchemaBuilder schema, int fewest, RandomGenerator random) {
        List<AttributeKind> kinds = Choice.shuffled(random, List.of(AttributeKind.values()));
        for (AttributeKind kind : kinds.subList(0, random.nextInt(fewest, kinds.size() + 1))) {
            schema.attribute(kind.attribute().withFilters(filters(random)));
        }
        return withCurrentDomain(
                schema.tileOrder(Choice.of(random, TileOrder.ROW_MAJOR, TileOrder.COL_MAJOR))
                        .coordinateFilters(filters(random))
                        .offsetFilters(filters(random))
                        .build(),
                random);
    }

    private static FilterPipeline filters(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> FilterPipeline.of(Filter.zstd());
            case 1 -> new FilterPipeline(24, List.of(Filter.byteShuffle(), Filter.checksumMd5()));
            default -> FilterPipeline.empty();
        };
    }

    /** Returns a time that is mostly later than the previous write, sometimes equal or earlier. */
    private long timestamp() {
        if (times == Sequence.Times.CLOCK) {
            return ++now; // Each operation applies after the previous ones.
        }
        now += Choice.of(random, 0, 1, 1, 5);
        long time = random.nextInt(6) == 0 ? random.nextLong(open, now + 1) : now;
        // Consolidation with later cells loses the order of two cells with equal times.
        time = consolidated.contains(time) ? now : time;
        written.add(time);
        return time;
    }

    private Step maintenance() {
        int kind = random.nextInt(10);
        if (kind == 0) {
            return new Step.Seal();
        } else if (kind == 1) {
            return tag();
        }
        ConsolidationMode mode = random.nextInt(3) > 0
                ? ConsolidationMode.FRAGMENTS
                : Choice.of(
                        random,
                        ConsolidationMode.FRAGMENT_META,
                        ConsolidationMode.COMMITS,
                        ConsolidationMode.ARRAY_META);
        if (random.nextInt(3) > 0) {
            return new Step.Consolidation(mode, consolidation());
        }
        if (schema.isDense()) {
            gone = open - 1;
        }
        return new Step.Vacuum(mode);
    }

    private Step tag() {
        // Writes of the clock after the tag have later times, in the model and in the engine. After a purge, the state
        // before a delete counts as lost.
        long time = times == Sequence.Times.CLOCK ? ++now : random.nextLong(isPurged ? now : gone + 1, now + 1);
        Step.Tag tag = new Step.Tag(Math.max(time, Sequence.CREATED), "tag" + tags.size());
        tags.add(tag);
        return tag;
    }

    private ConsolidationOptions consolidation() {
        consolidated.addAll(written);
        if (schema.isDense()) {
            // Cells written into the past of a consolidated dense fragment are newer than the whole fragment.
            open = now + 1;
            now++;
        }
        ConsolidationOptions options =
                ConsolidationOptions.defaults().withMemoryBudget(Choice.of(random, 1L, 1000L, 100_000L));
        if (random.nextBoolean()) {
            options = options.withFragmentCount(random.nextInt(1, 4), random.nextInt(4, 8));
        }
        if (random.nextInt(4) == 0) {
            options = options.withMaxFragmentSize(random.nextInt(1, 2000));
        }
        if (random.nextInt(4) == 0) {
            options = options.withSizeRatio(random.nextDouble());
        }
        if (random.nextInt(4) == 0) {
            options = options.withGrowth(1.1 + random.nextDouble(4));
        }
        if (random.nextBoolean()) {
            options = options.withAmplification(random.nextInt(1, 20));
        }
        if (random.nextInt(4) == 0 && times == Sequence.Times.EXPLICIT) {
            options = options.at(TimestampRange.between(random.nextLong(Sequence.CREATED, now), now));
        }
        return !schema.isDense() && random.nextInt(3) == 0 ? purge(options) : options;
    }

    private Step write() {
        if (schema.isDense()) {
            return denseWrite();
        }
        long time = timestamp();
        ArraySchema at = schemas.schemaAt(time);
        List<ModelCell> cells = new ArrayList<>();
        for (int i = random.nextInt(8) == 0 ? random.nextInt(3) : random.nextInt(MAX_CELLS); i > 0; i--) {
            cells.add(cell(at, maker.coordinates(at)));
        }
        if (!schema.allowsDuplicates() && random.nextInt(4) == 0) {
            return tombstones(time, inGlobalOrder(cells));
        }
        if (random.nextInt(5) == 0) {
            return new Step.JobWrite(time, parts(inGlobalOrder(cells)), random.nextInt(4) > 0);
        }
        if (random.nextInt(3) > 0) {
            return new Step.Write(time, cells, random.nextInt(4) == 0 ? Duplicates.REFUSE : Duplicates.DROP);
        }
        return new Step.GlobalWrite(time, Map.of(), parts(random.nextInt(8) > 0 ? inGlobalOrder(cells) : cells));
    }

    /** Returns a write of different cells in any order, some or all of which are tombstones. */
    private Step tombstones(long time, List<ModelCell> cells) {
        int share = Choice.of(random, 1, 2, 5);
        Set<Integer> tombstones = new TreeSet<>();
        for (int i = 0; i < cells.size(); i++) {
            if (random.nextInt(share) == 0) {
                tombstones.add(i);
            }
        }
        return new Step.TombstoneWrite(time, cells, tombstones);
    }

    /** Returns the cells in global order, without cells of equal coordinates if the array allows none. */
    private List<ModelCell> inGlobalOrder(List<ModelCell> cells) {
        Comparator<ModelCell> order = Comparator.comparing(ModelCell::coordinates, ModelOrder.global(schema));
        List<ModelCell> sorted = new ArrayList<>(cells);
        sorted.sort(order);
        for (int i = sorted.size() - 1; i > 0 && !schema.allowsDuplicates(); i--) {
            if (order.compare(sorted.get(i - 1), sorted.get(i)) == 0) {
                sorted.remove(i);
            }
        }
        return sorted;
    }

    private List<List<ModelCell>> parts(List<ModelCell> cells) {
        List<List<ModelCell>> parts = new ArrayList<>();
        int from = 0;
        while (from < cells.size()) {
            int to = Math.min(cells.size(), from + random.nextInt(1, 40));
            parts.add(List.copyOf(cells.subList(from, to)));
            from = to;
        }
        return parts;
    }

    private ModelCell cell(ArraySchema at, List<Comparable<?>> coordinates) {
        List<@Nullable Object> values = new ArrayList<>();
        at.attributes()
                .forEach(attribute ->
                        values.add(AttributeKind.of(attribute.field()).random(random)));
        return new ModelCell(coordinates, values);
    }

    private Step denseWrite() {
        long time = timestamp();
        ArraySchema at = schemas.schemaAt(time);
        Map<String, List<Range>> box = random.nextInt(3) == 0 && at.currentDomain() == null ? tiles() : ranges(at, 1);
        boolean global = box != null && random.nextInt(3) == 0 && isWholeTiles(box);
        box = box == null ? Map.of() : box;
        TileOrder order = Choice.of(random, TileOrder.ROW_MAJOR, TileOrder.COL_MAJOR);
        List<ModelCell> cells = new ArrayList<>();
        DenseCells.coordinates(at, box).forEach(coordinates -> cells.add(cell(at, coordinates)));
        cells.sort(Comparator.comparing(
                ModelCell::coordinates,
                global ? ModelOrder.global(schema) : ModelOrder.byCoordinates(order == TileOrder.ROW_MAJOR)));
        return global ? new Step.GlobalWrite(time, box, parts(cells)) : new Step.BoxWrite(time, box, cells, order);
    }

    private boolean isWholeTiles(Map<String, List<Range>> box) {
        return box.size() == schema.dimensions().size()
                && schema.dimensions().stream().allMatch(dimension -> {
                    Range.OfLong range = (Range.OfLong)
                            Objects.requireNonNull(box.get(dimension.name())).get(0);
                    long low = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).low();
                    long extent = Objects.requireNonNull(dimension.extent()).longValue();
                    return (range.low() - low) % extent == 0 && (range.high() + 1 - low) % extent == 0;
                });
    }

    /** Returns a box of whole tiles, or null if there is none. */
    private @Nullable Map<String, List<Range>> tiles() {
        Map<String, List<Range>> box = new LinkedHashMap<>();
        for (Dimension dimension : schema.dimensions()) {
            Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(dimension.domain());
            long extent = Objects.requireNonNull(dimension.extent()).longValue();
            long whole = (domain.high() - domain.low() + 1) / extent;
            if (whole == 0) {
                return null;
            }
            long first = random.nextLong(whole);
            long last = random.nextLong(first, whole);
            box.put(
                    dimension.name(),
                    List.of(Range.of(domain.low() + first * extent, domain.low() + (last + 1) * extent - 1)));
        }
        return box;
    }

    private Map<String, List<Range>> ranges(ArraySchema at, int most) {
        Map<String, List<Range>> ranges = new LinkedHashMap<>();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            if (random.nextBoolean()) {
                List<Range> some = new ArrayList<>();
                for (int i = random.nextInt(most); i >= 0; i--) {
                    some.add(maker.range(at, d));
                }
                ranges.put(schema.dimensions().get(d).name(), some);
            }
        }
        return ranges;
    }

    private Step read() {
        Step.Tag tag =
                !tags.isEmpty() && random.nextInt(3) == 0 ? Choice.of(random, tags.toArray(Step.Tag[]::new)) : null;
        boolean past = times == Sequence.Times.EXPLICIT && random.nextInt(3) == 0;
        long to = past ? random.nextLong(gone, now + 3) : Long.MAX_VALUE;
        long from = random.nextInt(4) == 0 ? random.nextLong(Math.min(gone + 1, to), Math.min(now, to) + 1) : 0;
        from = from <= gone || times == Sequence.Times.CLOCK || tag != null ? 0 : from;
        to = tag == null ? to : tag.timestamp();
        ArraySchema at = schemas.schemaAt(to);
        List<String> fields = Choice.shuffled(random, at.fieldNames());
        return new Step.Read(
                from,
                to,
                tag == null ? null : tag.name(),
                random.nextInt(3) == 0 ? Map.of() : ranges(at, 3),
                random.nextBoolean() ? null : new ConditionMaker(at, maker, random).condition(3, true),
                List.copyOf(fields.subList(0, random.nextInt(1, fields.size() + 1))),
                Choice.of(random, ResultOrder.values()),
                random.nextBoolean() ? 0 : Choice.of(random, 1L, 100L, 1000L, 10_000L));
    }
}
