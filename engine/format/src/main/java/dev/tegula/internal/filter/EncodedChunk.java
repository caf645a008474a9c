package dev.tegula.internal.filter;

/** An encoded chunk, as views that are valid until the scratch or the source is used again. Reusable. */
public final class EncodedChunk {

    private static final byte[] EMPTY = {};

    private byte[] metadata = EMPTY;
    private int metadataLength;
    private byte[] data = EMPTY;
    private int dataOffset;
    private int dataLength;

    void set(byte[] newMetadata, int newMetadataLength, byte[] newData, int newDataOffset, int newDataLength) {
        metadata = newMetadata;
        metadataLength = newMetadataLength;
        data = newData;
        dataOffset = newDataOffset;
        dataLength = newDataLength;
    }

    /** Returns the array whose first {@link #metadataLength()} bytes are the metadata. */
    public byte[] metadata() {
        return metadata;
    }

    /** Returns the size of the metadata. */
    public int metadataLength() {
        return metadataLength;
    }

    /** Returns the array that contains the filtered data. */
    public byte[] data() {
        return data;
    }

    /** Returns the offset of the filtered data. */
    public int dataOffset() {
        return dataOffset;
    }

    /** Returns the size of the filtered data. */
    public int dataLength() {
        return dataLength;
    }
}
