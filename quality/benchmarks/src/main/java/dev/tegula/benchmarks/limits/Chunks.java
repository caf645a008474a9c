package dev.tegula.benchmarks.limits;

import dev.tegula.benchmarks.limits.StoredColumn.Chunk;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The work on chunks of several files: all of their chunks, or those of a number of queries. */
final class Chunks {

    private final List<StoredColumn> columns = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();

    /** Returns all filtered chunks of these files. */
    static Chunks all(List<StoredColumn> columns) {
        Chunks all = new Chunks();
        for (StoredColumn column : columns) {
            for (int number = 0; column.isFiltered() && number < column.chunks().size(); number++) {
                all.add(column, number);
            }
        }
        return all;
    }

    /** Adds the chunk of a file with this number. */
    void add(StoredColumn column, int number) {
        columns.add(column);
        numbers.add(number);
    }

    /** Adds all chunks of a tile. */
    void addTile(StoredColumn column, int tile) {
        for (int number = column.firstChunk(tile); number < column.firstChunk(tile + 1); number++) {
            add(column, number);
        }
    }

    int count() {
        return numbers.size();
    }

    boolean isShuffled() {
        return columns.stream().anyMatch(StoredColumn::isShuffled);
    }

    /** Returns the same chunks with the compression alone. */
    Chunks withoutShuffle() {
        Map<StoredColumn, StoredColumn> plain = new HashMap<>();
        Chunks chunks = new Chunks();
        for (int i = 0; i < count(); i++) {
            StoredColumn column = columns.get(i);
            chunks.add(
                    column.isShuffled() ? plain.computeIfAbsent(column, StoredColumn::withoutShuffle) : column,
                    numbers.get(i));
        }
        return chunks;
    }

    void decode(int step, Cores.Lane lane) {
        columns.get(step).decode(numbers.get(step), lane);
    }

    void encode(int step, Cores.Lane lane) {
        columns.get(step).encode(numbers.get(step), lane);
    }

    /** Reads the stored bytes of a chunk from an open file. */
    void read(int step, Cores.Lane lane, FileChannel file) throws Exception {
        Chunk chunk = columns.get(step).chunks().get(numbers.get(step));
        ByteBuffer block = lane.block.clear().limit(Math.min(lane.block.capacity(), StoredColumn.size(chunk)));
        file.read(block, StoredColumn.start(chunk));
    }

    /** Returns the file of a chunk. */
    StoredColumn column(int step) {
        return columns.get(step);
    }
}
