package dev.tegula.internal.tile;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.VarCells;

/**
 * Writes a tile chunk by chunk, so that it need not be in memory completely ({@code tile.md}).
 *
 * <pre>
 * u64  number of chunks
 * per chunk:
 *   u32  original size
 *   u32  filtered size
 *   u32  metadata size
 *        metadata
 *        filtered data
 * </pre>
 */
public final class TileWriter {

    private final FilterChain chain;
    private final TileSink sink;
    private final FilterScratch scratch;
    private final EncodedChunk encoded = new EncodedChunk();
    private final byte[] header = new byte[ChunkHeader.SIZE];
    private long remaining;
    private long written;

    public TileWriter(FilterChain chain, TileSink sink, FilterScratch scratch) {
        this.chain = chain;
        this.sink = sink;
        this.scratch = scratch;
    }

    /** Starts a tile with this number of chunks. */
    public void begin(long chunks) {
        if (remaining != 0) {
            throw new IllegalStateException("previous tile is incomplete (" + remaining + " chunks are missing)");
        }
        LittleEndian.setI64(header, 0, chunks);
        sink.write(header, 0, Long.BYTES);
        remaining = chunks;
        written = Long.BYTES;
    }

    /**
     * Starts a part of a tile: the chunks from {@code from} up to but not including {@code to}. Parts written by
     * different writers are concatenated in order to the tile.
     */
    public void beginPart(long chunks, long from, long to) {
        if (from == 0) {
            begin(chunks);
        } else {
            written = 0;
        }
        remaining = to - from;
    }

    /** Filters and writes the next chunk. */
    public void chunk(byte[] src, int offset, int length) {
        chain.encode(src, offset, length, encoded, scratch);
        chunk(length, encoded);
    }

    /** Writes the next chunk of {@code originalLength} bytes, which was filtered before. */
    public void chunk(int originalLength, EncodedChunk filtered) {
        if (remaining == 0) {
            throw new IllegalStateException("too many chunks for the tile");
        }
        ChunkHeader.write(header, originalLength, filtered.dataLength(), filtered.metadataLength());
        sink.write(header, 0, ChunkHeader.SIZE);
        sink.write(filtered.metadata(), 0, filtered.metadataLength());
        sink.write(filtered.data(), filtered.dataOffset(), filtered.dataLength());
        written += ChunkHeader.SIZE + (long) filtered.metadataLength() + filtered.dataLength();
        remaining--;
    }

    /** Ends the tile and returns its size in bytes. */
    public long end() {
        if (remaining != 0) {
            throw new IllegalStateException("tile is incomplete (" + remaining + " chunks are missing)");
        }
        return written;
    }

    /** Writes a tile of fixed-length cells from memory and returns its size in bytes. */
    public static long write(
            FilterChain chain, byte[] cells, int offset, int length, TileSink sink, FilterScratch scratch) {
        ChunkLayout layout = ChunkLayout.of(chain, length);
        TileWriter writer = new TileWriter(chain, sink, scratch);
        long count = layout.count();
        writer.begin(count);
        for (long i = 0; i < count; i++) {
            writer.chunk(cells, offset + (int) layout.offset(i), layout.length(i));
        }
        return writer.end();
    }

    /**
     * Writes a tile of variable-length values from memory and returns its size in bytes. The offsets, 64-bit
     * little-endian numbers, are used only to choose the chunk borders.
     */
    public static long writeValues(FilterChain chain, VarCells cells, TileSink sink, FilterScratch scratch) {
        ValuesLayout layout = ValuesLayout.of(chain, cells.size(), cells.offsets(), cells.offsetsAt(), cells.count());
        TileWriter writer = new TileWriter(chain, sink, scratch);
        writer.begin(layout.count());
        for (int i = 0; i < layout.count(); i++) {
            writer.chunk(cells.bytes(), cells.start() + (int) layout.offset(i), layout.length(i));
        }
        return writer.end();
    }

    /**
     * Writes a tile of strings with folded offsets and returns its size in bytes. The chain must
     * {@link FilterChain#foldsOffsets() fold offsets}. The offsets tile is then {@link #writeFoldedOffsets written}
     * without chunks.
     */
    public static long writeStrings(FilterChain chain, VarCells strings, TileSink sink, FilterScratch scratch) {
        TileWriter writer = new TileWriter(chain, sink, scratch);
        if (strings.count() == 0) {
            writer.begin(0);
            return writer.end();
        }
        writer.begin(1);
        chain.encodeStrings(strings, writer.encoded, scratch);
        writer.chunk(strings.size(), writer.encoded);
        return writer.end();
    }

    /** Writes the offsets tile of strings with folded offsets: a tile without chunks. */
    public static long writeFoldedOffsets(TileSink sink) {
        sink.write(new byte[Long.BYTES], 0, Long.BYTES);
        return Long.BYTES;
    }
}
