package dev.tegula.internal.read.sparse;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads sparse cells in batches. A region is halved until its expected size fits into the budget, and read in the order
 * of the result. It is halved again if it holds more than expected. If neither order nor hidden cells matter between
 * tiles, the tiles are divided among batches instead.
 */
public final class SparseBatches implements Iterator<Cells> {

    /** Bytes per cell for sorting: packed keys twice, cell numbers and result positions. */
    private static final int SORT_BYTES = 24;

    private final SparseReader reader;
    private final Optional<SkippedDamage> skips;
    private final long budget;
    private final List<Field> loaded;
    private final long fixedBytes;
    private final Deque<SparseRegion> regions = new ArrayDeque<>();
    private final Deque<List<SparseTile>> tileRuns = new ArrayDeque<>();
    private final SparseRanges ranges;
    private @Nullable Cells next;

    private SparseBatches(SparseReader reader, SparseRanges ranges, Optional<SkippedDamage> skips) {
        this.reader = reader;
        this.skips = skips;
        this.ranges = ranges;
        this.budget = reader.execution().budget();
        this.loaded = loaded(reader.schema(), reader.request().fields());
        this.fixedBytes = fixedBytes();
    }

    /** Returns batches of all cells within ranges. */
    public static SparseBatches of(SparseReader reader, SparseRanges ranges) {
        return of(reader, ranges, Optional.empty());
    }

    /** Returns batches of all cells within ranges, without those in tiles that turn out to be damaged. */
    public static SparseBatches skipping(SkippedDamage damage, SparseReader reader, SparseRanges ranges) {
        return of(reader, ranges, Optional.of(damage));
    }

    private static SparseBatches of(SparseReader reader, SparseRanges ranges, Optional<SkippedDamage> skips) {
        SparseBatches batches = new SparseBatches(reader, ranges, skips);
        List<SparseTile> tiles = reader.plan(ranges);
        reader.execution().planned(1, () -> reader.storedBytes(tiles));
        if (batches.canDivide(tiles)) {
            batches.divide(tiles);
        } else {
            batches.regions.push(
                    SparseRegion.whole(reader.schema(), ranges, reader.request().order()));
        }
        return batches;
    }

    /** Returns batches of tiles that do not hide cells of one another, in any order. */
    public static SparseBatches ofTiles(SparseReader reader, SparseRanges ranges, List<SparseTile> tiles) {
        SparseBatches batches = new SparseBatches(reader, ranges, Optional.empty());
        reader.execution().planned(1, () -> reader.storedBytes(tiles));
        batches.divide(tiles);
        return batches;
    }

    /** Returns whether tiles can be divided among batches: neither order nor hidden cells matter between them. */
    private boolean canDivide(List<SparseTile> tiles) {
        boolean duplicates = reader.schema().allowsDuplicates();
        // A consolidated fragment with timestamps can hold versions of a cell on both sides of a tile border.
        boolean alone = tiles.stream().map(SparseTile::fragment).distinct().count() <= 1
                && (duplicates || tiles.stream().noneMatch(tile -> TimestampFields.areIn(tile.fragment())));
        ResultOrder order = reader.request().order();
        // A tile larger than the budget is split like a region of the array.
        return fit(tiles)
                && (order == ResultOrder.UNORDERED ? alone || duplicates : order == ResultOrder.GLOBAL && alone);
    }

    private long fixedBytes() {
        long bytes = (long) SORT_BYTES + reader.bytesBesideFields();
        for (Field field : loaded) {
            bytes += (field.nullable() ? 1 : 0) + (field.isVariable() ? Long.BYTES : field.cellSize());
        }
        return bytes;
    }

    /** Returns the coordinates, which are needed for sorting, and the requested fields. */
    private static List<Field> loaded(ArraySchema schema, List<String> fields) {
        List<Field> loaded = new ArrayList<>();
        schema.dimensions().forEach(dimension -> loaded.add(dimension.field()));
        for (String name : fields) {
            Field field = schema.field(name);
            if (field != null) {
                loaded.add(field);
            }
        }
        return loaded;
    }

    /** Returns the size of all cells of a tile in memory. */
    private double bytes(SparseTile tile) {
        double bytes = (double) fixedBytes * tile.cells();
        for (Field field : loaded) {
            FragmentFields.Entry entry =
                    field.isVariable() ? tile.fragment().fields().find(field) : null;
            if (entry != null) {
                bytes += tile.fragment()
                        .dataFile(entry, DataFile.Kind.VAR_VALUES)
                        .memorySize(tile.number(), tile.cells());
            }
        }
        return bytes;
    }

