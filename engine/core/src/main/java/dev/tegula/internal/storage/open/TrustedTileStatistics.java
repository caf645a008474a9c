package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentSections.Extremes;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Minimum, maximum, sum and number of nulls of an attribute, for each tile or for the whole fragment, from the
 * fragment's metadata. Statistics that some writers get wrong are ignored:
 *
 * <ul>
 *   <li>extremes of floats if the sum is not finite or at its limit, because the format excludes NaN from extremes;
 *   <li>all statistics of variable-length attributes in dense fragments, because libtiledb writes them to the wrong
 *       positions;
 *   <li>those of nullable fixed-length strings in dense fragments before version 21;
 *   <li>those of fields with lossy filters, because they describe the cells before filtering;
 *   <li>null counts of fields without extremes, because libtiledb does not count those.
 * </ul>
 */
public final class TrustedTileStatistics {

    /** Statistics without any values. */
    public static final TrustedTileStatistics UNKNOWN = new TrustedTileStatistics(null, null, null, null, null);

    /** The order keys of the least and greatest value of each tile. */
    private record KeyExtremes(long[] low, long[] high) {}

    /** The least and greatest string of each tile, null where it is unknown. */
    private record TextExtremes(byte[] @Nullable [] low, byte[] @Nullable [] high) {}

    private final @Nullable Field field;
    private final @Nullable KeyExtremes keys;
    private final @Nullable TextExtremes texts;
    private final long @Nullable [] nulls;
    private final long @Nullable [] sums;

    private TrustedTileStatistics(
            @Nullable Field field,
            @Nullable KeyExtremes keys,
            @Nullable TextExtremes texts,
            long @Nullable [] nulls,
            long @Nullable [] sums) {
        this.field = field;
        this.keys = keys;
        this.texts = texts;
        this.nulls = nulls;
        this.sums = sums;
    }

    /** Returns the statistics of a field without trusted extremes, or null if its extremes can be trusted. */
    private static @Nullable TrustedTileStatistics unknown(OpenFragment fragment, FragmentFields.Entry entry) {
        FormatVersion version = fragment.version();
        Field field = entry.field();
        boolean dense = fragment.isDense();
        if (!version.hasTileStatistics() || entry.isDimension() || (dense && field.isVariable())) {
            return UNKNOWN;
        }
        StatisticsKind kind = StatisticsKind.of(field);
        boolean untrue = kind.text() && dense && field.nullable() && !version.hasTrueNullableStringStatistics();
        boolean lossy =
                entry.filters().has(FilterType.SCALE_FLOAT) || entry.filters().has(FilterType.WEBP);
        return kind.extremes() && !untrue && !lossy ? null : new TrustedTileStatistics(field, null, null, null, null);
    }

    static TrustedTileStatistics of(OpenFragment fragment, FragmentFields.Entry entry) {
        TrustedTileStatistics without = unknown(fragment, entry);
        if (without != null) {
            return without;
        }
        FragmentMetadata metadata = fragment.metadata();
        Field field = entry.field();
        int i = entry.index();
        StatisticsKind kind = StatisticsKind.of(field);
        long[] nulls = field.nullable() ? metadata.nullCounts(i) : null;
        Extremes minima = metadata.minima(i);
        Extremes maxima = metadata.maxima(i);
        if (kind.text()) {
            TextExtremes texts = new TextExtremes(texts(field, minima), texts(field, maxima));
            return new TrustedTileStatistics(field, null, texts, nulls, null);
        }
        KeyExtremes keys =
                new KeyExtremes(keys(field.datatype(), minima.values()), keys(field.datatype(), maxima.values()));
        return new TrustedTileStatistics(field, keys, null, nulls, kind.sum() ? metadata.sums(i) : null);
    }

    /** Returns the statistics of the whole fragment, as if it were one tile with number 0. */
    static TrustedTileStatistics ofWhole(
            OpenFragment fragment, FragmentFields.Entry entry, FragmentStatistics statistics) {
        TrustedTileStatistics without = unknown(fragment, entry);
        if (without != null) {
            return without;
        }
        Field field = entry.field();
        StatisticsKind kind = StatisticsKind.of(field);
        FragmentStatistics.Entry known = statistics.fields().get(entry.index());
        long[] nulls = field.nullable() ? new long[] {known.nullCount()} : null;
        byte[] low = known.minimum();
        byte[] high = known.maximum();
        if (kind.text()) {
            // Absent extremes do not prove that all cells are empty.
            boolean present = field.isVariable()
                    ? high.length > 0
                    : low.length == field.cellSize() && high.length == field.cellSize();
            TextExtremes texts =
                    present ? new TextExtremes(new byte[][] {trusted(low)}, new byte[][] {trusted(high)}) : null;
            return new TrustedTileStatistics(field, null, texts, nulls, null);
        }
        boolean present = low.length == field.cellSize() && high.length == field.cellSize();
        KeyExtremes keys = present ? new KeyExtremes(keys(field.datatype(), low), keys(field.datatype(), high)) : null;
        return new TrustedTileStatistics(field, keys, null, nulls, kind.sum() ? new long[] {known.sum()} : null);
    }

