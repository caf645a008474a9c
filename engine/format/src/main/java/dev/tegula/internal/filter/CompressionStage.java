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

    /** Offsets of the sizes in a header. */
    private static final int ORIGINAL = 0;

    private static final int COMPRESSED = 4;

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
        chunk.swallow(header, part -> compress(part, output, header, chunk.scratch));
        chunk.replaceData(output);
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
        int dataHeaders = headers + PART_HEADER * (int) metadataParts;
        int end = dataHeaders + PART_HEADER * (int) dataParts;
        // All sizes are added up and compared before memory is allocated.
        byte[] metadata = chunk.metadata();
        long metadataSize = sum(metadata, headers + ORIGINAL, dataHeaders);
        long dataSize = sum(metadata, dataHeaders + ORIGINAL, end);
        long compressedSize = sum(metadata, headers + COMPRESSED, end);
        if (compressedSize != chunk.length) {
            throw chunk.corrupt("wrong compressed size of the parts (found " + compressedSize + " bytes, expected "
                    + chunk.length + ")");
        }
        chunk.output(dataSize);
        byte[] previous = metadataSize == 0 ? metadata : chunk.metadataOutput(metadataSize);
        decompress(chunk, headers, dataHeaders, end, previous);
        chunk.replaceMetadata(previous, (int) metadataSize);
        chunk.advance((int) dataSize);
    }

    /** Decompresses the metadata parts to {@code previous} and the data parts to the output of the stage. */
    private void decompress(ChunkDecoding chunk, int headers, int dataHeaders, int end, byte[] previous) {
        byte[] metadata = chunk.metadata();
        byte[] dst = previous;
        int from = chunk.offset;
        int to = 0;
        for (int header = headers; header < end; header += PART_HEADER) {
            if (header == dataHeaders) {
                dst = chunk.out;
                to = chunk.outOffset;
            }
            int original = LittleEndian.i32(metadata, header + ORIGINAL);
            int compressed = LittleEndian.i32(metadata, header + COMPRESSED);
            chunk.part.set(chunk.data, from, compressed);
            chunk.partOutput.set(dst, to, original);
            codec.decompress(chunk.part, chunk.partOutput, chunk.scratch);
            from += compressed;
            to += original;
        }
    }

    /** Returns the sum of the sizes at {@code first} and in the following headers. */
    private static long sum(byte[] headers, int first, int end) {
        long sum = 0;
        for (int at = first; at < end; at += PART_HEADER) {
            sum += LittleEndian.i32(headers, at) & 0xFFFFFFFFL;
        }
        return sum;
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
