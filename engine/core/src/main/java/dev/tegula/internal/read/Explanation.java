package dev.tegula.internal.read;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.internal.read.dense.DenseTileRuns;
import dev.tegula.internal.read.dense.TileRegions;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.TilePruner;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.SparseReader;
import dev.tegula.internal.read.sparse.SparseRegion;
import dev.tegula.internal.read.sparse.SparseTile;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans a query tile by tile without reading tiles. */
public final class Explanation {

    /** Number of cells of a dense array that are planned together. */
    private static final long STEP = 1 << 22;

    /** Number of fragments at which consolidation is recommended. */
    private static final int ADVISED_FRAGMENTS = 20;

    private final Execution execution;
    private final CellRequest request;
    private final Map<String, Double> values = new LinkedHashMap<>();
    private double cells;

    /** @param execution counts the planned tiles; nothing is read */
    public Explanation(Execution execution, CellRequest request) {
        this.execution = execution;
        this.request = request;
        request.fields().forEach(name -> values.put(name, 0.0));
    }

    /** Returns the plan for a sparse array. */
    public QueryPlan sparse(Subarray subarray) {
        SparseRanges ranges = SparseRanges.of(execution.schema(), subarray);
        SparseReader reader = new SparseReader(execution, request, ranges);
        SparseRegion region = SparseRegion.whole(execution.schema(), ranges, ResultOrder.ROW_MAJOR);
        for (SparseTile tile : reader.plan(ranges)) {
            Relation relation = tile.matching();
            execution.of(tile.fragment()).read(tile.number(), tile.cells(), relation);
            if (relation != Relation.OUTSIDE) {
                double expected = region.expected(List.of(tile), SparseTile::cells);
                expect(tile.fragment(), tile.number(), tile.cells(), new Share(expected, tile.cells()));
            }
        }
        return plan(1);
    }

    /** Returns the plan for a dense array. */
    public QueryPlan dense(DenseFragments fragments, Subarray subarray) {
        DenseReader reader = new DenseReader(execution, fragments);
        List<AxisSelection> selection = DenseSelection.of(execution.schema(), reader.grid(), subarray);
        DenseTileRuns runs = new DenseTileRuns(reader.grid(), selection, STEP);
        long all = reader.grid().cellsPerTile();
        TilePruner relations = new TilePruner(execution.schema()::attribute, fragment -> request.condition());
        while (runs.hasNext()) {
            for (FragmentPart part :
                    reader.sources(runs.next(), ResultOrder.GLOBAL).parts()) {
                OpenFragment fragment = part.box().fragment();
                for (TileRegions tile : part.tiles()) {
                    int number = tile.number();
                    Relation relation = relations.of(part.box(), number, all);
                    if (relation == Relation.OUTSIDE) {
                        execution.of(fragment).skipped(number, relations.of(fragment));
                    } else {
                        execution.of(fragment).read(number, all, relation);
                        expect(
                                fragment,
                                number,
                                all,
                                new Share(tile.cells(), part.box().writtenCells(number)));
                    }
                }
            }
        }
        double read = cells;
        cells = selection.stream().mapToDouble(AxisSelection::total).reduce(1, (a, b) -> a * b);
        values.replaceAll((name, bytes) -> bytes + (cells - read) * fillSize(name));
        return plan(all);
    }

    /** The expected ones of the written cells of a tile. */
    private record Share(double expected, double written) {}

    /** Adds cells of a tile, of which some may be padding, to the expected cells. */
    private void expect(OpenFragment fragment, int tile, long all, Share share) {
        cells += share.expected();
        values.replaceAll((name, bytes) -> {
            Field field = execution.schema().field(name);
            FragmentFields.Entry entry =
                    field != null && field.isVariable() ? fragment.fields().find(field) : null;
            DataFile file = entry == null ? null : fragment.dataFile(entry, DataFile.Kind.VAR_VALUES);
            if (field == null || file == null) {
                return bytes + share.expected() * fillSize(name);
            }
            if (tile >= file.tiles()) {
                return bytes;
            }
            // Writers, also libtiledb, store one value of zero for each cell of padding.
            double padding = (all - share.written()) * field.datatype().size();
            double written = file.memorySize(tile, all) - padding;
            return bytes + Math.max(0, written) * (share.expected() / share.written());
        });
    }

    /** Returns the bytes of values that an attribute of variable length has where it was not written; else 0. */
    private int fillSize(String name) {
        Attribute attribute = execution.schema().attribute(name);
        return attribute != null && attribute.field().isVariable() ? attribute.fill().length : 0;
    }

    private QueryPlan plan(long denseCells) {
        QueryCost cost = QueryCosts.planned(execution, request, denseCells);
        long touched = cost.readFragments();
        List<String> advice =
                touched >= ADVISED_FRAGMENTS ? List.of(touched + " fragments are read. Consolidate them.") : List.of();
        Map<String, Long> bytes = new LinkedHashMap<>();
        values.forEach((name, variable) -> {
            Field field = execution.schema().field(name);
            if (field != null) {
                double perCell = (field.nullable() ? 1 : 0) + (field.isVariable() ? Long.BYTES : field.cellSize());
                bytes.put(name, Math.round(variable + cells * perCell));
            }
        });
        return new QueryPlan(cost, Math.round(cells), bytes, advice);
    }
}
