package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import java.util.Arrays;

/** An encoded chunk, copied from its scratch: metadata, then data. */
record Chunk(byte[] bytes, int metadata, int data) {

    static Chunk encode(FilterChain chain, byte[] cells, FilterScratch scratch) {
        EncodedChunk out = new EncodedChunk();
        chain.encode(cells, 0, cells.length, out, scratch);
        return of(out);
    }

    static Chunk of(EncodedChunk out) {
        byte[] bytes = Arrays.copyOf(out.metadata(), out.metadataLength() + out.dataLength());
        System.arraycopy(out.data(), out.dataOffset(), bytes, out.metadataLength(), out.dataLength());
        return new Chunk(bytes, out.metadataLength(), out.dataLength());
    }

    StoredChunk stored() {
        return new StoredChunk(bytes, 0, metadata, data);
    }

    /** Decodes between guard bytes, which must survive. */
    byte[] decode(FilterChain chain, int size, FilterScratch scratch) {
        return decode(chain, size, 0, size, scratch);
    }

    /** Decodes the bytes [{@code from}, {@code to}) only. */
    byte[] decode(FilterChain chain, int size, int from, int to, FilterScratch scratch) {
        byte[] room = new byte[size + 32];
        Arrays.fill(room, (byte) 0x5A);
        try {
            chain.decode(stored(), new ByteSlice(room, 16, size), from, to, scratch.at("file.tdb", 3, 5));
        } finally {
            for (int i = 0; i < 16; i++) {
                if (room[i] != 0x5A || room[16 + size + i] != 0x5A) {
                    throw new AssertionError("wrote outside of the output");
                }
            }
        }
        return Arrays.copyOfRange(room, 16 + from, 16 + to);
    }

    /** Returns the chunk without the last bytes of its metadata and data. */
    Chunk cut(int fromMetadata, int fromData) {
        byte[] shorter = new byte[bytes.length - fromMetadata - fromData];
        System.arraycopy(bytes, 0, shorter, 0, metadata - fromMetadata);
        System.arraycopy(bytes, metadata, shorter, metadata - fromMetadata, data - fromData);
        return new Chunk(shorter, metadata - fromMetadata, data - fromData);
    }

    /** Returns the chunk with additional bytes after its metadata and data. */
    Chunk lengthen(int metadataMore, int dataMore) {
        byte[] longer = new byte[bytes.length + metadataMore + dataMore];
        System.arraycopy(bytes, 0, longer, 0, metadata);
        System.arraycopy(bytes, metadata, longer, metadata + metadataMore, data);
        return new Chunk(longer, metadata + metadataMore, data + dataMore);
    }

    Chunk flip(int bit) {
        byte[] changed = bytes.clone();
        changed[bit / 8] ^= (byte) (1 << bit % 8);
        return new Chunk(changed, metadata, data);
    }
}
