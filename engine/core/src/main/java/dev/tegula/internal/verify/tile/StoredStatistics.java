package dev.tegula.internal.verify.tile;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentSections.Extremes;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Field;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Stored statistics of a field's tiles, trusted or not. */
final class StoredStatistics {

    private final Field field;
    private final Extremes minima;
    private final Extremes maxima;
    private final long[] sums;
    private final long[] nullCounts;

    private StoredStatistics(Field field, Extremes minima, Extremes maxima, long[] sums, long[] nullCounts) {
        this.field = field;
        this.minima = minima;
        this.maxima = maxima;
        this.sums = sums;
        this.nullCounts = nullCounts;
    }

    static StoredStatistics read(OpenFragment fragment, FragmentFields.Entry entry) {
        FragmentMetadata metadata = fragment.metadata();
        int i = entry.index();
        StatisticsKind kind = StatisticsKind.of(entry.field());
        Extremes none = new Extremes(new byte[0], new byte[0]);
        return new StoredStatistics(
                entry.field(),
                kind.extremes() ? metadata.minima(i) : none,
                kind.extremes() ? metadata.maxima(i) : none,
                kind.sum() ? metadata.sums(i) : new long[0],
                entry.field().nullable() ? metadata.nullCounts(i) : new long[0]);
    }

    boolean hasExtremes(int tile) {
        long end = (tile + 1L) * field.cellSize();
        return end <= minima.values().length && end <= maxima.values().length;
    }

    /** Returns the order key of a tile's least number. */
    long minimum(int tile) {
        return key(minima, tile);
    }

    /** Returns the order key of a tile's greatest number. */
    long maximum(int tile) {
        return key(maxima, tile);
    }

    private long key(Extremes extremes, int tile) {
        long[] key = new long[1];
        Keys.load(field.datatype().physical(), extremes.values(), tile * field.cellSize(), 1, key, 0);
        return key[0];
    }

    /** Returns whether strings are stored for a tile. */
    boolean hasText(int tile) {
        long end = (tile + 1L) * (field.isVariable() ? Long.BYTES : field.cellSize());
        return end <= minima.values().length && end <= maxima.values().length;
    }

    /** Returns a tile's least string, or null if none is stored or its offset is invalid. */
    byte @Nullable [] textMinimum(int tile) {
        return text(minima, tile);
    }

    /** Returns a tile's greatest string, or null if none is stored or its offset is invalid. */
    byte @Nullable [] textMaximum(int tile) {
        return text(maxima, tile);
    }

    private byte @Nullable [] text(Extremes extremes, int tile) {
        byte[] values = extremes.values();
        if (!field.isVariable()) {
            long end = (tile + 1L) * field.cellSize();
            return end > values.length ? null : Arrays.copyOfRange(values, (int) end - field.cellSize(), (int) end);
        }
        int count = values.length / Long.BYTES;
        if (tile >= count) {
            return null;
        }
        long from = LittleEndian.i64(values, tile * Long.BYTES);
        long to = tile + 1 < count ? LittleEndian.i64(values, (tile + 1) * Long.BYTES) : extremes.texts().length;
        return from < 0 || from > to || to > extremes.texts().length
                ? null
                : Arrays.copyOfRange(extremes.texts(), (int) from, (int) to);
    }

    boolean hasSum(int tile) {
        return tile < sums.length;
    }

    /** Returns a tile's sum: an integer or the bits of a double. */
    long sum(int tile) {
        return sums[tile];
    }

    boolean hasNullCount(int tile) {
        return tile < nullCounts.length;
    }

    long nullCount(int tile) {
        return nullCounts[tile];
    }
}
