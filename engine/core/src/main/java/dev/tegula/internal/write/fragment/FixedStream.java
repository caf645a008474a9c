package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.internal.tile.TileWriter;
import org.jspecify.annotations.Nullable;

/**
 * Encodes fixed-length cells that arrive in tile order. They are encoded chunk by chunk, so a tile of any size needs
 * the memory of one chunk. Not thread-safe.
 */
public final class FixedStream implements AutoCloseable {

    private final FilterChain chain;
    private final DataFileOutput output;
    private final int valuesPerCell;
    private final long cellsPerTile;
    private final ChunkLayout layout;
    private final @Nullable FieldOutput field;
    private final FilterScratch scratch = new FilterScratch();
    private final TileWriter writer;
    private final ByteBlock chunk;
    private final ByteBlock valid;
    private @Nullable TileStatistics statistics;
    private long cellsInTile;
    private long chunksInTile;
    private int cellsInChunk;

    /** @param field field that collects statistics, or null */
    public FixedStream(
            FilterChain chain,
            DataFileOutput output,
            int valuesPerCell,
            long cellsPerTile,
            @Nullable FieldOutput field) {
        this.chain = chain;
        this.output = output;
        this.valuesPerCell = valuesPerCell;
        this.cellsPerTile = cellsPerTile;
        this.layout = ChunkLayout.of(chain, Math.multiplyExact(cellsPerTile, chain.cellSize()));
        this.field = field;
        this.writer = new TileWriter(chain, output::append, scratch);
        this.chunk = new ByteBlock((int) Math.min(layout.chunkSize(), layout.tileSize()));
        this.valid = new ByteBlock((int) Math.min(layout.chunkSize(), layout.tileSize()) / chain.cellSize());
    }

    /** Appends all cells of a column. */
    public void append(Values values, int count, @Nullable Values validity) {
        int appended = 0;
        int cellSize = chain.cellSize();
        while (appended < count) {
            if (cellsInTile == 0) {
                output.beginTileAt(0);
                writer.begin(layout.count());
                chunksInTile = 0;
                statistics = field == null ? null : new TileStatistics(field.field());
            }
            int chunkCells = layout.length(chunksInTile) / cellSize;
            int n = Math.min(count - appended, chunkCells - cellsInChunk);
            values.get(appended * valuesPerCell, chunk, cellsInChunk * cellSize, n * valuesPerCell);
            addStatistics(validity, appended, n);
            cellsInChunk += n;
            cellsInTile += n;
            appended += n;
            if (cellsInChunk == chunkCells) {
                endChunk(chunkCells * cellSize);
            }
        }
    }

    private void addStatistics(@Nullable Values validity, int from, int count) {
        TileStatistics present = statistics;
        if (present == null) {
            return;
        }
        int at = cellsInChunk * chain.cellSize();
        if (validity == null) {
            present.add(chunk.bytes(), at, count);
        } else {
            validity.get(from, valid, 0, count);
            present.add(chunk.bytes(), at, count, valid.bytes(), 0);
        }
    }

    private void endChunk(int length) {
        writer.chunk(chunk.bytes(), 0, length);
        chunksInTile++;
        cellsInChunk = 0;
        if (cellsInTile == cellsPerTile) {
            writer.end();
            cellsInTile = 0;
            TileStatistics present = statistics;
            if (field != null && present != null) {
                field.statistics().add(present);
            }
        }
    }

    @Override
    public void close() {
        scratch.close();
    }
}
