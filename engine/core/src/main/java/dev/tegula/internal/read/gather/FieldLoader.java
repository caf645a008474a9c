package dev.tegula.internal.read.gather;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads fields of selected cells into columns. The files of all fields are fetched and decoded together, in one or two
 * passes.
 */
public final class FieldLoader {

    private final Execution execution;
    private final List<TileFetcher> fixed = new ArrayList<>();
    private final VarColumns variable;
    private final List<Runnable> fills = new ArrayList<>();

    /**
     * The tiles of one fragment with selected cells.
     *
     * @param stored number of tiles that each file of the fragment must have
     * @param tiles the tiles to read, ascending
     */
    public record Source(OpenFragment fragment, long stored, List<? extends TileLayout> tiles) {

        /**
         * Returns the fragment's field for a dimension.
         *
         * @throws CorruptArrayException if it has none
         */
        public FragmentFields.Entry dimension(Field field) {
            FragmentFields.Entry entry = fragment.fields().find(field);
            if (entry == null) {
                throw new CorruptArrayException(
                        FilePlace.of(fragment.metadataUri()), "fragment has no dimension '" + field.name() + "'");
            }
            return entry;
        }

        /**
         * Checks the number of tiles of a file.
         *
         * @throws CorruptArrayException if it is too small
         */
        public void requireTiles(DataFile file) {
            if (file.tiles() < stored) {
                throw new CorruptArrayException(
                        FilePlace.of(fragment.metadataUri()).part("tile offsets"),
                        "too few tiles of " + file.uri().name() + " (found " + file.tiles() + ", expected " + stored
                                + ")");
            }
        }
    }

    public FieldLoader(Execution execution) {
        this.execution = execution;
        this.variable = new VarColumns(execution);
    }

    /** Adds a dimension whose coordinates are in files of their own. */
    public void addDimension(ColumnBuilder target, List<Source> sources) {
        VarColumn column = varColumn(target);
        for (Source source : sources) {
            addStored(source, source.dimension(target.field()), target, column);
        }
    }

    /**
     * Adds an attribute. Cells that were written before it was added have its fill value.
     *
     * @param filled cells that get the fill value
     */
    public void addAttribute(
            Attribute attribute, ColumnBuilder target, List<Source> sources, List<? extends ResultRuns> filled) {
        VarColumn column = varColumn(target);
        addFilled(attribute, target, column, filled);
        for (Source source : sources) {
            FragmentFields.Entry entry = source.fragment().fields().find(attribute.field());
            if (entry == null || entry.isDimension()) {
                addFilled(attribute, target, column, source.tiles());
            } else {
                addStored(source, entry, target, column);
            }
        }
    }

    /**
     * Adds an origin field: time of the write, time of a delete, or fragment.
     *
     * @param unwritten cells that no fragment has
     */
    public void addOrigin(ColumnBuilder target, List<Source> sources, List<? extends ResultRuns> unwritten) {
        for (Source source : sources) {
            OpenFragment fragment = source.fragment();
            FragmentFields.Entry entry = fragment.fields().find(target.field().name());
            if (entry != null) {
                addFixed(source, fragment.dataFile(entry, DataFile.Kind.VALUES), target.values(), 1);
            } else {
                ByteBlock value = CellOrigin.of(target.field(), execution.snapshot(), fragment);
                for (TileLayout tile : source.tiles()) {
                    fills.add(() -> FillValues.constant(value, List.of(tile), target));
                }
            }
        }
        if (!unwritten.isEmpty()) {
            ByteBlock none = CellOrigin.unwritten(target.field());
            fills.add(() -> FillValues.constant(none, unwritten, target));
        }
    }

    /** Adds a fetcher whose sinks copy cells. */
    public void add(TileFetcher fetcher) {
        fixed.add(fetcher);
    }

    /** Adds a task that writes cells which are not read from files. */
    public void addFill(Runnable fill) {
        fills.add(fill);
    }

    private @Nullable VarColumn varColumn(ColumnBuilder target) {
        if (!target.field().isVariable()) {
            return null;
        }
        VarColumn column = new VarColumn(execution, target);
        variable.add(column);
        return column;
    }

    private void addFilled(
            Attribute attribute, ColumnBuilder target, @Nullable VarColumn column, List<? extends ResultRuns> cells) {
        if (cells.isEmpty()) {
            return;
        }
        if (column != null) {
            column.addFilled(cells, FillValues.length(attribute));
        }
        fills.add(() -> FillValues.write(attribute, cells, target));
    }

    private void addStored(
            Source source, FragmentFields.Entry entry, ColumnBuilder target, @Nullable VarColumn column) {
        OpenFragment fragment = source.fragment();
        byte[] validity = target.validity();
        if (validity != null && entry.field().nullable()) {
            Values bytes = Values.wrap(PhysicalType.UINT8, validity);
            addFixed(source, fragment.dataFile(entry, DataFile.Kind.VALIDITY), bytes, 1);
        } else if (validity != null) {
            for (TileLayout tile : source.tiles()) {
                fills.add(() -> FillValues.valid(List.of(tile), validity));
            }
        }
        if (column != null) {
            addVariable(source, entry, column);
        } else {
            DataFile file = fragment.dataFile(entry, DataFile.Kind.VALUES);
            addFixed(source, file, target.values(), target.field().valuesPerCell());
        }
    }

    private void addVariable(Source source, FragmentFields.Entry entry, VarColumn column) {
        OpenFragment fragment = source.fragment();
        DataFile offsets = fragment.dataFile(entry, DataFile.Kind.OFFSETS);
        DataFile values = fragment.dataFile(entry, DataFile.Kind.VAR_VALUES);
        source.requireTiles(offsets);
        source.requireTiles(values);
        List<VarTile> tiles = new ArrayList<>(source.tiles().size());
        for (TileLayout tile : source.tiles()) {
            TileSizeCheck.requireValues(execution.storage(), values, tile.number());
            tiles.add(new VarTile(values, tile));
        }
        column.add(offsets, values, tiles);
    }

    private void addFixed(Source source, DataFile file, Values target, int valuesPerCell) {
        source.requireTiles(file);
        long cellSize = (long) target.width() * valuesPerCell;
        boolean assemble = file.mayDivideCells();
        List<TileRequest> wanted = new ArrayList<>(source.tiles().size());
        for (TileLayout tile : source.tiles()) {
            long memory = Math.multiplyExact(tile.cellsOfTile(), cellSize);
            ChunkSink sink = new FixedSink(tile, target, valuesPerCell);
            wanted.add(
                    assemble
                            ? AssemblingSink.request(tile.number(), memory, sink, file)
                            : new TileRequest(
                                    tile.number(), memory, tile.first() * cellSize, tile.after() * cellSize, sink));
        }
        add(new TileFetcher(execution.storage(), file, wanted));
    }

    /** Fetches, decodes and copies all added fields. */
    public void load() {
        load(Long.MAX_VALUE);
    }

    /** Loads the added fields. Stops and returns false if variable-length values take more bytes than {@code limit}. */
    public boolean load(long limit) {
        if (!variable.read(fixed, limit)) {
            return false;
        }
        execution.workers().forEach(fills.size(), i -> fills.get(i).run());
        return true;
    }
}
