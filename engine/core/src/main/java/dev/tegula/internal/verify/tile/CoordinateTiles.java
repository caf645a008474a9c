package dev.tegula.internal.verify.tile;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.legacy.CombinedCoordinates;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Column;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes the coordinates of all dimensions of one tile. Not thread-safe. */
final class CoordinateTiles {

    /** One dimension. */
    private final class Axis {

        private final Dimension dimension;
        private final FragmentFields.Entry entry;
        private final @Nullable VarTile strings;
        private final @Nullable TileDecoder numbers;
        private final ByteBlock bytes = new ByteBlock(0);

        Axis(Dimension dimension, FragmentFields.Entry entry, int to, TileScratch scratch) {
            this.dimension = dimension;
            this.entry = entry;
            boolean variable = dimension.isVariable();
            this.strings = variable ? new VarTile(context, entry, to, scratch) : null;
            this.numbers = variable || combined != null
                    ? null
                    : context.decoder(context.fragment().dataFile(entry, DataFile.Kind.VALUES), to, scratch);
        }

        Column decode(int tile, int cells, @Nullable ByteBlock all) {
            Field field = entry.field();
            if (strings != null) {
                strings.decode(tile);
                long[] offsets = new long[cells + 1];
                Arrays.setAll(offsets, strings::start);
                return Column.of(field, Arrays.copyOf(strings.bytes(), strings.start(cells)), cells, offsets, null);
            }
            int width = dimension.datatype().size();
            ByteBlock block = bytes;
            if (numbers != null) {
                numbers.decode(tile, Math.multiplyExact(cells, width), bytes);
            } else if (all != null) {
                int length = Math.multiplyExact(cells, width * axes.size());
                block = new CombinedCoordinates(axes.size(), cells, zipped).of(axes.indexOf(this), all, length);
            }
            Values values = Values.allocate(dimension.datatype().physical(), cells);
            values.put(0, block, 0, cells);
            return Column.of(field, values.array(), cells, null, null);
        }

        long bytesRead() {
            return (strings == null ? 0 : strings.bytesRead()) + (numbers == null ? 0 : numbers.bytesRead());
        }
    }

    private final TileCheckContext context;
    private final List<Axis> axes = new ArrayList<>();
    private final @Nullable TileDecoder combined;
    private final boolean zipped;

    CoordinateTiles(TileCheckContext context, int to, TileScratch scratch) {
        this.context = context;
        OpenFragment fragment = context.fragment();
        List<FragmentFields.Entry> entries = entries(context);
        this.combined = fragment.version().hasPerDimensionFiles()
                ? null
                : context.decoder(fragment.dataFile(entries.get(0), DataFile.Kind.VALUES), to, scratch);
        this.zipped = CombinedCoordinates.areZipped(
                fragment.version(), fragment.schema().coordinateFilters());
        for (int d = 0; d < entries.size(); d++) {
            axes.add(new Axis(fragment.schema().dimensions().get(d), entries.get(d), to, scratch));
        }
    }

    /** Returns the fields of a fragment's dimensions, in order. */
    static List<FragmentFields.Entry> entries(TileCheckContext context) {
        return context.fragment().fields().entries().stream()
                .filter(FragmentFields.Entry::isDimension)
                .toList();
    }

    /** Decodes a tile. */
    Coordinates decode(int tile) {
        int cells = context.intCells(tile);
        ByteBlock all = null;
        if (combined != null) {
            int width = axes.stream()
                    .mapToInt(axis -> axis.dimension.datatype().size())
                    .sum();
            all = new ByteBlock(0);
            combined.decode(tile, Math.multiplyExact(cells, width), all);
        }
        List<Column> columns = new ArrayList<>();
        for (Axis axis : axes) {
            columns.add(axis.decode(tile, cells, all));
        }
        return new Coordinates(context.fragment().schema().dimensions(), columns);
    }

    long bytesRead() {
        return axes.stream().mapToLong(Axis::bytesRead).sum() + (combined == null ? 0 : combined.bytesRead());
    }
}
