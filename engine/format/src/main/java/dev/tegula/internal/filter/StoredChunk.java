package dev.tegula.internal.filter;

/**
 * The filtered bytes of a chunk: metadata, followed by data.
 *
 * @param bytes array that contains them
 * @param metadataOffset offset of the metadata
 */
public record StoredChunk(byte[] bytes, int metadataOffset, int metadataLength, int dataLength) {

    /** Returns the offset of the data. */
    public int dataOffset() {
        return metadataOffset + metadataLength;
    }
}
