package dev.tegula.internal.read.sparse;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.legacy.CombinedCoordinates;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.FetchScheduler;
import dev.tegula.internal.read.fetch.FoldedStrings;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fetches and decodes columns of the selected cells of sparse tiles: several fields together, in one or two passes. */
final class SparseColumns {

    private final Storage storage;
    private final Execution execution;
    private final Resources resources;
    private final Map<OpenFragment, List<PlacedTile>> tiles = new LinkedHashMap<>();
    private final List<TileFetcher> firstPass = new ArrayList<>();
    private final List<VarColumn> variable = new ArrayList<>();
    private final List<Runnable> fills = new ArrayList<>();

    /** A variable-length column, which is read in two passes. */
    private record VarColumn(ColumnBuilder target, List<Part> parts) {
        private record Part(DataFile offsets, DataFile values, List<SparseVarTile> tiles) {}
    }

    /** What to do with the tiles of a fragment that does not have a field. */
    @FunctionalInterface
    private interface Absent {
        void add(OpenFragment fragment, List<PlacedTile> tiles);
    }

    /** @param cells the cells of all fragments */
    SparseColumns(Execution execution, PlacedCells cells) {
        this.execution = execution;
        this.storage = execution.storage();
        this.resources = execution.resources();
        for (TileCells each : cells.cells().tiles()) {
            if (each.count() > 0) {
                tiles.computeIfAbsent(each.tile().fragment(), f -> new ArrayList<>())
                        .add(new PlacedTile(each, cells.places()));
            }
        }
    }

    /** Adds a dimension. */
    void addDimension(ColumnBuilder target) {
        add(target, (fragment, list) -> {
            throw new CorruptArrayException(fragment.metadataUri() + ": fragment has no dimension '"
                    + target.field().name() + "'");
        });
    }

    /** Adds an attribute. Cells that were written before it was added have its fill value. */
    void addAttribute(ColumnBuilder target, Attribute attribute) {
        add(target, (fragment, list) -> addMissing(list, attribute, target));
    }

    private void add(ColumnBuilder target, Absent absent) {
        Field field = target.field();
        VarColumn column = field.isVariable() ? new VarColumn(target, new ArrayList<>()) : null;
        if (column != null) {
            variable.add(column);
        }
        tiles.forEach((fragment, list) -> {
            FragmentFields.Entry entry = fragment.fields().find(field);
            if (entry == null) {
                absent.add(fragment, list);
                return;
            }
            byte[] validity = target.validity();
            if (validity != null && entry.field().nullable()) {
                ColumnBuilder bytes = ColumnBuilder.validity(field, validity);
                addFixed(list, fragment.dataFile(entry, DataFile.Kind.VALIDITY), bytes, 1, fragment);
            } else if (validity != null) {
                fills.add(() -> list.forEach(tile -> SparseFillValues.setValidity(tile, validity, (byte) 1)));
            }
            if (column != null) {
                DataFile offsets = checked(fragment, fragment.dataFile(entry, DataFile.Kind.OFFSETS));
                DataFile values = checked(fragment, fragment.dataFile(entry, DataFile.Kind.VAR_VALUES));
                List<SparseVarTile> varTiles = new ArrayList<>(list.size());
                list.forEach(tile ->
                        TileSizeCheck.requireValues(storage, values, tile.tile().number()));
                list.forEach(tile -> varTiles.add(new SparseVarTile(tile, values)));
                column.parts.add(new VarColumn.Part(offsets, values, varTiles));
                firstPass.add(new TileFetcher(
                        storage,
                        offsets,
                        varTiles.stream().map(SparseVarTile::offsets).toList()));
            } else {
                DataFile file = fragment.dataFile(entry, DataFile.Kind.VALUES);
                if (entry.isDimension() && !fragment.version().hasPerDimensionFiles()) {
                    addCombined(list, file, target, fragment);
                } else {
                    addFixed(list, file, target, field.valuesPerCell(), fragment);
                }
            }
        });
    }

    /** Adds a field that no schema has: times of writes or deletes, or fragments. */
    void addOrigin(ColumnBuilder target) {
        tiles.forEach((fragment, list) -> {
            FragmentFields.Entry entry = fragment.fields().find(target.field().name());
            if (entry != null) {
                addFixed(list, fragment.dataFile(entry, DataFile.Kind.VALUES), target, 1, fragment);
            } else {
                ByteBlock value = CellOrigin.of(target.field(), execution.snapshot(), fragment);
                fills.add(() -> list.forEach(tile -> SparseFillValues.constant(tile, value, target)));
            }
        });
    }

    private void addMissing(List<PlacedTile> list, Attribute attribute, ColumnBuilder target) {
        if (target.field().isVariable()) {
            list.forEach(tile -> SparseFillValues.setLengths(tile, attribute, target));
        }
        fills.add(() -> list.forEach(tile -> SparseFillValues.fill(tile, attribute, target)));
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
        firstPass.add(new TileFetcher(storage, file, wanted));
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
        firstPass.add(new TileFetcher(storage, file, wanted));
    }

    /** Fetches, decodes and copies all added fields. */
    void load() {
        load(Long.MAX_VALUE);
    }

    /** Loads the added fields. Stops and returns false if variable-length values take more bytes than {@code limit}. */
    boolean load(long limit) {
        FetchScheduler.run(execution, firstPass);
        long remaining = limit;
        List<TileFetcher> secondPass = new ArrayList<>();
        for (VarColumn column : variable) {
            for (VarColumn.Part part : column.parts) {
                resources
                        .workers()
                        .forEach(part.tiles.size(), i -> takeOffsets(part, part.tiles.get(i), column.target));
            }
            remaining -= column.target.measure();
            if (remaining < 0) {
                return false;
            }
            column.target.allocate(column.target.offsets()[column.target.cells()]);
            for (VarColumn.Part part : column.parts) {
                List<TileRequest> wanted = new ArrayList<>();
                for (SparseVarTile tile : part.tiles) {
                    if (tile.isFolded()) {
                        tile.takeFolded(column.target);
                    } else {
                        wanted.add(tile.values(column.target));
                    }
                }
                secondPass.add(new TileFetcher(storage, part.values, wanted));
            }
        }
        FetchScheduler.run(execution, secondPass);
        fills.forEach(Runnable::run);
        return true;
    }

    private void takeOffsets(VarColumn.Part part, SparseVarTile tile, ColumnBuilder target) {
        if (tile.isFolded()) {
            resources.tiles().use((TileScratch scratch) -> {
                int number = tile.tile().number();
                int cells = tile.tile().cells();
                long size = part.values.memorySize(number, cells);
                tile.setFolded(FoldedStrings.read(execution, part.values, number, cells, size, scratch));
            });
        }
        tile.putLengths(target.offsets());
    }
}
