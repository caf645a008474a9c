package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/**
 * A filter that turns every part of a chunk into one of the same size. Chunks are written as one part, or as two where
 * the second stays as it is; chunks of any number of parts are read.
 *
 * <pre>
 * metadata  u32 parts, u32 size per part   (tile.md)
 * data      the parts
 * </pre>
 */
abstract class BlockwiseStage implements FilterStage {

    /** Two sizes and their number, with room to spare. */
    private static final int METADATA = 64;

    /** Bytes of one value. */
    final int width;

    BlockwiseStage(int width) {
        this.width = width;
    }

    /** Says in metadata how large the parts are: one of this size, or none where the data are no part. */
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
            throw chunk.corrupt("parts declare " + done + " bytes, the chunk has " + size);
        }
        chunk.advance(size);
    }

    /** Restores {@code size} bytes of the chunk's data at {@code from} in its output at {@code to}. */
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
