package dev.tegula.internal.read.dense;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseReads.FragmentPart;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.read.gather.FillValues;
import dev.tegula.internal.read.gather.VarColumn;
import dev.tegula.internal.read.gather.VarColumns;
import dev.tegula.internal.read.gather.VarTile;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads fields of planned cells. The files of all fields are fetched and decoded together. */
final class DenseFieldRead {

    private final ArraySchema schema;
    private final Storage storage;
    private final Execution execution;
    private final TileGrid grid;
    private final List<DensePlan.Box> boxes;
    private final List<TileFetcher> fixed = new ArrayList<>();
    private final VarColumns variable;
    private final List<Runnable> fills = new ArrayList<>();

    /** @param boxes all selected cells */
    DenseFieldRead(Execution execution, TileGrid grid, List<DensePlan.Box> boxes) {
        this.execution = execution;
        this.schema = execution.schema();
        this.storage = execution.storage();
        this.grid = grid;
        this.boxes = boxes;
        this.variable = new VarColumns(execution);
    }

    /**
     * Adds a field.
     *
     * @param cells number of selected cells
     * @param callerBuffers the caller's buffers, or null
     * @param sources fragments to read attributes from
     * @return the column, which is complete once {@link #finish} has returned
     */
    ColumnBuilder add(String name, int cells, @Nullable CallerBuffers callerBuffers, DenseReads sources) {
        if (CellOrigin.isOrigin(name)) {
            return addOrigin(new ColumnBuilder(CellOrigin.field(schema, name), cells, callerBuffers), sources);
        }
        Attribute attribute = schema.attribute(name);
        if (attribute == null) {
            Dimension dimension = schema.dimension(name);
            if (dimension == null) {
                throw FieldLookup.unknown("field", name, schema.fieldNames());
            }
            ColumnBuilder target = new ColumnBuilder(dimension.field(), cells, callerBuffers);
            int d = schema.dimensionIndex(name);
            fills.add(() -> DenseCoordinates.write(grid, d, boxes, target));
            return target;
        }
        ColumnBuilder target = new ColumnBuilder(attribute.field(), cells, callerBuffers);
        List<TileRegion> unwritten = new ArrayList<>(sources.unwritten());
        VarColumn varColumn = target.field().isVariable() ? new VarColumn(execution, target) : null;
        if (varColumn != null) {
            varColumn.addFilled(unwritten, FillValues.length(attribute)); // complete when the fragments are added
            variable.add(varColumn);
        }
        for (FragmentPart part : sources.parts()) {
            addFragment(part, attribute, target, varColumn, unwritten);
        }
        fills.add(() -> FillValues.write(attribute, unwritten, target));
        return target;
    }

    /** Adds the times or fragments of cells, which need no file. */
    private ColumnBuilder addOrigin(ColumnBuilder target, DenseReads sources) {
        for (FragmentPart part : sources.parts()) {
            ByteBlock value = CellOrigin.of(
                    target.field(), execution.snapshot(), part.box().fragment());
            part.tiles().forEach(tile -> fills.add(() -> FillValues.constant(value, tile.pieces(), target)));
        }
        ByteBlock none = CellOrigin.unwritten(target.field());
        fills.add(() -> FillValues.constant(none, sources.unwritten(), target));
        return target;
    }

    private void addFragment(
            FragmentPart part,
            Attribute attribute,
            ColumnBuilder target,
            @Nullable VarColumn varColumn,
            List<TileRegion> unwritten) {
        if (part.tiles().isEmpty()) {
            return;
        }
        OpenFragment fragment = part.box().fragment();
        FragmentFields.Entry entry = fragment.fields().find(attribute.field());
        if (entry == null || entry.isDimension()) {
            // The fragment was written before the attribute was added.
            part.tiles().forEach(tile -> unwritten.addAll(tile.pieces()));
            return;
        }
        byte[] validity = target.validity();
        if (validity != null && entry.field().nullable()) {
            ColumnBuilder bytes = ColumnBuilder.validity(target.field(), validity);
            addFixed(part, fragment.dataFile(entry, DataFile.Kind.VALIDITY), bytes, 1);
        } else if (validity != null) {
            part.tiles().forEach(tile -> fills.add(() -> FillValues.validity(true, tile.pieces(), validity)));
        }
        if (varColumn != null) {
            DataFile offsets = fragment.dataFile(entry, DataFile.Kind.OFFSETS);
            DataFile values = fragment.dataFile(entry, DataFile.Kind.VAR_VALUES);
            checkTiles(part, offsets);
            checkTiles(part, values);
            part.tiles()
                    .forEach(tile -> TileSizeCheck.require(storage, offsets, (int) tile.tile(), grid.cellsPerTile()));
            part.tiles().forEach(tile -> TileSizeCheck.requireValues(storage, values, (int) tile.tile()));
            varColumn.add(
                    offsets,
                    values,
                    part.tiles().stream()
                            .map(tile -> new VarTile(
                                    values, (int) tile.tile(), grid.cellsPerTile(), new RegionVarLayout(grid, tile)))
                            .toList());
        } else {
            addFixed(
                    part,
                    fragment.dataFile(entry, DataFile.Kind.VALUES),
                    target,
                    target.field().valuesPerCell());
        }
    }

    private void addFixed(FragmentPart part, DataFile file, ColumnBuilder target, int valuesPerCell) {
        checkTiles(part, file);
        fixed.add(new FixedTiles(grid, file, target.values(), valuesPerCell).fetcher(storage, part.tiles()));
    }

    private void checkTiles(FragmentPart part, DataFile file) {
        if (file.tiles() < part.box().tiles()) {
            throw new CorruptArrayException(part.box().fragment().metadataUri() + " [tile offsets]: too few tiles "
                    + "of " + file.uri().name() + " (found " + file.tiles() + ", expected "
                    + part.box().tiles() + " by the non-empty domain)");
        }
    }

    /** Fetches, decodes and copies all added fields. */
    void finish() {
        finish(Long.MAX_VALUE);
    }

    /** Reads the added fields. Stops and returns false if variable-length values take more bytes than {@code limit}. */
    boolean finish(long limit) {
        if (!variable.read(fixed, limit)) {
            return false;
        }
        execution.workers().forEach(fills.size(), i -> fills.get(i).run());
        return true;
    }
}
