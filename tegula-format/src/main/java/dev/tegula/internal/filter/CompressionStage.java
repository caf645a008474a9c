package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
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
            compress(new ByteSlice(part.array(), 0, part.size()), output, header, chunk.scratch);
        }
        if (chunk.dataParts() > 0) {
            compress(new ByteSlice(chunk.data, chunk.offset, chunk.length), output, header, chunk.scratch);
        }
        chunk.replaceData(output);
        chunk.swallowParts(header);
    }

    private void compress(ByteSlice part, ByteWriter output, ByteWriter header, FilterScratch scratch) {
        int length = part.length();
        long bound = codec.bound(length);
        if (bound > Integer.MAX_VALUE - 8 - output.size()) {
            throw new IllegalArgumentException("filter " + name() + ": chunk is too large (found " + length
                    + " bytes). Reduce the pipeline's maximum chunk size.");
        }
        int at = output.grow((int) bound);
        int size = codec.compress(part, output.array(), at, scratch);
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
        ByteSlice metadataHeaders = new ByteSlice(metadata, headers, PART_HEADER * (int) metadataParts);
        ByteSlice dataHeaders = new ByteSlice(metadata, metadataHeaders.end(), PART_HEADER * (int) dataParts);
        long metadataSize = originalSize(metadataHeaders);
        long dataSize = originalSize(dataHeaders);
        requireCompressedSize(chunk, headers, (int) (metadataParts + dataParts));
        chunk.output(dataSize);
        byte[] previous = metadataSize == 0 ? metadata : chunk.metadataOutput(metadataSize);
        int source = decompress(chunk, metadataHeaders, chunk.offset, previous, 0);
        decompress(chunk, dataHeaders, source, chunk.out, chunk.outOffset);
        chunk.replaceMetadata(previous, (int) metadataSize);
        chunk.advance((int) dataSize);
    }

    /** Decompresses the parts with these headers from {@code source} on; returns the end of their data. */
    private int decompress(ChunkDecoding chunk, ByteSlice headers, int source, byte[] dst, int dstOffset) {
        int from = source;
        int to = dstOffset;
        for (int header = headers.offset(); header < headers.end(); header += PART_HEADER) {
            int original = LittleEndian.i32(headers.bytes(), header);
            int compressed = LittleEndian.i32(headers.bytes(), header + 4);
            codec.decompress(
                    new ByteSlice(chunk.data, from, compressed), new ByteSlice(dst, to, original), chunk.scratch);
            from += compressed;
            to += original;
        }
        return from;
    }

    private static long originalSize(ByteSlice headers) {
        long sum = 0;
        for (int header = headers.offset(); header < headers.end(); header += PART_HEADER) {
            sum += LittleEndian.i32(headers.bytes(), header) & 0xFFFFFFFFL;
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
    public long maxDecodedSize(long data) {
        return codec.maxDecodedSize(data);
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
