package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * A compressor: replaces all metadata parts and the data with a sequence of compressed parts.
 *
 * <pre>
 * metadata  u32 metadata parts, u32 data parts, then per part: u32 original size, u32 compressed size   (tile.md)
 * data      the compressed metadata parts, the compressed data parts
 * </pre>
 */
final class CompressionStage implements FilterStage {

    private static final int PART_HEADER = 8;

    private final BlockCodec codec;

    CompressionStage(BlockCodec codec) {
        this.codec = codec;
    }

    @Override
    public String name() {
        return codec.name();
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        ByteWriter header = chunk.newPart();
        ByteWriter output = chunk.output();
        int parts = chunk.partCount();
        header.u32(parts).u32(chunk.dataParts());
        for (int i = 0; i < parts; i++) {
            ByteWriter part = chunk.part(i);
            compress(part.array(), 0, part.size(), output, header, chunk.scratch);
        }
        if (chunk.dataParts() > 0) {
            compress(chunk.data, chunk.offset, chunk.length, output, header, chunk.scratch);
        }
        chunk.replaceData(output);
        chunk.swallowParts(header);
    }

    private void compress(
            byte[] src, int offset, int length, ByteWriter output, ByteWriter header, FilterScratch scratch) {
        long bound = codec.bound(length);
        if (bound > Integer.MAX_VALUE - 8 - output.size()) {
            throw new IllegalArgumentException("filter " + name() + ": chunk is too large (found " + length
                    + " bytes). Reduce the pipeline's maximum chunk size.");
        }
        int at = output.grow((int) bound);
        int size = codec.compress(src, offset, length, output.array(), at, scratch);
        output.truncate(at + size);
        header.u32(length).u32(size);
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        long metadataParts = chunk.u32("number of metadata parts");
        long dataParts = chunk.u32("number of data parts");
        int headers = chunk.take("part sizes", (metadataParts + dataParts) * PART_HEADER);
        chunk.requireMetadataEnd();
        // All sizes are added up and compared before memory is allocated.
        byte[] metadata = chunk.metadata();
        long metadataSize = originalSize(metadata, headers, (int) metadataParts);
        long dataSize = originalSize(metadata, headers + PART_HEADER * (int) metadataParts, (int) dataParts);
        requireCompressedSize(chunk, headers, (int) (metadataParts + dataParts));
        chunk.output(dataSize);
        byte[] previous = metadataSize == 0 ? metadata : chunk.metadataOutput(metadataSize);
        int source = chunk.offset;
        int at = headers;
        source = decompress(chunk, metadata, at, (int) metadataParts, source, previous, 0);
        at += PART_HEADER * (int) metadataParts;
        decompress(chunk, metadata, at, (int) dataParts, source, chunk.out, chunk.outOffset);
        chunk.replaceMetadata(previous, (int) metadataSize);
        chunk.advance((int) dataSize);
    }

    private int decompress(
            ChunkDecoding chunk, byte[] headers, int first, int count, int source, byte[] dst, int dstOffset) {
        int from = source;
        int to = dstOffset;
        for (int i = 0; i < count; i++) {
            int original = LittleEndian.i32(headers, first + PART_HEADER * i);
            int compressed = LittleEndian.i32(headers, first + PART_HEADER * i + 4);
            codec.decompress(chunk.data, from, compressed, dst, to, original, chunk.scratch);
            from += compressed;
            to += original;
        }
        return from;
    }

    private static long originalSize(byte[] headers, int first, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += LittleEndian.i32(headers, first + PART_HEADER * i) & 0xFFFFFFFFL;
        }
        return sum;
    }

    private static void requireCompressedSize(ChunkDecoding chunk, int first, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += LittleEndian.i32(chunk.metadata(), first + PART_HEADER * i + 4) & 0xFFFFFFFFL;
        }
        if (sum != chunk.length) {
            throw chunk.corrupt(
                    "wrong compressed size of the parts (found " + sum + " bytes, expected " + chunk.length + ")");
        }
    }

    @Override
    public long mostDecoded(long data) {
        return codec.mostDecoded(data);
    }

    @Override
    public long dataBound(long data, long metadata) {
        // 64 bytes and 1 KiB more, because each metadata part is compressed separately.
        return codec.bound(data) + 3 * metadata + 64 * 1024;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return 8 + 64 * PART_HEADER;
    }
}
