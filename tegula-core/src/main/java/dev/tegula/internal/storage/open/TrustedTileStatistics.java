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
 * The least and greatest value and the number of nulls of an attribute, of each tile or of all tiles together, by the
 * fragment's metadata. Statistics that are wrong in arrays of some writers are left out:
 *
 * <ul>
 *   <li>extremes of floats where the sum is not finite, or at its limit: the format leaves NaN out of extremes;
 *   <li>anything of variable-length attributes of dense fragments: the format's library writes it into the wrong place;
 *   <li>nullable strings of fixed length in dense fragments before version 21;
 *   <li>anything of fields with filters that lose something: it is of the cells before that;
 *   <li>null counts of fields that have no extremes: the format's library does not count there.
 * </ul>
 */
public final class TrustedTileStatistics {

    /** What is known of no tile. */
    public static final TrustedTileStatistics UNKNOWN =
            new TrustedTileStatistics(null, null, null, null, null, null, null, null);

    private final long @Nullable [] low;
    private final long @Nullable [] high;
    private final byte @Nullable [] @Nullable [] textLow;
    private final byte @Nullable [] @Nullable [] textHigh;
    private final long @Nullable [] nulls;
    private final long @Nullable [] sums;
    private final @Nullable Datatype type;
    private final @Nullable Boolean nullable;

    private TrustedTileStatistics(
            long @Nullable [] low,
            long @Nullable [] high,
            byte @Nullable [] @Nullable [] textLow,
            byte @Nullable [] @Nullable [] textHigh,
            long @Nullable [] nulls,
            long @Nullable [] sums,
            @Nullable Boolean nullable,
            @Nullable Datatype type) {
        this.low = low;
        this.high = high;
        this.textLow = textLow;
        this.textHigh = textHigh;
        this.nulls = nulls;
        this.sums = sums;
        this.nullable = nullable;
        this.type = type;
    }

