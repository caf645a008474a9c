package dev.tegula.internal.verify.tile;

import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.FilterType;
import org.jspecify.annotations.Nullable;

/**
 * What libtiledb is known to write wrongly, by format version (tile statistics exist since version 11, TileDB 2.7). A
 * finding that one of these explains is a note, not damage.
 *
 * <table>
 *   <caption>Known defects</caption>
 *   <tr><th>Fields</th><th>Versions</th><th>Defect</th></tr>
 *   <tr><td>float32, float64</td><td>11 to 23</td><td>NaN interrupts minimum and maximum</td></tr>
 *   <tr><td>integers</td><td>11 to 23</td><td>sums stop at the limit of 64 bits</td></tr>
 *   <tr><td>variable-length strings of dense fragments</td><td>11 to 23</td><td>the extremes of all tiles go to the slot of tile 0</td></tr>
 *   <tr><td>nullable strings of fixed length in dense fragments</td><td>11 to 20</td><td>nulls take part</td></tr>
 *   <tr><td>strings with zero bytes</td><td>11 to 23</td><td>compared up to the first zero byte</td></tr>
 *   <tr><td>fields without extremes</td><td>11 to 23</td><td>nulls are not counted</td></tr>
 *   <tr><td>cells</td><td>1 to 4; Hilbert order: 8</td><td>not in the global order of later versions</td></tr>
 *   <tr><td>empty strings in dimensions</td><td>5 to 9</td><td>lost in MBRs and in the non-empty domain</td></tr>
 *   <tr><td>fields with SCALE_FLOAT or WEBP</td><td>12 to 23</td><td>taken before the filters lose precision</td></tr>
 * </table>
 */
public final class WriterDefects {

    private final @Nullable String all;
    private final StatisticsKind kind;

    private WriterDefects(@Nullable String all, StatisticsKind kind) {
        this.all = all;
        this.kind = kind;
    }

    static WriterDefects of(OpenFragment fragment, FragmentFields.Entry entry) {
        StatisticsKind kind = StatisticsKind.of(entry.field());
        boolean dense = fragment.footer().dense();
        String all = null;
        if (entry.filters().has(FilterType.SCALE_FLOAT) || entry.filters().has(FilterType.WEBP)) {
            all = "a filter of the field loses precision, and statistics are of the values before it";
        } else if (dense && entry.field().isVariable()) {
            all = "libtiledb writes the extremes of variable-length strings in dense fragments to the slot of tile 0";
        } else if (kind.text()
                && dense
                && entry.field().nullable()
                && !fragment.version().hasTrueNullableStringStatistics()) {
            all =
                    "before format version 21, nulls take part in the extremes of fixed-length strings in dense fragments";
        }
        return new WriterDefects(all, kind);
    }

    /** Why any wrong statistic of the field is no damage; null if it may be. */
    @Nullable
    String always() {
        return all;
    }

    /** Why wrong extremes of numbers are no damage; null if they are. */
    @Nullable
    String extremes(ValueStatistics computed) {
        if (all == null && computed.hasNaN()) {
            return "libtiledb loses extremes where there are NaNs";
        }
        return all;
    }

    /** Why wrong extremes of strings are no damage; null if they are. */
    @Nullable
    String texts(byte[]... extremes) {
        for (byte[] extreme : extremes) {
            if (all == null && hasZero(extreme)) {
                return "libtiledb compares strings up to a zero byte";
            }
        }
        return all;
    }

    private static boolean hasZero(byte[] text) {
        for (byte one : text) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }

    /** Why a wrong sum is no damage; null if it is. */
    @Nullable
    String sums(ValueStatistics computed) {
        return all != null
                ? all
                : computed.isSaturated() || computed.dependsOnOrder()
                        ? "the sum exceeds 64 bits, if only on the way"
                        : computed.hasNaN() ? "there are NaNs" : null;
    }

    /** Why cells that are not in global order are no damage; null if they are. */
    static @Nullable String cellOrder(OpenFragment fragment) {
        if (!fragment.version().hasPerDimensionFiles()) {
            return "before format version 5 (TileDB 2.0), writers did not check the order, and computed tiles of floats differently";
        }
        boolean hilbert = fragment.schema().cellOrder() == CellOrder.HILBERT;
        return hilbert && fragment.version().namesFilesByEncodedField()
                ? "in format version 8 (TileDB 2.2), the Hilbert curve was another one"
                : null;
    }

    /** Why an MBR that excludes strings is no damage; null if it is. */
    public static @Nullable String stringBounds(OpenFragment fragment, byte[] low) {
        boolean old = !fragment.version().hasSchemaNames();
        return old && low.length == 0
                ? "before format version 10 (TileDB 2.4), empty strings are lost in bounds"
                : null;
    }

    /** Why a wrong null count is no damage; null if it is. */
    @Nullable
    String nullCounts() {
        return all != null ? all : kind.extremes() ? null : "libtiledb does not count nulls of fields without extremes";
    }
}
