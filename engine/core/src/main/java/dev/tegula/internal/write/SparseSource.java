package dev.tegula.internal.write;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.write.fragment.TileSource;
import org.jspecify.annotations.Nullable;

/** Sparse cells in order, divided into tiles of equal numbers of cells. The last tile may have fewer. */
final class SparseSource implements TileSource {

    private final int @Nullable [] order;
    private final int first;
    private final int size;
    private final long capacity;

    /**
     * @param order numbers of the cells in order; null if the cells are in order
     * @param first position of the first cell in the order
     * @param size number of cells
     * @param capacity number of cells in a tile
     */
    SparseSource(int @Nullable [] order, int first, int size, long capacity) {
        this.order = order;
        this.first = first;
        this.size = size;
        this.capacity = capacity;
    }

    @Override
    public long tiles() {
        return (size + capacity - 1) / capacity;
    }

    @Override
    public long cells(long tile) {
        return Math.min(capacity, size - tile * capacity);
    }

    @Override
    public Tile tile(long number) {
        int start = Math.toIntExact(first + number * capacity);
        int[] cells = order;
        return cells == null ? new ContiguousTile(start) : new PickedTile(start, cells);
    }

    /** A tile of consecutive cells. */
    private record ContiguousTile(int start) implements Tile {

        @Override
        public boolean isFull() {
            return true;
        }

        @Override
        public void copy(long from, long to, Values values, int valuesPerCell, ByteBlock block) {
            values.get((int) (start + from) * valuesPerCell, block, 0, (int) (to - from) * valuesPerCell);
        }

        @Override
        public void runs(long from, long to, RunSink sink) {
            sink.run(from, start + from, 1, (int) (to - from));
        }
    }

    /** A tile of cells at arbitrary positions. */
    private record PickedTile(int start, int[] cells) implements Tile {

        @Override
        public boolean isFull() {
            return true;
        }

        @Override
        public void copy(long from, long to, Values values, int valuesPerCell, ByteBlock block) {
            int first = (int) (start + from);
            int count = (int) (to - from);
            if (valuesPerCell == 1) {
                values.getAll(cells, first, count, block, 0);
                return;
            }
            int width = values.width() * valuesPerCell;
            for (int i = 0; i < count; i++) {
                values.get(cells[first + i] * valuesPerCell, block, i * width, valuesPerCell);
            }
        }

        @Override
        public void runs(long from, long to, RunSink sink) {
            for (long position = from; position < to; position++) {
                sink.run(position, cells[(int) (start + position)], 1, 1);
            }
        }
    }
}
