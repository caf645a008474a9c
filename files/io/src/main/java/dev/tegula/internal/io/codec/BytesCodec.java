package dev.tegula.internal.io.codec;

/** Decodes bytes to bytes: a compression or a checksum. */
public interface BytesCodec {

    /**
     * Returns the decoded bytes.
     *
     * @param limit the largest possible number of decoded bytes
     * @throws CodecException if the bytes are damaged, or more are decoded than the limit
     */
    byte[] decode(byte[] encoded, int limit) throws CodecException;
}
