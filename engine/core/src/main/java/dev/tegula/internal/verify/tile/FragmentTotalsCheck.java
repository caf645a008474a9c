package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Compares the statistics of a whole fragment with those of its tiles, without reading data. */
public final class FragmentTotalsCheck {

    private final Findings.OfObject findings;
    private final OpenFragment fragment;
    private final int tiles;

    public FragmentTotalsCheck(Findings.OfObject findings, OpenFragment fragment, int tiles) {
        this.findings = findings;
        this.fragment = fragment;
        this.tiles = tiles;
    }

    /** Checks every attribute. */
    public void run() {
        FragmentStatistics whole = fragment.metadata().statistics();
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            if (!entry.isDimension()) {
                check(entry, whole.fields().get(entry.index()));
            }
        }
    }

    private void check(FragmentFields.Entry entry, FragmentStatistics.Entry whole) {
        Field field = entry.field();
        StatisticsKind kind = StatisticsKind.of(field);
        StoredStatistics stored = StoredStatistics.read(fragment, entry);
        WriterDefects defects = WriterDefects.of(fragment, entry);
        if (kind.text()) {
            texts(entry, stored, whole, defects);
        } else if (kind.extremes()) {
            extremes(entry, stored, whole, defects);
        }
        if (kind.sum() && !kind.text() && tiles > 0 && stored.hasSum(tiles - 1)) {
            sum(entry, stored, whole.sum(), defects);
        }
        if (field.nullable() && tiles > 0 && stored.hasNullCount(tiles - 1)) {
            long nulls = 0;
            for (int t = 0; t < tiles; t++) {
                nulls += stored.nullCount(t);
            }
            if (nulls != whole.nullCount()) {
                report(defects.nullCounts(), entry, "null count", whole.nullCount(), nulls);
            }
        }
    }

    private void extremes(
            FragmentFields.Entry entry,
            StoredStatistics stored,
            FragmentStatistics.Entry whole,
            WriterDefects defects) {
        Field field = entry.field();
        if (whole.minimum().length != field.cellSize() || whole.maximum().length != field.cellSize()) {
            return;
        }
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int t = 0; t < tiles && stored.hasExtremes(t); t++) {
            // The extremes of tiles without any value are undefined.
            if (stored.minimum(t) <= stored.maximum(t)) {
                least = Math.min(least, stored.minimum(t));
                greatest = Math.max(greatest, stored.maximum(t));
            }
        }
        if (least <= greatest && (key(field, whole.minimum()) != least || key(field, whole.maximum()) != greatest)) {
            String defect = field.nullable() || field.datatype().isFloat()
                    ? "tiles with only nulls or NaNs have no extremes"
                    : defects.always();
            report(
                    defect,
                    entry,
                    "minimum and maximum",
                    KeyFormat.of(field.datatype(), key(field, whole.minimum())) + " and "
                            + KeyFormat.of(field.datatype(), key(field, whole.maximum())),
                    KeyFormat.of(field.datatype(), least) + " and " + KeyFormat.of(field.datatype(), greatest));
        }
    }

    private void texts(
            FragmentFields.Entry entry,
            StoredStatistics stored,
            FragmentStatistics.Entry whole,
            WriterDefects defects) {
        byte[] least = null;
        byte[] greatest = null;
        boolean isEmptyPossible = false;
        for (int t = 0; t < tiles; t++) {
            byte[] low = stored.textMinimum(t);
            byte[] high = stored.textMaximum(t);
            if (low == null || high == null) {
                return;
            }
            if (high.length == 0 && entry.field().nullable()) {
                isEmptyPossible = true; // Tiles with only nulls, and those with empty texts, are stored alike.
                continue;
            }
            least = least == null || Arrays.compareUnsigned(low, least) < 0 ? low : least;
            greatest = greatest == null || Arrays.compareUnsigned(high, greatest) > 0 ? high : greatest;
        }
        if (least == null || greatest == null) {
            return;
        }
        boolean isLeast = Arrays.equals(least, whole.minimum()) || isEmptyPossible && whole.minimum().length == 0;
        if (!isLeast || !Arrays.equals(greatest, whole.maximum())) {
            boolean empty = least.length == 0
                    || whole.minimum().length == 0
                    || entry.field().nullable();
            report(
                    empty
                            ? "empty strings and nulls have no extremes"
                            : defects.texts(least, greatest, whole.minimum(), whole.maximum()),
                    entry,
                    "minimum and maximum",
                    whole.minimum().length + " and " + whole.maximum().length + " bytes",
                    "those of the tiles");
        }
    }

    private void sum(FragmentFields.Entry entry, StoredStatistics stored, long whole, WriterDefects defects) {
        Datatype type = entry.field().datatype();
        if (type.isFloat()) {
            double total = 0;
            double absolute = 0;
            for (int t = 0; t < tiles; t++) {
                double tile = Double.longBitsToDouble(stored.sum(t));
                total += tile;
                absolute += Math.abs(tile);
            }
            double found = Double.longBitsToDouble(whole);
            boolean finite = Double.isFinite(found) && Double.isFinite(total) && absolute < Double.MAX_VALUE;
            if (finite && Math.abs(found - total) > Math.sqrt(tiles) * Math.ulp(1.0) * absolute) {
                report(defects.always(), entry, "sum", found, total);
            }
            return;
        }
        long total = 0;
        boolean exact = true;
        boolean signed = type.physical().isSigned();
        for (int t = 0; t < tiles; t++) {
            long tile = stored.sum(t);
            long next = total + tile;
            exact &= signed ? ((total ^ next) & (tile ^ next)) >= 0 : Long.compareUnsigned(next, total) >= 0;
            exact &= signed ? tile != Long.MAX_VALUE && tile != Long.MIN_VALUE : tile != -1L;
            total = next;
        }
        if (exact && total != whole) {
            report(defects.always(), entry, "sum", whole, total);
        }
    }

    private void report(
            @Nullable String defect, FragmentFields.Entry entry, String what, Object found, Object expected) {
        String message = "field '" + entry.name() + "': the fragment's " + what + " is " + found + " (expected "
                + expected + ", by its tiles)";
        findings.add(
                defect == null ? FindingCode.STATISTICS_MISMATCH : FindingCode.STATISTICS_DEFECT,
                fragment.metadataUri(),
                defect == null ? message : message + "; " + defect);
    }

    private static long key(Field field, byte[] value) {
        long[] key = new long[1];
        Keys.load(field.datatype().physical(), value, 0, 1, key, 0);
        return key[0];
    }
}
