package dev.tegula.internal.verify.tile;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.internal.tile.TileReader;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Decodes tiles of one data file, chunk by chunk, through a window of stored bytes that moves forward. Small adjacent
 * tiles share a request, and a tile is held entirely only if the caller needs that. Not thread-safe.
 */
final class TileDecoder {

    private static final int WINDOW = 1 << 20;

    /** Receives the cells of one chunk. */
    @FunctionalInterface
    interface ChunkTarget {
        /**
         * Takes the cells of one chunk.
         *
         * @param cells the chunk's bytes, at offset 0
         * @param offset offset of the chunk within the tile
         */
        void accept(byte[] cells, int length, long offset);
    }

    private final Storage storage;
    private final DataFile file;
    private final TileScratch scratch;
    private final long end;
    private final ChunkWalker walker;
    private byte[] window = new byte[0];
    private long windowStart;
    private int windowLength;
    private long read;

    /** @param last the last tile that will be requested */
    TileDecoder(Storage storage, DataFile file, int last, TileScratch scratch) {
        this.storage = storage;
        this.file = file;
        this.scratch = scratch;
        this.walker = new ChunkWalker(file.chunkUnit());
        this.end = file.tileEnd(last);
    }

    /** Returns the number of bytes read from the file so far. */
    long bytesRead() {
        return read;
    }

    /**
     * Returns whether a tile is stored without chunks. For an offsets tile this means that the offsets are folded into
     * the values.
     *
     * @throws UndecodableTileException if it cannot be read
     */
    boolean isWithoutChunks(int tile) {
        return withFile(() -> startsWithZeros(tile));
    }

    private boolean startsWithZeros(int tile) {
        if (file.storedSize(tile) != Long.BYTES) {
            return false;
        }
        long start = file.tileOffsets()[tile];
        fetch(start, Long.BYTES);
        return TileReader.isWithoutChunks(window, (int) (start - windowStart), Long.BYTES);
    }

    /**
     * Decodes a tile chunk by chunk.
     *
     * @param size size of its cells in bytes
     * @throws UndecodableTileException if it cannot be read or decoded
     */
    void forEachChunk(int tile, long size, ChunkTarget target) {
        withFile(() -> decodeChunks(tile, size, target));
    }

    private void decodeChunks(int tile, long size, ChunkTarget target) {
        begin(tile, size);
        while (nextChunk(tile)) {
            int length = Math.toIntExact(walker.memoryLength());
            if (length == 0) {
                continue;
            }
            ByteBlock cells = scratch.cells(length);
            walker.decode(file.chain(), window, payload(tile), cells.bytes(), 0, scratch.filters());
            target.accept(cells.bytes(), length, walker.memoryOffset());
        }
        if (walker.count() == 0 && size != 0) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + tile), "no chunks (expected " + size + " bytes of cells)");
        }
    }

    /**
     * Decodes a whole tile to the start of a block, which grows as chunks are decoded.
     *
     * @throws UndecodableTileException if it cannot be read or decoded
     */
    void decode(int tile, int size, ByteBlock target) {
        withFile(() -> decodeWhole(tile, size, target));
    }

    private void decodeWhole(int tile, int size, ByteBlock target) {
        begin(tile, size);
        while (nextChunk(tile)) {
            int offset = (int) walker.memoryOffset();
            int length = Math.toIntExact(walker.memoryLength());
            if (length == 0) {
                continue;
            }
            target.grow(offset + length, offset);
            walker.decode(file.chain(), window, payload(tile), target.bytes(), offset, scratch.filters());
        }
        if (walker.count() == 0 && size != 0) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + tile), "no chunks (expected " + size + " bytes of cells)");
        }
        target.ensure(size);
    }

    /**
     * Decodes a tile of strings whose offsets are folded into it.
     *
     * @throws UndecodableTileException if it cannot be read or decoded
     */
    void decodeStrings(int tile, int size, ByteBlock target, ByteBlock offsets, int cells) {
        withFile(() -> decodeFolded(tile, size, target, offsets, cells));
    }

    private void decodeFolded(int tile, int size, ByteBlock target, ByteBlock offsets, int cells) {
        begin(tile, size);
        boolean hasChunk = nextChunk(tile);
        if (walker.count() == 0 && size == 0 && cells == 0) {
            return;
        }
        if (!hasChunk || walker.count() != 1) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + tile),
                    "strings with folded offsets in " + walker.count() + " chunks (expected 1)");
        }
        target.ensure(size);
        offsets.ensure(cells * Long.BYTES);
        VarCells strings = new VarCells(target.bytes(), 0, size, offsets.bytes(), 0, cells);
        walker.decodeStrings(file.chain(), window, payload(tile), strings, scratch.filters());
    }

    private void withFile(Runnable decoding) {
        withFile(() -> {
            decoding.run();
            return true;
        });
    }

    /** Adds the data file to exceptions. */
    private boolean withFile(BooleanSupplier decoding) {
        try {
            return decoding.getAsBoolean();
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UndecodableTileException(file, e);
        }
    }

    private void begin(int tile, long size) {
        walker.begin(file.uri(), tile, file.storedSize(tile), size);
    }

    /** Advances to the next chunk and fetches all of it; returns false if there is none. */
    private boolean nextChunk(int tile) {
        long start = file.tileOffsets()[tile];
        while (true) {
            long stored = file.storedSize(tile);
            fetch(start + walker.position(), (int) Math.min(walker.needed(), stored - walker.position()));
            if (!walker.next(window, 0, windowLength, windowStart - start)) {
                if (walker.isDone()) {
                    return false;
                }
                if (walker.position() + walker.needed() > stored) {
                    throw new CorruptArrayException(
                            FilePlace.of(file.uri()).part("tile " + tile), "ends within the header of a chunk");
                }
                continue;
            }
            fetch(start + walker.payloadPosition(), Math.toIntExact(walker.endPosition() - walker.payloadPosition()));
            return true;
        }
    }

    private int payload(int tile) {
        return (int) (file.tileOffsets()[tile] + walker.payloadPosition() - windowStart);
    }

    /** Fetches bytes of the file into the window unless they are already there. */
    private void fetch(long position, int length) {
        if (position >= windowStart && position + length <= windowStart + windowLength) {
            return;
        }
        int wanted = (int) Math.max(length, Math.min(WINDOW, end - position));
        if (window.length < wanted) {
            window = new byte[wanted];
        }
        storage.read(file.uri(), position, window, 0, wanted);
        windowStart = position;
        windowLength = wanted;
        read += wanted;
    }
}
