package dev.tegula.benchmarks;

import java.util.Map;
import java.util.TreeMap;

/** A checksum of the returned cells, which may or may not depend on their order. */
public final class Digest implements CellReceiver {

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final boolean ordered;
    private long cells;
    private long sum;

    /** @param ordered whether the order of the cells matters */
    public Digest(boolean ordered) {
        this.ordered = ordered;
    }

    @Override
    public void see(int count, Map<String, CellHash> columns) {
        CellHash[] sorted = new TreeMap<>(columns).values().toArray(CellHash[]::new);
        for (int cell = 0; cell < count; cell++) {
            long row = 1;
            for (CellHash column : sorted) {
                row = mix(row * 31 + column.of(cell));
            }
            sum = ordered ? mix(sum + row) : sum + row;
        }
        cells += count;
    }

    private static long mix(long value) {
        long mixed = value * MIX;
        return mixed ^ mixed >>> 32;
    }

    long cells() {
        return cells;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && digest.cells == cells && digest.sum == sum;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(sum);
    }

    @Override
    public String toString() {
        return cells + " cells, " + Long.toHexString(sum);
    }
}
