package dev.tegula.internal.verify.tile;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.cells.TextStatistics;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.ValueStatistics;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.PartFile;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Compares the statistics that a fragment stores of a field's tiles with those of the decoded cells. */
final class StatisticsCheck {

  private static final int MOST_TEXT = 40;

  private final TileCheckContext context;
  private final FragmentFields.Entry entry;
  private final Field field;
  private final StatisticsKind kind;
  private final WriterDefects defects;
  private @Nullable StoredStatistics stored;

  StatisticsCheck(TileCheckContext context, FragmentFields.Entry entry) {
    this.context = context;
    this.entry = entry;
    this.field = entry.field();
    this.kind = StatisticsKind.of(field);
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

  void check(int tile, TileStatistics computed) {
    if (!context.fragment().version().hasTileStatistics()) {
      return;
    }
    StoredStatistics all = stored();
    if (kind.text()) {
      texts(all, tile, computed.text());
    } else if (kind.extremes()) {
      extremes(all, tile, computed.values());
    }
    if (kind.sum() && !kind.text() && all.hasSum(tile)) {
      sum(all.sum(tile), tile, computed.values());
    }
    if (field.nullable() && all.hasNullCount(tile) && all.nullCount(tile) != computed.nullCount()) {
      mismatch(defects.nullCounts(), tile, "null count", all.nullCount(tile), computed.nullCount());
    }
  }

  private void extremes(StoredStatistics all, int tile, ValueStatistics computed) {
    // Without any value that takes part, anything may be stored.
    if (!all.hasExtremes(tile) || computed.minimum() > computed.maximum()) {
      return;
    }
    boolean same = all.minimum(tile) == computed.minimum() && all.maximum(tile) == computed.maximum();
    if (!same) {
      mismatch(
          defects.extremes(computed), tile, "minimum and maximum", text(all.minimum(tile)) + " and " + text(all.maximum(tile)),
          text(computed.minimum()) + " and " + text(computed.maximum()));
    }
  }

  private void sum(long found, int tile, ValueStatistics computed) {
    if (found == computed.sumBits()) {
      return;
    }
    Datatype type = field.datatype();
    if (!type.isFloat()) {
      mismatch(defects.sums(computed), tile, "sum", found, computed.sumBits());
      return;
    }
    double stored = Double.longBitsToDouble(found);
    double exact = Double.longBitsToDouble(computed.sumBits());
    if (Double.isNaN(stored) && Double.isNaN(exact)) {
      return;
    }
    double tolerance = computed.sumTolerance();
    if (Math.abs(stored - exact) <= tolerance) {
      if (stored != exact) {
        add(FindingCode.SUM_ROUNDING, tile, "the sum of tile " + tile + " is stored as " + stored + ", its cells add up to " + exact);
      }
      return;
    }
    mismatch(defects.sums(computed), tile, "sum", stored, exact);
  }

  private void texts(StoredStatistics all, int tile, TextStatistics computed) {
    byte[] least = computed.minimum();
    byte[] greatest = computed.maximum();
    byte[] storedLeast = all.textMinimum(tile);
    byte[] storedGreatest = all.textMaximum(tile);
    if (least == null || greatest == null || storedLeast == null || storedGreatest == null) {
      return;
    }
    if (!Arrays.equals(least, storedLeast) || !Arrays.equals(greatest, storedGreatest)) {
      mismatch(
          defects.texts(computed), tile, "minimum and maximum", text(storedLeast) + " and " + text(storedGreatest),
          text(least) + " and " + text(greatest));
    }
  }

  private void mismatch(@Nullable String defect, int tile, String what, Object found, Object expected) {
    String message = "field '" + entry.name() + "', tile " + tile + ": the stored " + what + " is " + found + " (expected " + expected
        + ", by the cells)";
    add(
        defect == null ? FindingCode.STATISTICS_MISMATCH : FindingCode.STATISTICS_DEFECT, tile,
        defect == null ? message : message + "; " + defect);
  }

  private void add(FindingCode code, int tile, String message) {
    PartFile part = context.fragment().part(entry, field.isVariable() ? PartFile.Kind.VAR_VALUES : PartFile.Kind.VALUES);
    context.findings().add(code, part.uri(), part.tileOffsets()[tile], message);
  }

  private String text(long key) {
    Datatype type = field.datatype();
    if (type.isFloat()) {
      return String.valueOf(Keys.toDouble(key));
    }
    long value = Keys.toLong(type, key);
    return type == Datatype.UINT64 ? Long.toUnsignedString(value) : String.valueOf(value);
  }

  private static String text(byte[] bytes) {
    String text = new String(bytes, 0, Math.min(bytes.length, MOST_TEXT), StandardCharsets.UTF_8);
    return "'" + text + (bytes.length > MOST_TEXT ? "…" : "") + "'";
  }
}
