package dev.tegula.internal.filter;

/**
 * One filter of a chain, for a given type of input values. Stages contain only options. The bytes of the current chunk
 * and all buffers belong to the caller's {@link FilterScratch}, so stages are thread-safe.
 *
 * <p>Stages pass on the data and the metadata of earlier filters ({@code tile.md}). Compressors and encryption move the
 * metadata parts into their own data. All other stages add theirs before the rest.
 */
interface FilterStage {

    /** Returns the filter's name. */
    String name();

    /** Replaces the data of {@code chunk} and adds or replaces metadata parts. */
    void encode(ChunkEncoding chunk);

    /** Reverses {@link #encode}. */
    void decode(ChunkDecoding chunk);

    /** Returns the maximum size of the decoded data. */
    default long maxDecodedSize(long data) {
        return data;
    }

    /** Returns the maximum size of the encoded data. */
    long dataBound(long data, long metadata);

    /** Returns the maximum size of the encoded metadata. */
    long metadataBound(long data, long metadata);
}
