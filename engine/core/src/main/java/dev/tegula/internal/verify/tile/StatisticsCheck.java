package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.cells.TextStatistics;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares the stored statistics of a field's tiles with those of the decoded cells. */
final class StatisticsCheck {

    private static final int MAX_TEXT = 40;

    private final TileCheckContext context;
    private final FragmentFields.Entry entry;
    private final Field field;
    private final StatisticsKind kind;
    private final WriterDefects defects;
    private final boolean dense;
    private final List<DenseTileBox> covers;
    private @Nullable StoredStatistics stored;

    StatisticsCheck(TileCheckContext context, FragmentFields.Entry entry) {
        this.context = context;
        this.entry = entry;
        this.field = entry.field();
        this.kind = StatisticsKind.of(field);
        this.dense = context.fragment().isDense();
        this.covers = dense
                ? List.of(DenseTileBox.ofDomain(context.fragment()), DenseTileBox.ofNonEmptyDomain(context.fragment()))
                : List.of();
        this.defects = WriterDefects.of(context.fragment(), entry);
    }

    private synchronized StoredStatistics stored() {
        StoredStatistics present = stored;
        if (present == null) {
            present = StoredStatistics.read(context.fragment(), entry);
            stored = present;
        }
        return present;
    }

    /** A stored statistic that differs from the cells. */
    record Mismatch(FindingCode code, String message) {}

    /**
     * Compares a tile, and reports the mismatches of the cells that its statistics fit best. Tiles at the border of a
     * dense fragment are padded. Statistics of writers up to format version 15 include the padding. Those of later
     * writers cover the cells of the non-empty domain, and those of consolidation the cells of the domain.
     *
     * @param again computes the statistics of the cells within a box, or of all cells for null, one cell after the
     *     other
     */
    void check(int tile, TileStatistics computed, Function<@Nullable DenseTileBox, TileStatistics> again) {
        List<Mismatch> found = compare(tile, computed);
        if (hasErrors(found) && field.datatype().isFloat()) {
            found = compare(tile, again.apply(null));
        }
        for (DenseTileBox cover : covers) {
            if (!found.isEmpty() && !cover.isWhole(tile)) {
                List<Mismatch> other = compare(tile, again.apply(cover));
                found = isBetter(other, found) ? other : found;
            }
        }
        DataFile file = context.fragment()
                .dataFile(entry, field.isVariable() ? DataFile.Kind.VAR_VALUES : DataFile.Kind.VALUES);
        for (Mismatch each : found) {
            context.findings().add(each.code(), file.uri(), file.tileOffsets()[tile], each.message());
        }
    }

    private static boolean hasErrors(List<Mismatch> found) {
        return errors(found) > 0;
    }

    private static long errors(List<Mismatch> found) {
        return found.stream()
                .filter(each -> each.code() == FindingCode.STATISTICS_MISMATCH)
                .count();
    }

    private static boolean isBetter(List<Mismatch> one, List<Mismatch> other) {
        return errors(one) != errors(other) ? errors(one) < errors(other) : one.size() < other.size();
    }

    private List<Mismatch> compare(int tile, TileStatistics computed) {
        List<Mismatch> found = new ArrayList<>();
        if (!context.fragment().version().hasTileStatistics()) {
            return found;
        }
        StoredStatistics all = stored();
        if (kind.text()) {
            texts(all, tile, computed.text(), found);
        } else if (kind.extremes()) {
            extremes(all, tile, computed.values(), found);
        }
        if (kind.sum() && !kind.text() && all.hasSum(tile)) {
            sum(all.sum(tile), tile, computed.values(), found);
        }
        if (field.nullable() && all.hasNullCount(tile) && all.nullCount(tile) != computed.nullCount()) {
            found.add(mismatch(defects.nullCounts(), tile, "null count", all.nullCount(tile), computed.nullCount()));
        }
        return found;
    }

