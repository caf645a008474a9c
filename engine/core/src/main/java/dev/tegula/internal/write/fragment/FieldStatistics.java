package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statistics of a field's tiles and of the whole fragment, as stored in the metadata. */
final class FieldStatistics {

    /** The statistics of a field without files. */
    static final FieldStatistics NONE = new FieldStatistics(new Field("", Datatype.BLOB, 1, false), false);

    private static final byte[] EMPTY = new byte[0];

    private final Field field;
    private final StatisticsKind kind;
    private final boolean isDimension;
    private final TileStatistics total;
    private final ByteWriter minima = new ByteWriter(Long.BYTES);
    private final ByteWriter maxima = new ByteWriter(Long.BYTES);
    private final ByteWriter minimaTexts = new ByteWriter(Long.BYTES);
    private final ByteWriter maximaTexts = new ByteWriter(Long.BYTES);
    private final LongList sums = new LongList();
    private final LongList nullCounts = new LongList();
    private final LongList lows = new LongList();
    private final LongList highs = new LongList();
    private final List<byte[]> textLows = new ArrayList<>();
    private final List<byte[]> textHighs = new ArrayList<>();

    FieldStatistics(Field field, boolean isDimension) {
        this.field = field;
        this.isDimension = isDimension;
        this.kind = StatisticsKind.of(field);
        this.total = new TileStatistics(field);
    }

    /** Adds the next tile. */
    void add(TileStatistics tile) {
        if (hasExtremes()) {
            if (field.isVariable()) {
                addText(minima, minimaTexts, tile.text().minimum());
                addText(maxima, maximaTexts, tile.text().maximum());
            } else if (kind.text()) {
                addFixedText(minima, tile.text().minimum());
                addFixedText(maxima, tile.text().maximum());
            } else {
                addValue(minima, tile.values().minimum());
                addValue(maxima, tile.values().maximum());
            }
        }
        if (isDimension) {
            addBounds(tile);
        }
        if (kind.sum()) {
            sums.add(tile.values().sumBits());
        }
        if (field.nullable()) {
            nullCounts.add(tile.nullCount());
        }
        total.add(tile);
    }

    private void addBounds(TileStatistics tile) {
        if (!field.isVariable()) {
            lows.add(tile.values().minimum());
            highs.add(tile.values().maximum());
            return;
        }
        byte[] low = tile.text().minimum();
        byte[] high = tile.text().maximum();
        textLows.add(low == null ? EMPTY : low);
        textHighs.add(high == null ? EMPTY : high);
    }

    /** Copies the bounds of a dimension's tiles to MBRs. */
    void fillBounds(MbrLevel mbrs, int d) {
        if (field.isVariable()) {
            mbrs.setTexts(d, textLows, textHighs);
        } else {
            mbrs.setKeys(d, lows.toArray(), highs.toArray());
        }
    }

    /** Coordinates have sums but no extremes, since these are in the R-tree. */
    private boolean hasExtremes() {
        return kind.extremes() && !isDimension;
    }

    private static void addText(ByteWriter offsets, ByteWriter texts, byte @Nullable [] text) {
        offsets.u64(texts.size());
        if (text != null) {
            texts.bytes(text);
        }
    }

    private void addFixedText(ByteWriter values, byte @Nullable [] text) {
        values.bytes(text == null ? new byte[field.cellSize()] : text);
    }

    private void addValue(ByteWriter values, long key) {
        values.bytes(value(key));
    }

    private byte[] value(long key) {
        byte[] value = new byte[field.cellSize()];
        Keys.store(field.datatype().physical(), key, value, 0);
        return value;
    }

    void writeMinima(ByteWriter out) {
        FragmentSections.writeExtremes(out, minima.array(), minima.size(), minimaTexts.array(), minimaTexts.size());
    }

    void writeMaxima(ByteWriter out) {
        FragmentSections.writeExtremes(out, maxima.array(), maxima.size(), maximaTexts.array(), maximaTexts.size());
    }

    void writeSums(ByteWriter out) {
        sums.write(out);
    }

    void writeNullCounts(ByteWriter out) {
        nullCounts.write(out);
    }

    /** Returns the statistics of all tiles together. */
    FragmentStatistics.Entry whole() {
        byte[] least = EMPTY;
        byte[] greatest = EMPTY;
        if (hasExtremes() && kind.text()) {
            byte[] minimum = total.text().minimum();
            byte[] maximum = total.text().maximum();
            least = minimum == null ? EMPTY : minimum;
            greatest = maximum == null ? EMPTY : maximum;
        } else if (hasExtremes()) {
            least = value(total.values().minimum());
            greatest = value(total.values().maximum());
        }
        long sum = kind.sum() ? total.values().sumBits() : 0;
        return new FragmentStatistics.Entry(least, greatest, sum, field.nullable() ? total.nullCount() : 0);
    }
}
