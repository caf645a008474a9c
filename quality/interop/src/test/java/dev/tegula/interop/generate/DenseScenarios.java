package dev.tegula.interop.generate;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.Splitting;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.testkit.generate.Choice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Generates random dense arrays. */
public final class DenseScenarios {

    private static final int MOST_CELLS = 1500;

    private final RandomGenerator random;
    private final List<MatrixCell> cells;
    private final boolean wholeTiles;
    private final SchemaSpec schema;

    private DenseScenarios(List<MatrixCell> cells, CellOrder tiles, CellOrder order, RandomGenerator random) {
        this.random = random;
        this.cells = cells;
        this.wholeTiles = cells.stream().anyMatch(MatrixCell::needsWholeTiles);
        List<AttributeSpec> attributes = new ArrayList<>();
        for (MatrixCell cell : cells) {
            attributes.add(cell.attribute("a" + attributes.size()));
        }
        SchemaSpec plain = SchemaSpec.dense(DimensionMaker.dense(MOST_CELLS, wholeTiles, random), attributes);
        this.schema = plain.withOrders(tiles, order)
                .withFilters(
                        PipelineSpec.NONE,
                        SparseScenarios.offsetFilters(random),
                        SparseScenarios.validityFilters(random));
    }

    /** Returns an array with random attributes and orders. */
    public static Scenario random(RandomGenerator random) {
        CellOrder tiles = Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR);
        CellOrder order = Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR);
        DenseScenarios maker = new DenseScenarios(AttributeMaker.cells(random), tiles, order, random);
        List<WriteSpec> writes = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            CellOrder layout = Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.GLOBAL);
            writes.add(maker.write(layout, writes.size() + 1));
        }
        List<ReadSpec> reads = new ArrayList<>();
        for (CellOrder layout : List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.GLOBAL)) {
            reads.add(maker.read(layout, Map.of(), writes.size()));
            reads.add(maker.read(layout, maker.ranges(layout), writes.size()));
        }
        return new Scenario(maker.schema, writes, reads);
    }

    /** Returns an array with these attributes and orders, written twice in the first layout and read in the second. */
    public static Scenario of(
            List<MatrixCell> cells,
            CellOrder tiles,
            CellOrder order,
            CellOrder write,
            CellOrder read,
            RandomGenerator random) {
        DenseScenarios maker = new DenseScenarios(cells, tiles, order, random);
        return new Scenario(
                maker.schema,
                List.of(maker.write(write, 1), maker.write(write, 2)),
                List.of(maker.read(read, Map.of(), 2), maker.read(read, maker.ranges(read), 2)));
    }

    private WriteSpec write(CellOrder layout, int timestamp) {
        boolean aligned = layout == CellOrder.GLOBAL || wholeTiles;
        Map<String, Range> box =
                aligned ? RangeMaker.tiles(schema.dims(), random) : RangeMaker.box(schema.dims(), random);
        int count = RangeMaker.cells(schema.dims(), box);
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            columns.add(AttributeMaker.column(cells.get(i), schema.attrs().get(i), count, random));
        }
        Columns all = Columns.of(count, columns);
        List<Columns> submits =
                layout == CellOrder.GLOBAL ? Splitting.parts(schema, all, 1 + random.nextInt(3)) : List.of(all);
        return new WriteSpec(layout, box, submits, Opening.at(timestamp));
    }

    private Map<String, List<Range>> ranges(CellOrder layout) {
        if (layout != CellOrder.GLOBAL && random.nextBoolean()) {
            return RangeMaker.ranges(schema.dims(), 3, random);
        }
        Map<String, List<Range>> ranges = new LinkedHashMap<>();
        RangeMaker.box(schema.dims(), random).forEach((dim, range) -> ranges.put(dim, List.of(range)));
        return ranges;
    }

    private ReadSpec read(CellOrder layout, Map<String, List<Range>> ranges, int lastTimestamp) {
        List<String> names = new ArrayList<>(schema.attrNames());
        if (random.nextInt(3) == 0) {
            names.addAll(schema.dimNames());
        }
        List<String> fields = random.nextBoolean() ? names : AttributeMaker.some(names, random);
        Opening opening = random.nextBoolean() ? Opening.NOW : Opening.at(random.nextInt(lastTimestamp + 1));
        return ReadSpec.all(layout, fields).over(ranges).opened(opening);
    }
}
