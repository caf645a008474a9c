package dev.tegula.internal.salvage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.LostFields;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.tile.TileColumns;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the cells of one fragment tile by tile. Unreadable cells are recorded in a {@link LossLog}. */
final class FragmentCells {

    private final OpenFragment fragment;
    private final LostFields policy;
    private final TileColumns tiles;
    private final @Nullable DensePlaces places;
    private final List<String> processedConditions;
    private final Map<String, String> broken = new HashMap<>();
    /** Whether deleted cells hide older versions of themselves, so that they must stay. */
    private final boolean hidesOlder;

    /**
     * Fails if the footer or the tile offsets of all fields are damaged.
     *
     * @throws RuntimeException if the footer is damaged, or the tile offsets of all fields
     */
    FragmentCells(ArrayContext array, OpenFragment fragment, LostFields policy) {
        this.fragment = fragment;
        this.policy = policy;
        boolean dense = fragment.isDense();
        long count =
                dense ? new FragmentBox(fragment, new TileGrid(fragment.schema())).tiles() : fragment.sparseTiles();
        this.tiles = new TileColumns(array, fragment, count);
        this.places = dense ? new DensePlaces(fragment) : null;
        this.processedConditions = fragment.hasDeletes() ? fragment.metadata().processedConditions() : List.of();
        this.hidesOlder = fragment.hasDeletes()
                && fragment.hasTimestamps()
                && !fragment.schema().allowsDuplicates();
        checkParts(dense);
    }

    /** Returns the names of the delete conditions that are applied in the delete timestamps of its cells. */
    List<String> processedConditions() {
        return processedConditions;
    }

