package dev.tegula.internal.filter;

/**
 * One filter of a chain, bound to the type of the values that it sees. Stages hold options only; the bytes of the chunk
 * at hand and all working memory belong to the caller's {@link FilterScratch}, so one stage serves any number of
 * threads.
 *
 * <p>What passes from stage to stage ({@code tile.md}): the data, and the metadata that earlier filters left.
 * Compressors and encryption swallow the metadata parts into their own data; all others put theirs in front and pass
 * the rest on.
 */
interface FilterStage {

    /** The filter's name as users know it. */
    String name();

    /** Replaces the data of {@code chunk} and adds or replaces metadata parts. */
    void encode(ChunkEncoding chunk);

    /** Undoes {@link #encode}. */
    void decode(ChunkDecoding chunk);

    /** Most bytes of data that decoding so many bytes of data can give. */
    default long mostDecoded(long data) {
        return data;
    }

    /** Most bytes of data that encoding so many bytes of data and metadata can give. */
    long dataBound(long data, long metadata);

    /** Most bytes of metadata that encoding so many bytes of data and metadata can give. */
    long metadataBound(long data, long metadata);
}
