package dev.tegula.testkit.model;

import dev.tegula.query.ConsolidationMode;
import dev.tegula.query.ConsolidationOptions;
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
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Makes random sequences: a schema, then writes and reads in turn. */
final class SequenceMaker {

  private static final int MOST_STEPS = 14;
  private static final int MOST_CELLS = 60;

  private final RandomGenerator random;
  private final ArraySchema schema;
  private final CoordinateMaker maker;
  private final ConditionMaker conditions;
  private long now = 10;
  /** The first time at which writes may still happen. */
  private long open = 1;
  /** Up to this time, single times may not be read any more. */
  private long gone;

  private SequenceMaker(ArraySchema schema, RandomGenerator random) {
    this.random = random;
    this.schema = schema;
    this.maker = new CoordinateMaker(schema, random);
    this.conditions = new ConditionMaker(schema, maker, random);
  }

  /** A sequence that depends on the randomness alone. */
  static Sequence random(RandomGenerator random) {
    SequenceMaker maker = new SequenceMaker(random.nextInt(3) == 0 ? dense(random) : sparse(random), random);
    List<Step> steps = new ArrayList<>();
    for (int i = random.nextInt(4, MOST_STEPS); i > 0; i--) {
      int kind = random.nextInt(7);
      steps.add(kind < 2 ? maker.change() : kind < 5 ? maker.read() : maker.upkeep());
    }
    return new Sequence(maker.schema, steps);
  }

  private Step change() {
    return schema.isDense() || random.nextInt(4) > 0 ? write() : new Step.Delete(timestamp(), conditions.condition(2, false));
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
    return schema.tileOrder(Choice.of(random, TileOrder.ROW_MAJOR, TileOrder.COL_MAJOR))
        .coordinateFilters(filters(random)).offsetFilters(filters(random)).build();
  }