    /** All there is to know of a field that has no extremes which can be believed; null if it has. */
    private static @Nullable TrustedTileStatistics unknown(OpenFragment fragment, FragmentFields.Entry entry) {
        FormatVersion version = fragment.version();
        Field field = entry.field();
        boolean dense = fragment.footer().dense();
        if (!version.hasTileStatistics() || entry.isDimension() || (dense && field.isVariable())) {
            return UNKNOWN;
        }
        StatisticsKind kind = StatisticsKind.of(field);
        boolean untrue = kind.text() && dense && field.nullable() && !version.hasTrueNullableStringStatistics();
        boolean lossy =
                entry.filters().has(FilterType.SCALE_FLOAT) || entry.filters().has(FilterType.WEBP);
        return kind.extremes() && !untrue && !lossy
                ? null
                : new TrustedTileStatistics(null, null, null, null, null, null, field.nullable(), null);
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
            return new TrustedTileStatistics(
                    null,
                    null,
                    texts(field, minima),
                    texts(field, maxima),
                    nulls,
                    null,
                    field.nullable(),
                    field.datatype());
        }
        return new TrustedTileStatistics(
                keys(field.datatype(), minima.values()),
                keys(field.datatype(), maxima.values()),
                null,
                null,
                nulls,
                kind.sum() ? metadata.sums(i) : null,
                field.nullable(),
                field.datatype());
    }

    /** What the statistics of the whole fragment say of an attribute: as if it were one tile, number 0. */
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
            // Nothing at all is no proof that all cells are empty.
            boolean there = field.isVariable()
                    ? high.length > 0
                    : low.length == field.cellSize() && high.length == field.cellSize();
            return new TrustedTileStatistics(
                    null,
                    null,
                    there ? new byte[][] {believed(low)} : null,
                    there ? new byte[][] {believed(high)} : null,
                    nulls,
                    null,
                    field.nullable(),
                    field.datatype());
        }
        boolean there = low.length == field.cellSize() && high.length == field.cellSize();
        return new TrustedTileStatistics(
                there ? keys(field.datatype(), low) : null,
                there ? keys(field.datatype(), high) : null,
                null,
                null,
                nulls,
                kind.sum() ? new long[] {known.sum()} : null,
                field.nullable(),
                field.datatype());
    }

    private static long[] keys(Datatype type, byte[] values) {
        long[] keys = new long[values.length / type.size()];
        Keys.load(type.physical(), values, 0, keys.length, keys, 0);
        return keys;
    }

    private static byte @Nullable [][] texts(Field field, Extremes extremes) {
        byte[] values = extremes.values();
        if (!field.isVariable()) {
            byte[][] texts = new byte[values.length / field.cellSize()][];
            for (int t = 0; t < texts.length; t++) {
                texts[t] = believed(Arrays.copyOfRange(values, t * field.cellSize(), (t + 1) * field.cellSize()));
            }
            return texts;
        }
        byte[][] texts = new byte[values.length / Long.BYTES][];
        for (int t = 0; t < texts.length; t++) {
            long from = LittleEndian.i64(values, t * Long.BYTES);
            long to = t + 1 < texts.length ? LittleEndian.i64(values, (t + 1) * Long.BYTES) : extremes.texts().length;
            // Impossible offsets give no extremes: the cells of the tile are read.
            boolean there = from >= 0 && from <= to && to <= extremes.texts().length;
            texts[t] = there ? believed(Arrays.copyOfRange(extremes.texts(), (int) from, (int) to)) : null;
        }
        return texts;
    }

    /** Null for a string with a zero byte: other libraries compare no further than to that. */
    private static byte @Nullable [] believed(byte[] text) {
        for (byte each : text) {
            if (each == 0) {
                return null;
            }
        }
        return text;
    }

    /** Whether the least and greatest order key of a tile's cells are known. */
    public boolean hasKeys(int tile) {
        if (low == null || high == null || tile >= low.length || tile >= high.length) {
            return false;
        }
        return low[tile] <= high[tile] && (type == null || !type.isFloat() || isFinite(tile));
    }

    /** Whether the sum of floats is neither infinite nor NaN, nor at the limit that it may have been stopped at. */
    private boolean isFinite(int tile) {
        long[] all = sums;
        double sum = all == null || tile >= all.length ? Double.NaN : Double.longBitsToDouble(all[tile]);
        return Double.isFinite(sum) && Math.abs(sum) < Double.MAX_VALUE;
    }

    /**
     * Whether the exact sum of a tile's whole numbers is known. Sums stop at their limit, and where there are numbers
     * of both signs, they can have come back from there.
     *
     * @param cells cells of the tile
     */
    public boolean hasSum(int tile, long cells) {
        long[] all = sums;
        if (all == null || tile >= all.length || type == null || type.isFloat()) {
            return false;
        } else if (!type.physical().isSigned()) {
            return all[tile] != -1L;
        }
        boolean stopped = all[tile] == Long.MAX_VALUE || all[tile] == Long.MIN_VALUE;
        // Of signed types the key is the number itself.
        return !stopped
                && hasKeys(tile)
                && (low(tile) >= 0 || high(tile) <= 0 || (fits(low(tile), cells) && fits(high(tile), cells)));
    }

    /** Whether so many times a number is within 64 bits. */
    private static boolean fits(long number, long times) {
        long high = Math.multiplyHigh(number, times);
        return high == (number * times) >> (Long.SIZE - 1);
    }

    /** The sum of a tile's whole numbers: of unsigned ones an unsigned number. */
    public long sum(int tile) {
        long[] all = sums;
        return all == null ? 0 : all[tile];
    }

    /** Key of a tile's least value. */
    public long low(int tile) {
        long[] known = low;
        return known == null ? Long.MIN_VALUE : known[tile];
    }

    /** Key of a tile's greatest value. */
    public long high(int tile) {
        long[] known = high;
        return known == null ? Long.MAX_VALUE : known[tile];
    }

    /** A tile's least string, or null if it is not known. */
    public byte @Nullable [] textLow(int tile) {
        byte @Nullable [] @Nullable [] known = textLow;
        return known == null || tile >= known.length ? null : known[tile];
    }

    /** A tile's greatest string, or null if it is not known. */
    public byte @Nullable [] textHigh(int tile) {
        byte @Nullable [] @Nullable [] known = textHigh;
        return known == null || tile >= known.length ? null : known[tile];
    }

    /** How many cells of a tile are null; -1 if that is not known. */
    public long nulls(int tile) {
        long[] counts = nulls;
        if (counts != null && tile < counts.length) {
            return counts[tile];
        }
        return Boolean.FALSE.equals(nullable) ? 0 : -1;
    }
}
