package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.VerifyListener;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes one field of one tile at a time, so that damage elsewhere has no effect. Exceptions of decoders are passed
 * on. Not thread-safe.
 */
public final class TileColumns {

    private final TileCheckContext context;

    /** @param tiles number of tiles of each field */
    public TileColumns(ArrayContext array, OpenFragment fragment, long tiles) {
        Findings.OfObject findings =
                new Findings(new VerifyListener() {}).of(array.directory().root());
        this.context = TileCheckContext.of(array, findings, fragment, tiles);
    }

    public int tiles() {
        return context.tiles();
    }

    /** Returns the number of cells in a tile. */
    public long cells(int tile) {
        return context.cells(tile);
    }

    /** Returns the fields with data files; dimensions are not included. */
    public List<FragmentFields.Entry> fields() {
        return context.fragment().fields().entries().stream()
                .filter(entry -> !entry.isDimension())
                .toList();
    }

    /** Returns the coordinates of a tile, with a column for each dimension. */
    public List<Column> coordinates(int tile) {
        List<Column> columns = new ArrayList<>();
        context.use(scratch -> {
            var decoded = new CoordinateTiles(context, tile + 1, scratch).decode(tile);
            for (int d = 0; d < decoded.dimensions().size(); d++) {
                columns.add(decoded.column(d));
            }
        });
        return columns;
    }

    /** Returns the values of a field that is not a dimension. */
    public Column column(FragmentFields.Entry entry, int tile) {
        List<Column> column = new ArrayList<>(1);
        context.use(scratch ->
                column.add(entry.field().isVariable() ? variable(entry, tile, scratch) : fixed(entry, tile, scratch)));
        return column.get(0);
    }

    private Column fixed(FragmentFields.Entry entry, int tile, TileScratch scratch) {
        Field field = entry.field();
        int cells = context.intCells(tile);
        DataFile file = context.fragment().dataFile(entry, DataFile.Kind.VALUES);
        ByteBlock block = new ByteBlock(0);
        context.decoder(file, tile + 1, scratch).decode(tile, Math.multiplyExact(cells, field.cellSize()), block);
        Values values = Values.allocate(field.datatype().physical(), Math.multiplyExact(cells, field.valuesPerCell()));
        values.put(0, block, 0, values.length());
        return Column.of(field, values.array(), cells, null, validity(entry, tile, scratch));
    }

    private Column variable(FragmentFields.Entry entry, int tile, TileScratch scratch) {
        Field field = entry.field();
        VarTile decoded = new VarTile(context, entry, tile + 1, scratch);
        decoded.decode(tile);
        int cells = decoded.cells();
        int width = field.datatype().size();
        int length = decoded.start(cells) / width;
        Values values = Values.allocate(field.datatype().physical(), length);
        values.put(0, new ByteBlock(Arrays.copyOf(decoded.bytes(), length * width)), 0, length);
        long[] offsets = new long[cells + 1];
        for (int i = 0; i <= cells; i++) {
            offsets[i] = decoded.start(i) / width;
        }
        return Column.of(field, values.array(), cells, offsets, validity(entry, tile, scratch));
    }

    private byte @Nullable [] validity(FragmentFields.Entry entry, int tile, TileScratch scratch) {
        if (!entry.field().nullable()) {
            return null;
        }
        byte[] valid = Arrays.copyOf(
                new ValidityTiles(context, entry, tile + 1, scratch).decode(tile), context.intCells(tile));
        for (int i = 0; i < valid.length; i++) {
            valid[i] = (byte) (valid[i] == 0 ? 0 : 1);
        }
        return valid;
    }
}
