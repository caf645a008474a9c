package dev.tegula.interop.generate;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.testkit.generate.Choice;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Generates random sparse arrays. */
public final class SparseScenarios {

    private static final int MOST_CELLS = 200;

    private final RandomGenerator random;
    private final List<MatrixCell> cells;
    private final SchemaSpec schema;
    private final List<List<Bytes>> pool = new ArrayList<>();

    private SparseScenarios(List<MatrixCell> cells, CellOrder tiles, CellOrder order, RandomGenerator random) {
        this.random = random;
        this.cells = cells;
        List<AttributeSpec> attributes = new ArrayList<>();
        for (MatrixCell cell : cells) {
            attributes.add(cell.attribute("a" + attributes.size()));
        }
        boolean hilbert = order == CellOrder.HILBERT;
        List<DimensionSpec> dims = DimensionMaker.sparse(hilbert, random);
        this.schema = SchemaSpec.sparse(dims, attributes)
                .withOrders(tiles, order)
                .withCells(1 + random.nextInt(40), random.nextInt(3) == 0)
                .withFilters(coordinateFilters(dims, random), offsetFilters(random), validityFilters(random));
        for (int i = 0; i < MOST_CELLS; i++) {
            pool.add(coordinates());
        }
    }

    private static PipelineSpec coordinateFilters(List<DimensionSpec> dims, RandomGenerator random) {
        // libtiledb cannot read its own GZIP tiles of empty strings.
        FilterChoice last = dims.stream().anyMatch(DimensionSpec::isVar) ? FilterChoice.LZ4 : FilterChoice.GZIP;
        return Choice.of(random, FilterChoice.NO_FILTERS, FilterChoice.ZSTD, FilterChoice.BYTESHUFFLE_ZSTD, last)
                .pipeline();
    }

    static PipelineSpec offsetFilters(RandomGenerator random) {
        return Choice.of(
                        random,
                        FilterChoice.NO_FILTERS,
                        FilterChoice.ZSTD,
                        FilterChoice.POSITIVE_DELTA,
                        FilterChoice.BIT_WIDTH_REDUCTION,
                        FilterChoice.DOUBLE_DELTA)
                .pipeline();
    }

    static PipelineSpec validityFilters(RandomGenerator random) {
        return Choice.of(random, FilterChoice.NO_FILTERS, FilterChoice.RLE, FilterChoice.ZSTD)
                .pipeline();
    }

    private List<Bytes> coordinates() {
        return schema.dims().stream()
                .map(dim -> RangeMaker.coordinate(dim, random))
                .toList();
    }

    /** Returns an array with random attributes and orders. */
    public static Scenario random(RandomGenerator random) {
        CellOrder tiles = Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR);
        CellOrder order = Choice.of(random, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.HILBERT);
        List<MatrixCell> cells = random.nextInt(10) == 0 ? List.of() : AttributeMaker.cells(random);
        SparseScenarios maker = new SparseScenarios(cells, tiles, order, random);
        List<WriteSpec> writes = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            writes.add(maker.write(writes.size() + 1));
        }
        List<ReadSpec> reads = new ArrayList<>();
        for (CellOrder layout : layouts()) {
            reads.add(maker.read(layout, Map.of(), writes.size()));
            reads.add(maker.read(layout, maker.ranges(layout), writes.size()));
        }
        return new Scenario(maker.schema, writes, reads);
    }

    private static List<CellOrder> layouts() {
        return List.of(CellOrder.UNORDERED, CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.GLOBAL);
    }

    /** Returns an array with these attributes and orders, written twice and read in this layout. */
    public static Scenario of(
            List<MatrixCell> cells, CellOrder tiles, CellOrder order, CellOrder read, RandomGenerator random) {
        SparseScenarios maker = new SparseScenarios(cells, tiles, order, random);
        return new Scenario(
                maker.schema,
                List.of(maker.write(1), maker.write(2)),
                List.of(maker.read(read, Map.of(), 2), maker.read(read, maker.ranges(read), 2)));
    }

    /** Returns several ranges per dimension, but one for reads in global order, where libtiledb supports only one. */
    private Map<String, List<Range>> ranges(CellOrder layout) {
        return RangeMaker.ranges(schema.dims(), layout == CellOrder.GLOBAL ? 1 : 3, random);
    }

    private WriteSpec write(int timestamp) {
        int wanted = 1 + random.nextInt(MOST_CELLS);
        List<List<Bytes>> rows = new ArrayList<>();
        Set<List<Bytes>> unique = new LinkedHashSet<>();
        for (int i = 0; i < wanted; i++) {
            List<Bytes> row = random.nextInt(3) > 0 ? Choice.of(random, pool) : coordinates();
            if (unique.add(row) || schema.allowsDups()) {
                rows.add(row);
            }
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < schema.dims().size(); i++) {
            columns.add(column(schema.dims().get(i), i, rows));
        }
        for (int i = 0; i < cells.size(); i++) {
            columns.add(AttributeMaker.column(cells.get(i), schema.attrs().get(i), rows.size(), random));
        }
        return WriteSpec.sparse(Columns.of(rows.size(), columns)).opened(Opening.at(timestamp));
    }

    private static Column column(DimensionSpec dim, int index, List<List<Bytes>> rows) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        long[] offsets = dim.isVar() ? new long[rows.size()] : null;
        for (int i = 0; i < rows.size(); i++) {
            if (offsets != null) {
                offsets[i] = data.size();
            }
            data.writeBytes(rows.get(i).get(index).toArray());
        }
        return new Column(dim.name(), data.toByteArray(), offsets, null);
    }

    private ReadSpec read(CellOrder layout, Map<String, List<Range>> ranges, int lastTimestamp) {
        List<String> names = new ArrayList<>(schema.dimNames());
        names.addAll(AttributeMaker.some(schema.attrNames(), random));
        Opening opening = random.nextBoolean() ? Opening.NOW : Opening.at(random.nextInt(lastTimestamp + 1));
        return ReadSpec.all(layout, names).over(ranges).opened(opening);
    }
}
