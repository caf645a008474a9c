package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/**
 * A filter that transforms every part of a chunk without changing its size. Chunks are written as one part, or as two
 * parts of which the second is unchanged. Chunks with any number of parts can be read.
 *
 * <pre>
 * metadata  u32 parts, u32 size per part   (tile.md)
 * data      the parts
 * </pre>
 */
abstract class BlockwiseStage implements FilterStage {

    /** Size of the metadata, generously rounded up: two sizes and their number. */
    private static final int METADATA = 64;

    /** Size of a value in bytes. */
    final int width;

    BlockwiseStage(int width) {
        this.width = width;
    }

    /** Writes the sizes of the parts to the metadata: one part of this size, or no part if there are no data. */
    static void addSize(ChunkEncoding chunk, int size) {
        ByteWriter header = chunk.newPart().u32(chunk.dataParts());
        chunk.addPart(chunk.dataParts() > 0 ? header.u32(size) : header);
    }

    @Override
    public final void decode(ChunkDecoding chunk) {
        long parts = chunk.u32("number of parts");
        int size = chunk.length;
        chunk.output(size);
        int done = 0;
        for (long i = 0; i < parts; i++) {
            long part = chunk.u32("size of a part");
            chunk.requireData("a part", chunk.offset + done, part);
            decodePart(chunk, chunk.offset + done, (int) part, chunk.outOffset + done);
            done += (int) part;
        }
        if (done != size) {
            throw chunk.corrupt("wrong size of the parts (found " + done + " bytes, expected " + size + ")");
        }
        chunk.advance(size);
    }

    /** Restores {@code size} bytes of the chunk's data at {@code from} to its output at {@code to}. */
    abstract void decodePart(ChunkDecoding chunk, int from, int size, int to);

    @Override
    public final long dataBound(long data, long metadata) {
        return data;
    }

    @Override
    public final long metadataBound(long data, long metadata) {
        return metadata + METADATA;
    }
}
