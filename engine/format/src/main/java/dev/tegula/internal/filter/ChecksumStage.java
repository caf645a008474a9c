package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * CHECKSUM_MD5 or CHECKSUM_SHA256: a digest of every part; data and metadata are not changed.
 *
 * <pre>
 * metadata  u32 metadata parts, u32 data parts, then per part: u64 size, digest[16 or 32]; then the unchanged metadata  (tile.md)
 * </pre>
 */
final class ChecksumStage implements FilterStage {

    /** The digests that the format defines. */
    enum Digest {
        MD5("CHECKSUM_MD5", 16),
        SHA256("CHECKSUM_SHA256", 32);

        private final String filter;
        private final int size;

        Digest(String filter, int size) {
            this.filter = filter;
            this.size = size;
        }
    }

    private final Digest kind;
    private final int digestSize;

    ChecksumStage(Digest kind) {
        this.kind = kind;
        this.digestSize = kind.size;
    }

    @Override
    public String name() {
        return kind.filter;
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        ByteWriter header = chunk.newPart();
        int parts = chunk.partCount();
        header.u32(parts).u32(chunk.dataParts());
        for (int i = 0; i < parts; i++) {
            ByteWriter part = chunk.part(i);
            add(header, part.array(), 0, part.size(), chunk.scratch);
        }
        if (chunk.dataParts() > 0) {
            add(header, chunk.data, chunk.offset, chunk.length, chunk.scratch);
        }
        chunk.addPart(header);
        chunk.passData();
    }

    private void add(ByteWriter header, byte[] bytes, int offset, int length, FilterScratch scratch) {
        header.u64(length);
        int at = header.grow(digestSize);
        digest(bytes, offset, length, header.array(), at, scratch);
    }

    private void digest(byte[] bytes, int offset, int length, byte[] dst, int at, FilterScratch scratch) {
        MessageDigest digest = kind == Digest.SHA256 ? scratch.sha256() : scratch.md5();
        digest.update(bytes, offset, length);
        try {
            digest.digest(dst, at, digestSize);
        } catch (DigestException e) {
            throw new IllegalStateException(name() + " failed", e);
        }
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        long metadataParts = chunk.u32("number of metadata parts");
        long dataParts = chunk.u32("number of data parts");
        int each = Long.BYTES + digestSize;
        int headers = chunk.take("checksums", (metadataParts + dataParts) * each);
        byte[] metadata = chunk.metadata();
        ByteSlice metadataHeaders = new ByteSlice(metadata, headers, each * (int) metadataParts);
        ByteSlice dataHeaders = new ByteSlice(metadata, metadataHeaders.end(), each * (int) dataParts);
        ByteSlice rest = new ByteSlice(metadata, chunk.metadataPosition(), chunk.metadataRemaining());
        verify(chunk, "metadata", metadataHeaders, rest);
        verify(chunk, "data", dataHeaders, new ByteSlice(chunk.data, chunk.offset, chunk.length));
        chunk.pass();
    }

    /** Compares the checksums of parts with their bytes. */
    private void verify(ChunkDecoding chunk, String what, ByteSlice headers, ByteSlice parts) {
        byte[] stored = headers.bytes();
        byte[] computed = chunk.scratch.block(32);
        int at = parts.offset();
        int end = parts.end();
        for (int header = headers.offset(); header < headers.end(); header += Long.BYTES + digestSize) {
            long size = LittleEndian.i64(stored, header);
            if (size < 0 || size > end - at) {
                throw chunk.corrupt("too few bytes of " + what + " for a checksum (found " + (end - at) + ", expected "
                        + Long.toUnsignedString(size) + ")");
            }
            digest(parts.bytes(), at, (int) size, computed, 0, chunk.scratch);
            int expected = header + Long.BYTES;
            if (!Arrays.equals(computed, 0, digestSize, stored, expected, expected + digestSize)) {
                throw chunk.corrupt("checksum of the " + what + " is wrong (found "
                        + HexFormat.of().formatHex(computed, 0, digestSize) + ", expected "
                        + HexFormat.of().formatHex(stored, expected, expected + digestSize) + ")");
            }
            at += (int) size;
        }
        if (at != end) {
            throw chunk.corrupt("missing checksum of " + what + " (found " + (end - at) + " bytes without one)");
        }
    }

    @Override
    public long dataBound(long data, long metadata) {
        return data;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return metadata + 8 + 64L * (Long.BYTES + digestSize);
    }
}
