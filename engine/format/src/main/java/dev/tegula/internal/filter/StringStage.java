package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import org.jspecify.annotations.Nullable;

/**
 * RLE or DICTIONARY as the first filter on ASCII or UTF-8 strings: folds the offsets into the data.
 *
 * <pre>
 * metadata  u32 0, u32 1, u32 size of the strings, u32 encoded size, u32 size of the offsets, then the codec's options
 * data      the encoded strings
 * </pre>
 *
 * <p>In arrays before version 12 (ASCII) or 17 (UTF-8), RLE is also applied to strings with separate offsets, and then
 * works on single bytes. When reading, the length of the metadata distinguishes the two.
 */
final class StringStage implements FilterStage {

    /** Metadata of a compressor without other parts: two numbers of parts, and two sizes of the only part. */
    private static final int PLAIN_METADATA = 16;

    private final StringCodec codec;
    private final @Nullable CompressionStage plain;

    StringStage(StringCodec codec, @Nullable CompressionStage plain) {
        this.codec = codec;
        this.plain = plain;
    }

    @Override
    public String name() {
        return codec.name();
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        VarCells strings = chunk.strings;
        if (strings == null) {
            if (plain == null) {
                throw new IllegalArgumentException("filter " + name() + ": supported only for variable-length strings");
            }
            plain.encode(chunk);
            return;
        }
        strings.check();
        ByteWriter header = chunk.newPart();
        ByteWriter output = chunk.output();
        header.u32(0).u32(1).u32(chunk.length).u32(0).u32(Long.BYTES * strings.count());
        codec.encode(strings, output, header);
        header.setU32(12, output.size());
        chunk.replaceData(output);
        chunk.addPart(header);
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        if (plain != null && chunk.metadataRemaining() == PLAIN_METADATA) {
            plain.decode(chunk);
            return;
        }
        chunk.u32("number of metadata parts");
        chunk.u32("number of data parts");
        long size = chunk.u32("size of the strings");
        long encoded = chunk.u32("encoded size");
        long offsets = chunk.u32("size of the offsets");
        if (encoded != chunk.length) {
            throw chunk.corrupt("wrong encoded size (found " + encoded + " bytes, expected " + chunk.length + ")");
        }
        if (chunk.offsets != null && offsets != chunk.offsets.size()) {
            throw chunk.corrupt(
                    "wrong size of the offsets (found " + offsets + " bytes, expected " + chunk.offsets.size() + ")");
        }
        chunk.output(size);
        codec.decode(chunk, new ByteSlice(chunk.out, chunk.outOffset, (int) size));
        chunk.requireMetadataEnd();
        chunk.advance((int) size);
    }

    @Override
    public long maxDecodedSize(long data) {
        return Expansion.UNLIMITED;
    }

    @Override
    public long dataBound(long data, long metadata) {
        return Math.max(codec.dataBound(data), plain == null ? 0 : plain.dataBound(data, metadata));
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return 20 + PLAIN_METADATA + codec.optionsBound(data);
    }
}