  private static FilterPipeline filters(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> FilterPipeline.of(Filter.zstd());
      case 1 -> new FilterPipeline(24, List.of(Filter.byteShuffle(), Filter.checksumMd5()));
      default -> FilterPipeline.empty();
    };
  }

  /** Mostly later than, at times as late as, or earlier than the write before. */
  private long timestamp() {
    now += Choice.of(random, 0, 1, 1, 5);
    return random.nextInt(6) == 0 ? random.nextLong(open, now + 1) : now;
  }

  private Step upkeep() {
    ConsolidationMode mode = random.nextInt(3) > 0
        ? ConsolidationMode.FRAGMENTS
        : Choice.of(random, ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS, ConsolidationMode.ARRAY_META);
    if (random.nextInt(3) > 0) {
      return new Step.Consolidation(mode, consolidation());
    }
    if (schema.isDense()) {
      gone = open - 1;
    }
    return new Step.Vacuum(mode);
  }

  private ConsolidationOptions consolidation() {
    if (schema.isDense()) {
      // What is written into the past of a consolidated dense fragment is newer than all of it.
      open = now + 1;
      now++;
    }
    ConsolidationOptions options = ConsolidationOptions.defaults().withMemoryBudget(Choice.of(random, 1L, 1000L, 100_000L));
    if (random.nextBoolean()) {
      options = options.withFragments(random.nextInt(1, 4), random.nextInt(4, 8));
    }
    if (random.nextInt(4) == 0) {
      options = options.withMaxFragmentSize(random.nextInt(1, 2000));
    }
    if (random.nextInt(4) == 0) {
      options = options.withSizeRatio(random.nextDouble());
    }
    if (random.nextBoolean()) {
      options = options.withAmplification(random.nextInt(1, 20));
    }
    if (random.nextInt(4) == 0) {
      options = options.at(TimestampRange.between(random.nextLong(now), now));
    }
    return options;
  }

  private Step write() {
    if (schema.isDense()) {
      return denseWrite();
    }
    List<ModelCell> cells = new ArrayList<>();
    for (int i = random.nextInt(8) == 0 ? random.nextInt(3) : random.nextInt(MOST_CELLS); i > 0; i--) {
      cells.add(cell(maker.coordinates()));
    }
    if (random.nextInt(3) > 0) {
      return new Step.Write(timestamp(), cells, random.nextInt(4) == 0 ? Duplicates.REFUSE : Duplicates.DROP);
    }
    Comparator<ModelCell> order = Comparator.comparing(ModelCell::coordinates, ModelOrder.global(schema));
    if (random.nextInt(8) > 0) {
      cells.sort(order);
      for (int i = cells.size() - 1; i > 0 && !schema.allowsDuplicates(); i--) {
        if (order.compare(cells.get(i - 1), cells.get(i)) == 0) {
          cells.remove(i);
        }
      }
    }
    return new Step.GlobalWrite(timestamp(), Map.of(), parts(cells));
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

  private ModelCell cell(List<Comparable<?>> coordinates) {
    List<@Nullable Object> values = new ArrayList<>();
    schema.attributes().forEach(attribute -> values.add(AttributeKind.of(attribute.field()).random(random)));
    return new ModelCell(coordinates, values);
  }

  private Step denseWrite() {
    Map<String, List<Range>> box = random.nextInt(3) == 0 ? tiles() : ranges(1);
    boolean global = box != null && random.nextInt(3) == 0 && isWholeTiles(box);
    box = box == null ? Map.of() : box;
    TileOrder order = Choice.of(random, TileOrder.ROW_MAJOR, TileOrder.COL_MAJOR);
    List<ModelCell> cells = new ArrayList<>();
    DenseCells.coordinates(schema, box).forEach(coordinates -> cells.add(cell(coordinates)));
    cells.sort(Comparator.comparing(
        ModelCell::coordinates, global ? ModelOrder.global(schema) : ModelOrder.byCoordinates(order == TileOrder.ROW_MAJOR)));
    return global
        ? new Step.GlobalWrite(timestamp(), box, parts(cells))
        : new Step.BoxWrite(timestamp(), box, cells, order);
  }

  private boolean isWholeTiles(Map<String, List<Range>> box) {
    return box.size() == schema.dimensions().size() && schema.dimensions().stream().allMatch(dimension -> {
      Range.OfLong range = (Range.OfLong) Objects.requireNonNull(box.get(dimension.name())).get(0);
      long low = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).low();
      long extent = Objects.requireNonNull(dimension.extent()).longValue();
      return (range.low() - low) % extent == 0 && (range.high() + 1 - low) % extent == 0;
    });
  }

  /** A box of whole tiles, or null if there is none. */
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
      box.put(dimension.name(), List.of(Range.of(domain.low() + first * extent, domain.low() + (last + 1) * extent - 1)));
    }
    return box;
  }

  private Map<String, List<Range>> ranges(int most) {
    Map<String, List<Range>> ranges = new LinkedHashMap<>();
    for (int d = 0; d < schema.dimensions().size(); d++) {
      if (random.nextBoolean()) {
        List<Range> some = new ArrayList<>();
        for (int i = random.nextInt(most); i >= 0; i--) {
          some.add(maker.range(d));
        }
        ranges.put(schema.dimensions().get(d).name(), some);
      }
    }
    return ranges;
  }

  private Step read() {
    List<String> fields = Choice.shuffled(random, schema.fieldNames());
    long to = random.nextInt(3) == 0 ? random.nextLong(gone, now + 3) : Long.MAX_VALUE;
    long from = random.nextInt(4) == 0 ? random.nextLong(Math.min(gone + 1, to), Math.min(now, to) + 1) : 0;
    from = from <= gone ? 0 : from;
    return new Step.Read(
        from,
        to,
        random.nextInt(3) == 0 ? Map.of() : ranges(3),
        random.nextBoolean() ? null : conditions.condition(3, true),
        List.copyOf(fields.subList(0, random.nextInt(1, fields.size() + 1))),
        Choice.of(random, ResultOrder.values()),
        random.nextBoolean() ? 0 : Choice.of(random, 1L, 100L, 1000L, 10_000L));
  }
}