    private void extremes(StoredStatistics all, int tile, ValueStatistics computed, List<Mismatch> result) {
        // Without values the stored extremes are undefined.
        if (!all.hasExtremes(tile) || computed.minimum() > computed.maximum()) {
            return;
        }
        boolean same = all.minimum(tile) == computed.minimum() && all.maximum(tile) == computed.maximum();
        if (!same) {
            result.add(mismatch(
                    defects.extremes(computed),
                    tile,
                    "minimum and maximum",
                    text(all.minimum(tile)) + " and " + text(all.maximum(tile)),
                    text(computed.minimum()) + " and " + text(computed.maximum())));
        }
    }

    private void sum(long found, int tile, ValueStatistics computed, List<Mismatch> result) {
        if (found == computed.sumBits()) {
            return;
        }
        Datatype type = field.datatype();
        if (!type.isFloat()) {
            result.add(mismatch(defects.sums(computed), tile, "sum", found, computed.sumBits()));
            return;
        }
        double stored = Double.longBitsToDouble(found);
        double exact = Double.longBitsToDouble(computed.sumBits());
        if (Double.isNaN(stored) && Double.isNaN(exact)) {
            return;
        }
        // A finite sum below the limit proves that all cells were finite when it was computed, unless it could
        // saturate: dense writers of libtiledb then go on with the next slab of the tile.
        boolean mayContinue = dense && (computed.isSaturated() || computed.dependsOnOrder());
        boolean storedIsExact = !mayContinue && Double.isFinite(stored) && Math.abs(stored) < Double.MAX_VALUE;
        boolean computedIsExact = !computed.hasNaN() && !computed.isSaturated();
        String defect = storedIsExact && !computedIsExact ? defects.always() : defects.sums(computed);
        if (defect == null && computedIsExact && Math.abs(stored - exact) <= computed.sumTolerance()) {
            if (stored != exact) {
                result.add(new Mismatch(
                        FindingCode.SUM_ROUNDING,
                        "tile " + tile + ": stored sum is rounded (found " + stored + ", expected " + exact + " by "
                                + "the cells)"));
            }
            return;
        }
        result.add(mismatch(defect, tile, "sum", stored, exact));
    }

    private void texts(StoredStatistics all, int tile, TextStatistics computed, List<Mismatch> result) {
        byte[] least = computed.minimum();
        byte[] greatest = computed.maximum();
        byte[] storedLeast = all.textMinimum(tile);
        byte[] storedGreatest = all.textMaximum(tile);
        if (least == null || greatest == null || !all.hasText(tile)) {
            return;
        }
        if (storedLeast == null || storedGreatest == null) {
            result.add(mismatch(
                    defects.texts(least, greatest),
                    tile,
                    "minimum and maximum",
                    "outside of the section",
                    "within it"));
        } else if (!Arrays.equals(least, storedLeast) || !Arrays.equals(greatest, storedGreatest)) {
            result.add(mismatch(
                    defects.texts(least, greatest, storedLeast, storedGreatest),
                    tile,
                    "minimum and maximum",
                    text(storedLeast) + " and " + text(storedGreatest),
                    text(least) + " and " + text(greatest)));
        }
    }

    private Mismatch mismatch(@Nullable String defect, int tile, String what, Object found, Object expected) {
        String message = "field '" + entry.name() + "', tile " + tile + ": the stored " + what + " is " + found
                + " (expected " + expected + ", by the cells)";
        return new Mismatch(
                defect == null ? FindingCode.STATISTICS_MISMATCH : FindingCode.STATISTICS_DEFECT,
                defect == null ? message : message + "; " + defect);
    }

    private String text(long key) {
        return KeyFormat.of(field.datatype(), key);
    }

    private static String text(byte[] bytes) {
        return "'" + ShortText.cut(new String(bytes, StandardCharsets.UTF_8), MAX_TEXT) + "'";
    }
}
