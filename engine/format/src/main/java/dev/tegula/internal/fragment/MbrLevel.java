package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.format.RangeFormat;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Minimum bounding rectangles of one level of an {@link RTree}, stored dimension by dimension: order keys of
 * fixed-length dimensions, bytes of strings.
 */
public final class MbrLevel {

    private final List<Dimension> dimensions;
    private final int size;
    private final long[][] low;
    private final long[][] high;
    private final byte[][][] textLow;
    private final byte[][][] textHigh;

    private MbrLevel(List<Dimension> dimensions, int size) {
        this.dimensions = dimensions;
        this.size = size;
        int n = dimensions.size();
        low = new long[n][];
        high = new long[n][];
        textLow = new byte[n][][];
        textHigh = new byte[n][][];
        for (int d = 0; d < n; d++) {
            if (dimensions.get(d).isVariable()) {
                textLow[d] = new byte[size][];
                textHigh[d] = new byte[size][];
            } else {
                low[d] = new long[size];
                high[d] = new long[size];
            }
        }
    }

    /** Returns a level without MBRs. */
    public static MbrLevel empty(List<Dimension> dimensions) {
        return new MbrLevel(dimensions, 0);
    }

    /** Returns a level with space for MBRs, which are set dimension by dimension. */
    public static MbrLevel withCapacity(List<Dimension> dimensions, int size) {
        return new MbrLevel(dimensions, size);
    }

    /** Sets a fixed-length dimension. */
    public void setKeys(int d, long[] lows, long[] highs) {
        System.arraycopy(lows, 0, low[d], 0, size);
        System.arraycopy(highs, 0, high[d], 0, size);
    }

    /** Sets a string dimension. */
    public void setTexts(int d, List<byte[]> lows, List<byte[]> highs) {
        textLow[d] = lows.toArray(new byte[0][]);
        textHigh[d] = highs.toArray(new byte[0][]);
    }

    /** Creates a level from boxes with one range per dimension. */
    public static MbrLevel of(List<Dimension> dimensions, List<List<Range>> boxes) {
        MbrLevel level = new MbrLevel(dimensions, boxes.size());
        for (int m = 0; m < boxes.size(); m++) {
            for (int d = 0; d < dimensions.size(); d++) {
                level.set(m, d, boxes.get(m).get(d));
            }
        }
        return level;
    }

    static MbrLevel read(ByteReader in, int size, List<Dimension> dimensions) {
        MbrLevel level = new MbrLevel(dimensions, size);
        for (int m = 0; m < size; m++) {
            List<Range> box = RangeFormat.readBox(in, dimensions);
            for (int d = 0; d < dimensions.size(); d++) {
                level.set(m, d, box.get(d));
            }
        }
        return level;
    }

    private void set(int m, int d, Range range) {
        Datatype type = dimensions.get(d).datatype();
        if (range instanceof Range.OfLong whole) {
            low[d][m] = Keys.ofLong(type, whole.low());
            high[d][m] = Keys.ofLong(type, whole.high());
        } else if (range instanceof Range.OfDouble real) {
            low[d][m] = Keys.ofDouble(real.low());
            high[d][m] = Keys.ofDouble(real.high());
        } else if (range instanceof Range.OfBytes text) {
            byte[] top = text.high();
            textLow[d][m] = text.low();
            textHigh[d][m] = top == null ? text.low() : top;
        }
    }

    /** Returns the number of MBRs. */
    public int size() {
        return size;
    }

    /** Returns the least key of an MBR in a fixed-length dimension. */
    public long low(int d, int m) {
        return low[d][m];
    }

    /** Returns the greatest key of an MBR in a fixed-length dimension. */
    public long high(int d, int m) {
        return high[d][m];
    }

    /** Returns the least string of an MBR in a string dimension. */
    public byte[] textLow(int d, int m) {
        return textLow[d][m];
    }

    /** Returns the greatest string of an MBR in a string dimension. */
    public byte[] textHigh(int d, int m) {
        return textHigh[d][m];
    }

    /** Returns one MBR as ranges. */
    public List<Range> box(int m) {
        List<Range> box = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            Datatype type = dimensions.get(d).datatype();
            if (dimensions.get(d).isVariable()) {
                box.add(new Range.OfBytes(textLow[d][m], textHigh[d][m]));
            } else if (type.isFloat()) {
                box.add(Range.of(Keys.toDouble(low[d][m]), Keys.toDouble(high[d][m])));
            } else {
                box.add(Range.of(Keys.toLong(type, low[d][m]), Keys.toLong(type, high[d][m])));
            }
        }
        return box;
    }

    /** Returns the level above, in which each MBR bounds {@code fanout} of these, and the last one the rest. */
    MbrLevel grouped(int fanout) {
        MbrLevel above = new MbrLevel(dimensions, (size + fanout - 1) / fanout);
        for (int m = 0; m < above.size; m++) {
            int from = m * fanout;
            int to = Math.min(size, from + fanout);
            for (int d = 0; d < dimensions.size(); d++) {
                if (dimensions.get(d).isVariable()) {
                    above.boundTexts(this, m, d, from, to);
                } else {
                    above.low[d][m] = Arrays.stream(low[d], from, to).min().orElseThrow();
                    above.high[d][m] = Arrays.stream(high[d], from, to).max().orElseThrow();
                }
            }
        }
        return above;
    }

    private void boundTexts(MbrLevel below, int m, int d, int from, int to) {
        byte[] least = below.textLow[d][from];
        byte[] greatest = below.textHigh[d][from];
        for (int i = from + 1; i < to; i++) {
            least = Arrays.compareUnsigned(below.textLow[d][i], least) < 0 ? below.textLow[d][i] : least;
            greatest = Arrays.compareUnsigned(below.textHigh[d][i], greatest) > 0 ? below.textHigh[d][i] : greatest;
        }
        textLow[d][m] = least;
        textHigh[d][m] = greatest;
    }

    void write(ByteWriter out) {
        for (int m = 0; m < size; m++) {
            RangeFormat.writeBox(out, dimensions, box(m));
        }
    }
}
