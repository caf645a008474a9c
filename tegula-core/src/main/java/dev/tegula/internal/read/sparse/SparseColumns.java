package dev.tegula.internal.read.sparse;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.legacy.CombinedCoordinates;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.read.gather.FillValues;
import dev.tegula.internal.read.gather.VarColumn;
import dev.tegula.internal.read.gather.VarColumns;
import dev.tegula.internal.read.gather.VarTile;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fetches and decodes columns of the selected cells of sparse tiles: several fields together, in one or two passes. */
final class SparseColumns {

    private final Execution execution;
    private final Map<OpenFragment, List<PlacedTile>> tiles = new LinkedHashMap<>();
    private final List<TileFetcher> fixed = new ArrayList<>();
    private final VarColumns variable;
    private final List<Runnable> fills = new ArrayList<>();

    /** What to do with the tiles of a fragment that does not have a field. */
    @FunctionalInterface
    private interface Absent {
        void add(OpenFragment fragment, List<PlacedTile> tiles, @Nullable VarColumn column);
    }

    /** @param cells the cells of all fragments */
    SparseColumns(Execution execution, PlacedCells cells) {
        this.execution = execution;
        this.variable = new VarColumns(execution);
        for (TileCells each : cells.cells().tiles()) {
            if (each.count() > 0) {
                tiles.computeIfAbsent(each.tile().fragment(), f -> new ArrayList<>())
                        .add(new PlacedTile(each, cells.places()));
            }
        }
    }

    /** Adds a dimension. */
    void addDimension(ColumnBuilder target) {
        add(target, (fragment, list, column) -> {
            throw new CorruptArrayException(fragment.metadataUri() + ": fragment has no dimension '"
                    + target.field().name() + "'");
        });
    }

    /** Adds an attribute. Cells that were written before it was added have its fill value. */
    void addAttribute(ColumnBuilder target, Attribute attribute) {
        add(target, (fragment, list, column) -> {
            if (column != null) {
                column.addFilled(list, FillValues.length(attribute));
            }
            fills.add(() -> FillValues.write(attribute, list, target));
        });
    }

    private void add(ColumnBuilder target, Absent absent) {
        Field field = target.field();
        VarColumn column = field.isVariable() ? new VarColumn(execution, target) : null;
        if (column != null) {
            variable.add(column);
        }
        tiles.forEach((fragment, list) -> {
            FragmentFields.Entry entry = fragment.fields().find(field);
            if (entry == null) {
                absent.add(fragment, list, column);
                return;
            }
            byte[] validity = target.validity();
            if (validity != null && entry.field().nullable()) {
                ColumnBuilder bytes = ColumnBuilder.validity(field, validity);
                addFixed(list, fragment.dataFile(entry, DataFile.Kind.VALIDITY), bytes, 1, fragment);
            } else if (validity != null) {
                fills.add(() -> FillValues.validity(true, list, validity));
            }
            if (column != null) {
                addVariable(column, list, entry, fragment);
                return;
            }
            DataFile file = fragment.dataFile(entry, DataFile.Kind.VALUES);
            if (entry.isDimension() && !fragment.version().hasPerDimensionFiles()) {
                addCombined(list, file, target, fragment);
            } else {
                addFixed(list, file, target, field.valuesPerCell(), fragment);
            }
        });
    }

    private void addVariable(
            VarColumn column, List<PlacedTile> list, FragmentFields.Entry entry, OpenFragment fragment) {
        DataFile offsets = checked(fragment, fragment.dataFile(entry, DataFile.Kind.OFFSETS));
        DataFile values = checked(fragment, fragment.dataFile(entry, DataFile.Kind.VAR_VALUES));
        List<VarTile> varTiles = new ArrayList<>(list.size());
        for (PlacedTile placed : list) {
            SparseTile tile = placed.tile();
            TileSizeCheck.requireValues(execution.storage(), values, tile.number());
            varTiles.add(new VarTile(values, tile.number(), tile.cells(), new PlacedVarLayout(placed)));
        }
        column.add(offsets, values, varTiles);
    }

