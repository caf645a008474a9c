package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;
import javax.crypto.spec.SecretKeySpec;

/**
 * The encryption stage: encrypts every part with AES-256-GCM. It is always last and never stored in a schema's
 * pipeline.
 *
 * <pre>
 * metadata  u32 metadata parts, u32 data parts, then per part: u32 plain size, u32 encrypted size, nonce[12], tag[16]  (tile.md)
 * data      the encrypted metadata parts, the encrypted data parts
 * </pre>
 */
final class EncryptionStage implements FilterStage {

    /** Number of this stage in the pipelines of generic tiles. */
    static final int CODE = 11;

    private static final int PART_HEADER = 8 + AesGcm.NONCE_SIZE + AesGcm.TAG_SIZE;
    private static final int NONCE_AT = 8;

    private final SecretKeySpec key;

    EncryptionStage(byte[] key) {
        if (key.length != 32) {
            throw new IllegalArgumentException(
                    "wrong size of the AES-256 key (found " + key.length + " bytes, expected 32)");
        }
        this.key = new SecretKeySpec(key, "AES");
    }

    @Override
    public String name() {
        return "AES-256-GCM";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        ByteWriter header = chunk.newPart();
        ByteWriter output = chunk.output();
        chunk.swallow(header, part -> encrypt(chunk.scratch, part, output, header));
        chunk.replaceData(output);
    }

    private void encrypt(FilterScratch scratch, ByteSlice plain, ByteWriter output, ByteWriter header) {
        int length = plain.length();
        int at = output.grow(length);
        int part = header.grow(PART_HEADER);
        LittleEndian.setI32(header.array(), part, length);
        LittleEndian.setI32(header.array(), part + 4, length);
        scratch.aes().encrypt(key, plain, output.array(), at, header.array(), part + NONCE_AT);
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        long metadataParts = chunk.u32("number of metadata parts");
        long dataParts = chunk.u32("number of data parts");
        int headers = chunk.take("part headers", (metadataParts + dataParts) * PART_HEADER);
        chunk.requireMetadataEnd();
        byte[] metadata = chunk.metadata();
        ByteSlice metadataHeaders = new ByteSlice(metadata, headers, PART_HEADER * (int) metadataParts);
        ByteSlice dataHeaders = new ByteSlice(metadata, metadataHeaders.end(), PART_HEADER * (int) dataParts);
        long metadataSize = size(chunk, metadataHeaders);
        long dataSize = size(chunk, dataHeaders);
        if (metadataSize + dataSize != chunk.length) {
            throw chunk.corrupt("wrong size of the parts (found " + (metadataSize + dataSize) + " bytes, expected "
                    + chunk.length + ")");
        }
        chunk.output(dataSize);
        byte[] previous = metadataSize == 0 ? metadata : chunk.metadataOutput(metadataSize);
        decrypt(chunk, metadataHeaders, chunk.offset, previous, 0);
        decrypt(chunk, dataHeaders, chunk.offset + (int) metadataSize, chunk.out, chunk.outOffset);
        chunk.replaceMetadata(previous, (int) metadataSize);
        chunk.advance((int) dataSize);
    }

    private static long size(ChunkDecoding chunk, ByteSlice headers) {
        long sum = 0;
        for (int header = headers.offset(); header < headers.end(); header += PART_HEADER) {
            long plain = LittleEndian.i32(headers.bytes(), header) & 0xFFFFFFFFL;
            long encrypted = LittleEndian.i32(headers.bytes(), header + 4) & 0xFFFFFFFFL;
            if (plain != encrypted) {
                throw chunk.corrupt(
                        "wrong encrypted size of a part (found " + encrypted + " bytes, expected " + plain + ")");
            }
            sum += plain;
        }
        return sum;
    }

    /** Decrypts the parts with these headers from {@code source} on. */
    private void decrypt(ChunkDecoding chunk, ByteSlice headers, int source, byte[] dst, int dstOffset) {
        int from = source;
        int to = dstOffset;
        for (int header = headers.offset(); header < headers.end(); header += PART_HEADER) {
            int size = LittleEndian.i32(headers.bytes(), header);
            ByteSlice encrypted = new ByteSlice(chunk.data, from, size);
            if (!chunk.scratch.aes().decrypt(key, encrypted, headers.bytes(), header + NONCE_AT, dst, to)) {
                throw chunk.scratch.encryption(
                        "the key is wrong, or the stored bytes were changed (the authentication tag does not match)");
            }
            from += size;
            to += size;
        }
    }

    @Override
    public long dataBound(long data, long metadata) {
        return data + metadata;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return 8 + 64 * PART_HEADER;
    }
}