    private static long[] keys(Datatype type, byte[] values) {
        long[] keys = new long[values.length / type.size()];
        Keys.load(type.physical(), values, 0, keys.length, keys, 0);
        return keys;
    }

    private static byte[] @Nullable [] texts(Field field, Extremes extremes) {
        byte[] values = extremes.values();
        if (!field.isVariable()) {
            byte[][] texts = new byte[values.length / field.cellSize()][];
            for (int t = 0; t < texts.length; t++) {
                texts[t] = trusted(Arrays.copyOfRange(values, t * field.cellSize(), (t + 1) * field.cellSize()));
            }
            return texts;
        }
        byte[][] texts = new byte[values.length / Long.BYTES][];
        for (int t = 0; t < texts.length; t++) {
            long from = LittleEndian.i64(values, t * Long.BYTES);
            long to = t + 1 < texts.length ? LittleEndian.i64(values, (t + 1) * Long.BYTES) : extremes.texts().length;
            // Invalid offsets yield no extremes, so that the cells of the tile are read.
            boolean present = from >= 0 && from <= to && to <= extremes.texts().length;
            texts[t] = present ? trusted(Arrays.copyOfRange(extremes.texts(), (int) from, (int) to)) : null;
        }
        return texts;
    }

    /** Returns null for a string with a zero byte, because other libraries compare only up to it. */
    private static byte @Nullable [] trusted(byte[] text) {
        for (byte each : text) {
            if (each == 0) {
                return null;
            }
        }
        return text;
    }

    /** Returns whether the least and greatest order keys of a tile's cells are known. */
    public boolean hasKeys(int tile) {
        KeyExtremes known = keys;
        if (known == null || field == null || tile >= known.low.length || tile >= known.high.length) {
            return false;
        }
        return known.low[tile] <= known.high[tile] && (!field.datatype().isFloat() || isFinite(tile));
    }

    /** Returns whether the sum of floats is finite and below the limit at which sums saturate. */
    private boolean isFinite(int tile) {
        long[] all = sums;
        double sum = all == null || tile >= all.length ? Double.NaN : Double.longBitsToDouble(all[tile]);
        return Double.isFinite(sum) && Math.abs(sum) < Double.MAX_VALUE;
    }

    /**
     * Returns whether the exact sum of a tile's integers is known. Sums saturate at their limit, and with numbers of
     * both signs they may have returned from it.
     *
     * @param cells number of cells in the tile
     */
    public boolean hasSum(int tile, long cells) {
        long[] all = sums;
        if (all == null
                || tile >= all.length
                || field == null
                || field.datatype().isFloat()) {
            return false;
        } else if (!field.datatype().physical().isSigned()) {
            return all[tile] != -1L;
        }
        boolean saturated = all[tile] == Long.MAX_VALUE || all[tile] == Long.MIN_VALUE;
        // The key of a signed type is the number itself.
        return !saturated
                && hasKeys(tile)
                && (low(tile) >= 0 || high(tile) <= 0 || (fits(low(tile), cells) && fits(high(tile), cells)));
    }

    /** Returns whether a product fits into 64 bits. */
    private static boolean fits(long number, long times) {
        long high = Math.multiplyHigh(number, times);
        return high == (number * times) >> (Long.SIZE - 1);
    }

    /** Returns the sum of a tile's integers, which is unsigned for unsigned types. */
    public long sum(int tile) {
        long[] all = sums;
        return all == null ? 0 : all[tile];
    }

    /** Returns the key of a tile's least value. */
    public long low(int tile) {
        return keys == null ? Long.MIN_VALUE : keys.low[tile];
    }

    /** Returns the key of a tile's greatest value. */
    public long high(int tile) {
        return keys == null ? Long.MAX_VALUE : keys.high[tile];
    }

    /** Returns a tile's least string, or null if it is unknown. */
    public byte @Nullable [] textLow(int tile) {
        return texts == null || tile >= texts.low.length ? null : texts.low[tile];
    }

    /** Returns a tile's greatest string, or null if it is unknown. */
    public byte @Nullable [] textHigh(int tile) {
        return texts == null || tile >= texts.high.length ? null : texts.high[tile];
    }

    /** Returns the number of null cells of a tile, or -1 if it is unknown. */
    public long nulls(int tile) {
        long[] counts = nulls;
        if (counts != null && tile < counts.length) {
            return counts[tile];
        }
        return field != null && !field.nullable() ? 0 : -1;
    }
}