    /** Adds a field that no schema has: times of writes or deletes, or fragments. */
    void addOrigin(ColumnBuilder target) {
        tiles.forEach((fragment, list) -> {
            FragmentFields.Entry entry = fragment.fields().find(target.field().name());
            if (entry != null) {
                addFixed(list, fragment.dataFile(entry, DataFile.Kind.VALUES), target, 1, fragment);
            } else {
                ByteBlock value = CellOrigin.of(target.field(), execution.snapshot(), fragment);
                fills.add(() -> FillValues.constant(value, list, target));
            }
        });
    }

    private static DataFile checked(OpenFragment fragment, DataFile file) {
        if (file.tiles() < fragment.footer().sparseTiles()) {
            throw new CorruptArrayException(fragment.metadataUri() + " [tile offsets]: too few tiles of "
                    + file.uri().name() + " (found " + file.tiles() + ", expected "
                    + fragment.footer().sparseTiles() + ")");
        }
        return file;
    }

    /** Adds one dimension from tiles that hold the coordinates of all dimensions, as written before version 5. */
    private void addCombined(List<PlacedTile> list, DataFile file, ColumnBuilder target, OpenFragment fragment) {
        checked(fragment, file);
        int d = fragment.schema().dimensionIndex(target.field().name());
        int dimensions = fragment.schema().dimensions().size();
        boolean zipped = CombinedCoordinates.areZipped(
                fragment.version(), fragment.schema().coordinateFilters());
        List<TileRequest> wanted = new ArrayList<>(list.size());
        for (PlacedTile placed : list) {
            SparseTile tile = placed.tile();
            long memory = file.memorySize(tile.number(), tile.cells());
            ChunkSink sink = new SparseFixedSink(placed, target.values(), 1);
            CombinedCoordinates all = new CombinedCoordinates(dimensions, tile.cells(), zipped);
            ChunkSink one = (offset, bytes, length) -> {
                ByteBlock own = all.of(d, bytes, length);
                sink.chunk(0, own, own.bytes().length);
            };
            wanted.add(new TileRequest(tile.number(), memory, 0, memory, new AssemblingSink(one, memory, file)));
        }
        fixed.add(new TileFetcher(execution.storage(), file, wanted));
    }

    private void addFixed(
            List<PlacedTile> list, DataFile file, ColumnBuilder target, int valuesPerCell, OpenFragment fragment) {
        checked(fragment, file);
        long cellSize = (long) target.values().width() * valuesPerCell;
        boolean assemble = AssemblingSink.isNeeded(fragment, file);
        List<TileRequest> wanted = new ArrayList<>(list.size());
        for (PlacedTile placed : list) {
            SparseTile tile = placed.tile();
            long memory = tile.cells() * cellSize;
            ChunkSink sink = new SparseFixedSink(placed, target.values(), valuesPerCell);
            if (assemble || placed.positions() instanceof CellPositions.All) {
                wanted.add(new TileRequest(
                        tile.number(), memory, 0, memory, assemble ? new AssemblingSink(sink, memory, file) : sink));
            } else {
                long from = placed.positions().at(0) * cellSize;
                long to = (placed.positions().at(placed.count() - 1) + 1) * cellSize;
                wanted.add(new TileRequest(tile.number(), memory, from, to, sink));
            }
        }
        fixed.add(new TileFetcher(execution.storage(), file, wanted));
    }

    /** Fetches, decodes and copies all added fields. */
    void load() {
        load(Long.MAX_VALUE);
    }

    /** Loads the added fields. Stops and returns false if variable-length values take more bytes than {@code limit}. */
    boolean load(long limit) {
        if (!variable.read(fixed, limit)) {
            return false;
        }
        execution.workers().forEach(fills.size(), i -> fills.get(i).run());
        return true;
    }
}
