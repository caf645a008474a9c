package dev.tegula.internal.read.dense;

import static dev.tegula.internal.read.sparse.CellCollector.DROPPED;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.ResultPositions;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.read.sparse.CellCollector;
import dev.tegula.internal.read.sparse.CellCollector.CollectedCells;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.SparseTile;
import dev.tegula.internal.read.sparse.TileCells;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Sparse fragments of a dense array, as TileDB wrote them before 2.5. Their cells hide cells of older fragments and are
 * hidden by newer ones. They are copied into a result after the dense fragments were read.
 */
public final class SparseOverlay {

    /** A sparse fragment and the newer dense fragments. */
    private record Layer(OpenFragment fragment, List<FragmentBox> above) {}

    private final ArraySchema schema;
    private final TileGrid grid;
    private final List<Layer> oldestFirst = new ArrayList<>();

    public SparseOverlay(ArraySchema schema, TileGrid grid) {
        this.schema = schema;
        this.grid = grid;
    }

    /**
     * Adds a fragment that is older than those added before.
     *
     * @param newer the newer dense fragments
     */
    public void add(OpenFragment fragment, List<FragmentBox> newer) {
        if (!fragment.version().hasSparseFragmentsInDenseArrays()) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"),
                    "sparse fragment in a dense array (not supported by its format version "
                            + fragment.version().number() + ")");
        }
        oldestFirst.add(0, new Layer(fragment, List.copyOf(newer)));
    }

    /** Returns the fragments, oldest first. */
    public List<OpenFragment> fragments() {
        return oldestFirst.stream().map(Layer::fragment).toList();
    }

    public boolean isEmpty() {
        return oldestFirst.isEmpty();
    }

    /** Returns the memory that each cell of a result may need. */
    public long bytesPerCell() {
        return isEmpty()
                ? 0
                : schema.dimensions().stream()
                                .mapToLong(d -> d.datatype().size())
                                .sum()
                        + 3L * Long.BYTES;
    }

    /**
     * Returns a result that includes the cells of sparse fragments. Variable-length columns are new; others are changed
     * in place.
     */
    public List<ColumnBuilder> over(
            Execution execution, List<ColumnBuilder> targets, List<AxisSelection> selection, ResultOrder order) {
        SparseRanges ranges = SparseRanges.of(schema, grid, selection);
        CellCollector collector = new CellCollector(execution);
        CollectedCells collected =
                collector.collect(oldestFirst.stream().map(Layer::fragment).toList(), ranges);
        if (collected.cells().size() == 0) {
            return targets;
        }
        int[] places = places(collected, new ResultPositions(grid, selection, order));
        int[] replaced =
                Arrays.stream(places).filter(place -> place != DROPPED).sorted().toArray();
        List<ColumnBuilder> loaded = targets.stream()
                .map(target -> isString(target) ? new ColumnBuilder(target.field(), replaced.length) : target)
                .toList();
        collector.put(
                collected.cells(), places, loaded.stream().filter(this::isFixed).toList());
        collector.put(
                collected.cells(),
                ranks(places, replaced),
                loaded.stream().filter(this::isString).toList());
        List<ColumnBuilder> result = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            ColumnBuilder target = targets.get(i);
            result.add(isString(target) ? target.replaced(replaced, loaded.get(i)) : target);
        }
        return result;
    }

    private boolean isString(ColumnBuilder target) {
        return isAttribute(target) && target.field().isVariable();
    }

    private boolean isFixed(ColumnBuilder target) {
        return isAttribute(target) && !target.field().isVariable();
    }

    private boolean isAttribute(ColumnBuilder target) {
        return schema.attribute(target.field().name()) != null;
    }

    /** Returns the index of each position among the replaced ones, except of cells that are dropped. */
    private static int[] ranks(int[] places, int[] replaced) {
        return Arrays.stream(places)
                .map(place -> place == DROPPED ? DROPPED : Arrays.binarySearch(replaced, place))
                .toArray();
    }

    /** Returns the result position of every cell, or {@code DROPPED} for cells that newer ones hide. */
    private int[] places(CollectedCells cells, ResultPositions results) {
        Map<OpenFragment, List<FragmentBox>> above = new HashMap<>();
        oldestFirst.forEach(layer -> above.put(layer.fragment, layer.above));
        Places places = new Places(cells.coordinates(), results);
        for (TileCells tile : cells.cells().tiles()) {
            places.add(tile, Objects.requireNonNull(above.get(tile.tile().fragment())));
        }
        return places.newest();
    }

    /** Computes the result positions of cells tile by tile, oldest fragment first. */
    private final class Places {

        private static final int BLOCK = Coordinates.BLOCK;

        private final Coordinates coordinates;
        private final ResultPositions results;
        private final int[] places;
        private final long[][] keys;
        private final long[] offsets;
        private final Coordinates.Scratch scratch = new Coordinates.Scratch();

        Places(Coordinates coordinates, ResultPositions results) {
            this.coordinates = coordinates;
            this.results = results;
            places = new int[coordinates.size()];
            keys = new long[grid.dimensions()][BLOCK];
            offsets = new long[grid.dimensions()];
        }

        void add(TileCells cells, List<FragmentBox> above) {
            for (int from = cells.first(); from < cells.end(); from += BLOCK) {
                int count = Math.min(BLOCK, cells.end() - from);
                for (int d = 0; d < offsets.length; d++) {
                    coordinates.keys(d, from, count, keys[d], scratch);
                }
                for (int i = 0; i < count; i++) {
                    places[from + i] = place(i, cells.tile(), above);
                }
            }
        }

        private int place(int i, SparseTile tile, List<FragmentBox> above) {
            for (int d = 0; d < offsets.length; d++) {
                offsets[d] = grid.offset(d, Keys.toLong(grid.type(), keys[d][i]));
            }
            for (FragmentBox box : above) {
                if (box.touches(offsets, offsets)) {
                    return DROPPED;
                }
            }
            long place = results.of(offsets);
            if (place < 0) {
                throw new CorruptArrayException(
                        FilePlace.of(tile.fragment().uri()).part("tile " + tile.number()),
                        "coordinates are outside its bounds in the R-tree");
            }
            return (int) place;
        }

        /** Returns all positions. Of cells with equal positions only the last one, which is the newest, keeps it. */
        int[] newest() {
            long[] sorted = new long[places.length];
            for (int i = 0; i < places.length; i++) {
                sorted[i] = (long) places[i] << Integer.SIZE | i;
            }
            Arrays.sort(sorted);
            for (int i = 0; i + 1 < sorted.length; i++) {
                if (sorted[i] >> Integer.SIZE == sorted[i + 1] >> Integer.SIZE) {
                    places[(int) sorted[i]] = DROPPED;
                }
            }
            return places;
        }
    }
}
