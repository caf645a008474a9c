package dev.tegula.internal.verify.tile;

import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.OldTileNumbers;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.FilterType;
import org.jspecify.annotations.Nullable;

/**
 * Known defects of arrays written by libtiledb, by format version (tile statistics exist since version 11, TileDB 2.7).
 * A finding that one of these explains is a note, not damage.
 *
 * <table>
 *   <caption>Known defects</caption>
 *   <tr><th>Fields</th><th>Versions</th><th>Defect</th></tr>
 *   <tr><td>float32, float64</td><td>11 to 23</td><td>NaN interrupts minimum and maximum</td></tr>
 *   <tr><td>integers</td><td>11 to 23</td><td>sums saturate at the limit of 64 bits</td></tr>
 *   <tr><td>numbers of dense fragments</td><td>11 to 23</td><td>a saturated sum goes on with the next slab of the tile</td></tr>
 *   <tr><td>variable-length strings of dense fragments</td><td>11 to 23</td><td>the extremes of all tiles are written to the slot of tile 0</td></tr>
 *   <tr><td>nullable strings of fixed length in dense fragments</td><td>11 to 20</td><td>extremes include nulls</td></tr>
 *   <tr><td>strings with zero bytes</td><td>11 to 23</td><td>compared up to the first zero byte</td></tr>
 *   <tr><td>fields without extremes</td><td>11 to 23</td><td>nulls are not counted</td></tr>
 *   <tr><td>cells</td><td>1 to 4; Hilbert order: 8; signed coordinates: 5 to 13 ({@link OldTileNumbers})</td><td>not in the global order of later versions</td></tr>
 *   <tr><td>empty strings in dimensions</td><td>5 to 9</td><td>lost in MBRs and in the non-empty domain</td></tr>
 *   <tr><td>fields with SCALE_FLOAT or WEBP</td><td>12 to 23</td><td>computed before the filters lose precision</td></tr>
 * </table>
 */
public final class WriterDefects {

    private final @Nullable String always;
    private final StatisticsKind kind;

    private WriterDefects(@Nullable String always, StatisticsKind kind) {
        this.always = always;
        this.kind = kind;
    }

    static WriterDefects of(OpenFragment fragment, FragmentFields.Entry entry) {
        StatisticsKind kind = StatisticsKind.of(entry.field());
        boolean dense = fragment.isDense();
        String always = null;
        if (entry.filters().has(FilterType.SCALE_FLOAT) || entry.filters().has(FilterType.WEBP)) {
            always = "a filter of the field loses precision, and statistics describe the values before filtering";
        } else if (dense && entry.field().isVariable()) {
            always = "libtiledb writes the extremes of variable-length strings in dense fragments to the slot of "
                    + "tile 0";
        } else if (kind.text()
                && dense
                && entry.field().nullable()
                && !fragment.version().hasTrueNullableStringStatistics()) {
            always = "before format version 21, the extremes of fixed-length strings in dense fragments include nulls";
        }
        return new WriterDefects(always, kind);
    }

    /** Returns the defect that explains any wrong statistic of the field, or null. */
    @Nullable
    String always() {
        return always;
    }

    /** Returns the defect that explains wrong extremes of numbers, or null. */
    @Nullable
    String extremes(ValueStatistics computed) {
        if (always == null && computed.hasNaN()) {
            return "libtiledb computes wrong extremes if there are NaNs";
        }
        return always;
    }

    /** Returns the defect that explains wrong extremes of strings, or null. */
    @Nullable
    String texts(byte[]... extremes) {
        for (byte[] extreme : extremes) {
            if (always == null && hasZero(extreme)) {
                return "libtiledb compares strings up to a zero byte";
            }
        }
        return always;
    }

    private static boolean hasZero(byte[] text) {
        for (byte one : text) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the defect that explains a wrong sum, or null. */
    @Nullable
    String sums(ValueStatistics computed) {
        return always != null
                ? always
                : computed.isSaturated() || computed.dependsOnOrder()
                        ? "the sum or an intermediate sum exceeds 64 bits"
                        : computed.hasNaN() ? "there are NaNs" : null;
    }

    /** Returns the defect that explains cells out of global order, or null. */
    static @Nullable String cellOrder(OpenFragment fragment) {
        if (!fragment.version().hasPerDimensionFiles()) {
            return "before format version 5 (TileDB 2.0), writers did not check the order, and computed tiles of "
                    + "floats differently";
        }
        boolean hilbert = fragment.schema().cellOrder() == CellOrder.HILBERT;
        return hilbert && fragment.version().namesFilesByEncodedField()
                ? "format version 8 (TileDB 2.2) has a different Hilbert curve"
                : null;
    }

    /** Returns the defect that explains an MBR that excludes strings, or null. */
    public static @Nullable String stringBounds(OpenFragment fragment, byte[] low) {
        boolean old = !fragment.version().hasSchemaNames();
        return old && low.length == 0
                ? "before format version 10 (TileDB 2.4), empty strings are lost in bounds"
                : null;
    }

    /** Returns the defect that explains a wrong null count, or null. */
    @Nullable
    String nullCounts() {
        return always != null
                ? always
                : kind.extremes() ? null : "libtiledb does not count nulls of fields without extremes";
    }
}