    /** Finds fields whose tile offsets cannot be read, so that they are not read again for every tile. */
    private void checkParts(boolean dense) {
        int sound = 0;
        RuntimeException damage = null;
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            if (entry.isDimension() && dense) {
                continue;
            }
            try {
                for (DataFile.Kind kind : kinds(entry)) {
                    int found = fragment.dataFile(entry, kind).tiles();
                    if (found != tiles.tiles()) {
                        throw new CorruptArrayException(
                                FilePlace.of(fragment.metadataUri()).part("tile offsets of " + entry.name()),
                                found + " tiles (expected " + tiles.tiles() + ")");
                    }
                }
                sound++;
            } catch (RuntimeException e) {
                broken.put(entry.name(), DamageReasons.reason(e));
                damage = damage == null ? e : damage;
            }
        }
        if (sound == 0 && damage != null) {
            throw damage;
        }
    }

    private static List<DataFile.Kind> kinds(FragmentFields.Entry entry) {
        List<DataFile.Kind> kinds = new ArrayList<>();
        if (entry.field().isVariable()) {
            kinds.add(DataFile.Kind.OFFSETS);
            kinds.add(DataFile.Kind.VAR_VALUES);
        } else {
            kinds.add(DataFile.Kind.VALUES);
        }
        if (entry.field().nullable()) {
            kinds.add(DataFile.Kind.VALIDITY);
        }
        return kinds;
    }

    int tiles() {
        return tiles.tiles();
    }

    OpenFragment fragment() {
        return fragment;
    }

    /** Returns the boxes of a dense fragment's tiles, or null for a sparse fragment. */
    @Nullable
    DensePlaces places() {
        return places;
    }

    /** Returns the number of cells in a tile without padding. */
    long count(int tile) {
        return places == null ? tiles.cells(tile) : places.count(tile);
    }

    /** Returns the number of cells in all tiles without padding. */
    long count() {
        return IntStream.range(0, tiles()).mapToLong(this::count).sum();
    }

    /**
     * Reads a tile.
     *
     * @return a column for each field, or null if the cells are lost
     */
    @Nullable
    Cells read(int tile, LossLog losses) {
        List<Column> columns = new ArrayList<>();
        if (places == null && !coordinates(tile, columns, losses)) {
            return null;
        }
        Map<FragmentFields.Entry, String> lost = new HashMap<>();
        List<FragmentFields.Entry> fields = tiles.fields();
        for (FragmentFields.Entry entry : fields) {
            String reason = broken.get(entry.name());
            if (reason == null) {
                try {
                    Column column = tiles.column(entry, tile);
                    boolean isTime = entry.name().equals(FragmentFields.TIMESTAMPS);
                    columns.add(isTime ? withinFragment(entry, column, tile, losses) : column);
                } catch (RuntimeException e) {
                    reason = DamageReasons.reason(e);
                }
            }
            if (reason != null) {
                lost.put(entry, reason);
            }
        }
        String whole = wholeLoss(lost, fields);
        if (whole != null && !hidesOlder) {
            lose(tile, count(tile), whole, losses);
            return null;
        }
        lost.forEach((entry, reason) -> columns.add(replacement(entry, Math.toIntExact(tiles.cells(tile)))));
        Cells cells = Cells.of(columns);
        if (whole != null && areDeletesKnown(lost)) {
            Cells deleted = deleted(cells);
            lose(tile, count(tile) - deleted.size(), whole, losses);
            return deleted.size() == 0 ? null : afterWrites(deleted);
        }
        lost.forEach((entry, reason) ->
                losses.add(entry.name(), count(tile), bytes(tile, List.of(entry)), () -> range(tile), reason));
        return areDeletesKnown(lost) ? afterWrites(cells) : withTombstones(cells, i -> true);
    }

    private static boolean areDeletesKnown(Map<FragmentFields.Entry, String> lost) {
        return lost.keySet().stream()
                .noneMatch(entry -> entry.name().equals(FragmentFields.DELETE_TIMESTAMPS)
                        || entry.name().equals(FragmentFields.DELETE_CONDITIONS));
    }

    /** Returns the deleted cells, which hide older versions of themselves whatever their attributes are. */
    private static Cells deleted(Cells cells) {
        long[] times = cells.uint64(FragmentFields.DELETE_TIMESTAMPS);
        return cells.select(IntStream.range(0, times.length)
                .filter(i -> times[i] != TimestampFields.NONE)
                .toArray());
    }

    /** Returns the cells without deletes before the times of writes, which damage may have replaced. */
    private static Cells afterWrites(Cells cells) {
        if (cells.find(FragmentFields.DELETE_TIMESTAMPS) == null || cells.find(FragmentFields.TIMESTAMPS) == null) {
            return cells;
        }
        long[] written = cells.uint64(FragmentFields.TIMESTAMPS);
        long[] deleted = cells.uint64(FragmentFields.DELETE_TIMESTAMPS);
        return withTombstones(cells, i -> Long.compareUnsigned(deleted[i], written[i]) < 0);
    }

    /** Returns the cells, some of them as if they had been deleted when they were written. */
    private static Cells withTombstones(Cells cells, IntPredicate isTombstone) {
        long[] written = cells.uint64(FragmentFields.TIMESTAMPS);
        long[] deleted = cells.uint64(FragmentFields.DELETE_TIMESTAMPS).clone();
        long[] conditions = cells.uint64(FragmentFields.DELETE_CONDITIONS).clone();
        IntStream.range(0, cells.size()).filter(isTombstone).forEach(i -> {
            deleted[i] = written[i];
            conditions[i] = TimestampFields.NONE;
        });
        return TimestampFields.withDeletes(cells, deleted, conditions);
    }

    /** Replaces timestamps of cells outside those of the fragment, which damage must have changed. */
    private Column withinFragment(FragmentFields.Entry entry, Column times, int tile, LossLog losses) {
        long[] values = new long[times.size()];
        int lost = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = times.longAt(i);
            if (values[i] < fragment.name().start()
                    || values[i] > fragment.name().end()) {
                values[i] = fragment.name().end();
                lost++;
            }
        }
        if (lost == 0) {
            return times;
        }
        losses.add(
                entry.name(),
                lost,
                bytes(tile, List.of(entry)),
                () -> range(tile),
                "timestamps are outside those of the fragment");
        return Column.of(entry.field(), values, values.length, null, null);
    }

    /** Records lost cells of a tile. */
    void lose(int tile, long count, String reason, LossLog losses) {
        losses.add(LossLog.CELLS, count, bytes(tile, fragment.fields().entries()), () -> range(tile), reason);
    }

    private boolean coordinates(int tile, List<Column> columns, LossLog losses) {
        String reason = null;
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            reason = entry.isDimension() && reason == null ? broken.get(entry.name()) : reason;
        }
        if (reason == null) {
            try {
                columns.addAll(tiles.coordinates(tile));
                return true;
            } catch (RuntimeException e) {
                reason = DamageReasons.reason(e);
            }
        }
        lose(
                tile,
                tiles.cells(tile),
                hidesOlder ? reason + "; older versions of cells that it deleted may return" : reason,
                losses);
        return false;
    }

    /** Returns why lost fields make whole cells unusable, or null if they do not. */
    private @Nullable String wholeLoss(Map<FragmentFields.Entry, String> lost, List<FragmentFields.Entry> fields) {
        for (Map.Entry<FragmentFields.Entry, String> each : lost.entrySet()) {
            String name = each.getKey().name();
            // Without their times, deleted cells would reappear.
            boolean deletes =
                    name.equals(FragmentFields.DELETE_TIMESTAMPS) || name.equals(FragmentFields.DELETE_CONDITIONS);
            boolean dropped = places == null && policy == LostFields.DROP && !name.equals(FragmentFields.TIMESTAMPS);
            boolean nothingLeft = places != null && lost.size() == fields.size();
            if (deletes || dropped || nothingLeft) {
                return each.getValue();
            }
        }
        return null;
    }

    private Column replacement(FragmentFields.Entry entry, int cells) {
        if (TimestampFields.isTime(entry.name())) {
            boolean written = entry.name().equals(FragmentFields.TIMESTAMPS);
            return LostValues.ofNumber(entry.field(), written ? fragment.name().end() : TimestampFields.NONE, cells);
        }
        for (Attribute attribute : fragment.schema().attributes()) {
            if (attribute.name().equals(entry.name())) {
                return LostValues.of(attribute, cells, policy);
            }
        }
        throw new IllegalStateException("field '" + entry.name() + "': is not an attribute");
    }

    /** Returns the stored bytes of some fields of a tile. */
    private long bytes(int tile, List<FragmentFields.Entry> entries) {
        long bytes = 0;
        for (FragmentFields.Entry entry : entries) {
            if (!broken.containsKey(entry.name()) && !(entry.isDimension() && places != null)) {
                for (DataFile.Kind kind : kinds(entry)) {
                    bytes += fragment.dataFile(entry, kind).storedSize(tile);
                }
            }
        }
        return bytes;
    }

    /** Returns the bounds of a tile's cells. */
    private String range(int tile) {
        List<Range> box;
        try {
            box = places != null
                    ? places.cells(tile)
                    : fragment.rtree().leaves(fragment.schema().dimensions()).box(tile);
        } catch (RuntimeException e) {
            return "tile " + tile + " (its bounds cannot be read: " + DamageReasons.reason(e) + ")";
        }
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < box.size(); d++) {
            Dimension dimension = fragment.schema().dimensions().get(d);
            parts.add(dimension.name() + " " + RangeRules.text(dimension.datatype(), box.get(d)));
        }
        return String.join(", ", parts);
    }
}
