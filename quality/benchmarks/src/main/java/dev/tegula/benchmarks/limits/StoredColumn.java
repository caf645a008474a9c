package dev.tegula.benchmarks.limits;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A data file in memory, with the places of its chunks. The file is a sequence of tiles: a 64-bit number of chunks, and
 * for each chunk three 32-bit sizes (original, data, metadata), metadata and data ({@code tile.md}).
 */
final class StoredColumn {

    private static final int HEADER = 12;

    private final Path file;
    private final byte[] stored;
    private final FilterPipeline pipeline;
    private final Datatype type;
    private final FilterChain chain;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Integer> tiles = new ArrayList<>();
    private final byte[] cells;

    /**
     * A chunk of the file.
     *
     * @param metadataAt where its metadata starts in the file; the data follow
     * @param cellsAt where its cells start in the cells of the file
     * @param original the number of bytes of its cells
     */
    record Chunk(int metadataAt, int metadataLength, int dataLength, int cellsAt, int original) {}

    private StoredColumn(Path file, byte[] stored, FilterPipeline pipeline, Datatype type, int cellSize) {
        this.file = file;
        this.stored = stored;
        this.pipeline = pipeline;
        this.type = type;
        this.chain = chain(pipeline, type, cellSize);
        this.cells = new byte[index()];
    }

    /** Reads a data file. */
    static StoredColumn read(Path file, FilterPipeline pipeline, Datatype type, int cellSize) throws IOException {
        return new StoredColumn(file, Files.readAllBytes(file), pipeline, type, cellSize);
    }

    private static FilterChain chain(FilterPipeline pipeline, Datatype type, int cellSize) {
        return FilterChain.of(pipeline, type, cellSize, FormatVersion.DEFAULT_WRITE, null);
    }

    /**
     * Returns the same chunks with shuffled cells that are compressed without a shuffle, to measure the compression
     * alone. The cells of this column must be decoded.
     */
    StoredColumn withoutShuffle() {
        FilterPipeline rest = new FilterPipeline(
                pipeline.maxChunkSize(),
                pipeline.filters().stream()
                        .filter(filter -> filter.type() != FilterType.BYTESHUFFLE)
                        .toList());
        FilterChain shuffle = chain(FilterPipeline.of(Filter.byteShuffle()), type, chain.cellSize());
        FilterChain compression = chain(rest, type, chain.cellSize());
        EncodedChunk shuffled = new EncodedChunk();
        EncodedChunk compressed = new EncodedChunk();
        ByteBuffer out =
                ByteBuffer.allocate(stored.length + stored.length / 8 + 1024).order(ByteOrder.LITTLE_ENDIAN);
        byte[] all = new byte[cells.length];
        try (FilterScratch first = new FilterScratch();
                FilterScratch second = new FilterScratch()) {
            for (int tile = 0; tile < tiles(); tile++) {
                out.putLong((long) firstChunk(tile + 1) - firstChunk(tile));
                for (Chunk chunk : chunks.subList(firstChunk(tile), firstChunk(tile + 1))) {
                    shuffle.encode(cells, chunk.cellsAt, chunk.original, shuffled, first);
                    System.arraycopy(shuffled.data(), shuffled.dataOffset(), all, chunk.cellsAt, chunk.original);
                    compression.encode(all, chunk.cellsAt, chunk.original, compressed, second);
                    out.putInt(chunk.original).putInt(compressed.dataLength()).putInt(compressed.metadataLength());
                    out.put(compressed.metadata(), 0, compressed.metadataLength());
                    out.put(compressed.data(), compressed.dataOffset(), compressed.dataLength());
                }
            }
        }
        byte[] bytes = Arrays.copyOf(out.array(), out.position());
        StoredColumn column = new StoredColumn(file, bytes, rest, type, chain.cellSize());
        System.arraycopy(all, 0, column.cells, 0, all.length);
        return column;
    }

    /** Finds the chunks and returns the number of bytes of their cells. */
    private int index() {
        ByteBuffer bytes = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
        int target = 0;
        while (bytes.hasRemaining()) {
            tiles.add(chunks.size());
            for (long left = bytes.getLong(); left > 0; left--) {
                int original = bytes.getInt();
                int data = bytes.getInt();
                int metadata = bytes.getInt();
                chunks.add(new Chunk(bytes.position(), metadata, data, target, original));
                target += original;
                bytes.position(bytes.position() + metadata + data);
            }
        }
        tiles.add(chunks.size());
        return target;
    }

    Path file() {
        return file;
    }

    int storedSize() {
        return stored.length;
    }

    List<Chunk> chunks() {
        return chunks;
    }

    /** Returns the number of tiles. */
    int tiles() {
        return tiles.size() - 1;
    }

    /** Returns the number of the first chunk of a tile; that of the last tile plus one is the number of chunks. */
    int firstChunk(int tile) {
        return tiles.get(tile);
    }

    /** Returns where the cells of a tile start. */
    int cellsAt(int tile) {
        int first = firstChunk(tile);
        return first == chunks.size() ? cells.length : chunks.get(first).cellsAt;
    }

    /** Returns the decoded cells of all tiles, valid after all chunks were decoded. */
    byte[] cells() {
        return cells;
    }

    boolean isFiltered() {
        return !chain.isEmpty();
    }

    /** Returns whether the pipeline shuffles bytes. */
    boolean isShuffled() {
        return pipeline.has(FilterType.BYTESHUFFLE);
    }

    /** Returns where a chunk starts in the file, its sizes included. */
    static int start(Chunk chunk) {
        return chunk.metadataAt - HEADER;
    }

    /** Returns the stored size of a chunk, its sizes included. */
    static int size(Chunk chunk) {
        return HEADER + chunk.metadataLength + chunk.dataLength;
    }

    /** Decodes a chunk to the cells. */
    void decode(int number, Cores.Lane lane) {
        Chunk chunk = chunks.get(number);
        chain.decode(
                new StoredChunk(stored, chunk.metadataAt, chunk.metadataLength, chunk.dataLength),
                new ByteSlice(cells, chunk.cellsAt, chunk.original),
                lane.scratch);
    }

    /** Encodes the cells of a chunk with the same filters. */
    void encode(int number, Cores.Lane lane) {
        Chunk chunk = chunks.get(number);
        chain.encode(cells, chunk.cellsAt, chunk.original, lane.encoded, lane.scratch);
    }
}
