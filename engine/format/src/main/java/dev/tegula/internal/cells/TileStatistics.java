package dev.tegula.internal.cells;

import dev.tegula.schema.Field;

/** Statistics of the cells of one tile of a field, as the format stores them. */
public final class TileStatistics {

    private final StatisticsKind kind;
    private final int cellSize;
    private final ValueStatistics values;
    private final TextStatistics text = new TextStatistics();

    public TileStatistics(Field field) {
        this(field, new StatisticsBuffer());
    }

    /** @param buffer the buffers of the thread that adds cells */
    public TileStatistics(Field field, StatisticsBuffer buffer) {
        this(field, new ValueStatistics(field.datatype().physical(), buffer));
    }

    private TileStatistics(Field field, ValueStatistics values) {
        kind = StatisticsKind.of(field);
        cellSize = field.cellSize();
        this.values = values;
    }

    /**
     * Returns statistics whose floating-point sum is that of one addition after the other, as libtiledb computes it.
     */
    public static TileStatistics oneByOne(Field field) {
        return new TileStatistics(
                field, ValueStatistics.oneByOne(field.datatype().physical()));
    }

    public StatisticsKind kind() {
        return kind;
    }

    /** Adds fixed-length cells. */
    public void add(byte[] cells, int at, int count) {
        if (usesValues()) {
            values.add(cells, at, count);
        }
        if (kind.text()) {
            for (int i = 0; i < count; i++) {
                text.add(cells, at + i * cellSize, cellSize);
            }
        }
    }

    /** Adds fixed-length cells, some of which are null. */
    public void add(byte[] cells, int at, int count, byte[] validity, int validityAt) {
        if (usesValues()) {
            values.add(cells, at, count, validity, validityAt);
            if (!kind.text()) {
                return;
            }
        }
        for (int i = 0; i < count; i++) {
            if (validity[validityAt + i] == 0) {
                text.addNull();
            } else if (kind.text()) {
                text.add(cells, at + i * cellSize, cellSize);
            }
        }
    }

    /** Adds a variable-length cell. */
    public void addVariable(byte[] cells, int at, int length) {
        if (kind.text()) {
            text.add(cells, at, length);
        }
    }

    /** Adds a null cell. */
    public void addNull() {
        text.addNull();
    }

    /** Adds the statistics of more cells of the same tile, or of another tile. */
    public void add(TileStatistics other) {
        values.add(other.values);
        text.add(other.text);
    }

    private boolean usesValues() {
        return kind.sum() || (kind.extremes() && !kind.text());
    }

    public ValueStatistics values() {
        return values;
    }

    public TextStatistics text() {
        return text;
    }

    /**
     * Returns the number of null cells, which is counted by the value statistics, the text statistics, or equally by
     * both.
     */
    public long nullCount() {
        return Math.max(values.nullCount(), text.nullCount());
    }
}