    /** Returns whether no tile exceeds the budget. Damaged tiles to skip are found later, region by region. */
    private boolean fit(List<SparseTile> tiles) {
        try {
            return tiles.stream().allMatch(tile -> bytes(tile) <= budget);
        } catch (RuntimeException e) {
            if (skips.isEmpty() || !SkippedDamage.isDamage(e)) {
                throw e;
            }
            return false;
        }
    }

    private void divide(List<SparseTile> tiles) {
        List<SparseTile> run = new ArrayList<>();
        double size = 0;
        for (SparseTile tile : tiles) {
            double more = bytes(tile);
            if (!run.isEmpty() && size + more > budget) {
                tileRuns.add(run);
                run = new ArrayList<>();
                size = 0;
            }
            run.add(tile);
            size += more;
        }
        if (!run.isEmpty()) {
            tileRuns.add(run);
        }
    }

    @Override
    public boolean hasNext() {
        while (next == null) {
            Optional<Cells> batch;
            if (!tileRuns.isEmpty()) {
                batch = run(tileRuns.pop());
            } else if (!regions.isEmpty()) {
                batch = readUndamaged(regions.pop());
            } else {
                return false;
            }
            next = batch.filter(cells -> cells.size() > 0).orElse(null);
        }
        return true;
    }

    /** Reads tiles, or those of them that are not damaged. */
    private Optional<Cells> run(List<SparseTile> tiles) {
        try {
            return Optional.of(reader.read(tiles, ranges, Map.of()));
        } catch (RuntimeException e) {
            List<SparseTile> sound = withoutDamaged(tiles, ranges, e);
            return sound.isEmpty() ? Optional.empty() : Optional.of(reader.read(sound, ranges, Map.of()));
        }
    }

    /** Reads a region. If it has damaged tiles to skip, returns empty and queues the region again without them. */
    private Optional<Cells> readUndamaged(SparseRegion region) {
        try {
            return region(region);
        } catch (RuntimeException e) {
            withoutDamaged(plan(region), region.ranges(), e);
            regions.push(region);
            return Optional.empty();
        }
    }

    /**
     * Reads tiles one by one to find the damaged ones. Throws the failure if none is damaged or if damage is not to be
     * skipped.
     */
    private List<SparseTile> withoutDamaged(List<SparseTile> tiles, SparseRanges within, RuntimeException failure) {
        if (skips.isEmpty() || !SkippedDamage.isDamage(failure)) {
            throw failure;
        }
        SkippedDamage skipped = skips.get();
        List<SparseTile> sound = new ArrayList<>();
        for (SparseTile tile : tiles) {
            try {
                reader.tryRead(tile, within);
                sound.add(tile);
            } catch (RuntimeException e) {
                if (!SkippedDamage.isDamage(e)) {
                    throw e;
                }
                skipped.skip(tile.fragment(), tile.number(), tile.cells(), e);
            }
        }
        if (sound.size() == tiles.size()) {
            throw failure;
        }
        return sound;
    }

    /** Returns the tiles of a region, without those that were found to be damaged. */
    private List<SparseTile> plan(SparseRegion region) {
        List<SparseTile> tiles = reader.plan(region.ranges());
        return skips.isEmpty()
                ? tiles
                : tiles.stream()
                        .filter(tile -> !skips.get().has(tile.fragment(), tile.number()))
                        .toList();
    }

    /** Reads a region. If it has no tiles or exceeds the budget, returns empty, and queues its parts. */
    private Optional<Cells> region(SparseRegion region) {
        List<SparseTile> tiles = plan(region);
        if (tiles.isEmpty()) {
            return Optional.empty();
        }
        double all = tiles.stream().mapToDouble(this::bytes).sum();
        double cells = tiles.stream().mapToDouble(SparseTile::cells).sum();
        // A batch has at least one cell.
        double most = Math.max(budget / 2.0, all / cells);
        List<SparseRegion> parts;
        if (region.expected(tiles, this::bytes) > most) {
            parts = region.split(tiles);
        } else {
            // Cells may be spread less evenly than expected, so the read is abandoned when it exceeds the budget.
            SparseReadLimit limit =
                    new SparseReadLimit(budget, (long) Math.max(1, 2 * most * (cells / all)), fixedBytes);
            Optional<Cells> batch = reader.readUpTo(limit, tiles, region.ranges());
            if (batch.isPresent()) {
                return batch;
            }
            parts = region.split(tiles);
        }
        if (parts.isEmpty()) {
            return Optional.of(reader.read(tiles, region.ranges(), Map.of()));
        }
        for (int i = parts.size() - 1; i >= 0; i--) {
            regions.push(parts.get(i));
        }
        return Optional.empty();
    }

    @Override
    public Cells next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Cells batch = next;
        next = null;
        if (batch == null) {
            throw new NoSuchElementException();
        }
        return batch;
    }
}
