package dev.tegula.internal.filter;

/** What a chain made of a chunk: views that are valid until the scratch or the source is used again. Reusable. */
public final class EncodedChunk {

    private static final byte[] NOTHING = {};

    private byte[] metadata = NOTHING;
    private int metadataLength;
    private byte[] data = NOTHING;
    private int dataOffset;
    private int dataLength;

    void set(byte[] newMetadata, int newMetadataLength, byte[] newData, int newDataOffset, int newDataLength) {
        metadata = newMetadata;
        metadataLength = newMetadataLength;
        data = newData;
        dataOffset = newDataOffset;
        dataLength = newDataLength;
    }

    /** The array whose first {@link #metadataLength()} bytes are the metadata. */
    public byte[] metadata() {
        return metadata;
    }

    /** Bytes of metadata. */
    public int metadataLength() {
        return metadataLength;
    }

    /** The array that holds the filtered data. */
    public byte[] data() {
        return data;
    }

    /** Where the filtered data begin. */
    public int dataOffset() {
        return dataOffset;
    }

    /** Bytes of filtered data. */
    public int dataLength() {
        return dataLength;
    }
}
