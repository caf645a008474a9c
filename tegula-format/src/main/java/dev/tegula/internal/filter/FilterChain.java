package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterPipeline;
import org.jspecify.annotations.Nullable;

/**
 * A filter pipeline ready to run on chunks of tiles of one type: immutable, for any number of threads at once. A write
 * applies the stages in order, a read undoes them from the last to the first ({@code filter_pipeline.md},
 * {@code tile.md}).
 */
public final class FilterChain {

    /** Most bytes that one string costs in a filter that folds offsets, apart from its own bytes. */
    private static final long PER_STRING = 16;

    private final FilterStage[] stages;
    private final int maxChunkSize;
    private final int cellSize;
    private final boolean chunked;
    private final boolean valuesChunked;
    private final boolean emptyChunks;
    private final boolean foldsOffsets;

    private FilterChain(
            FilterStage[] stages, FilterPipeline pipeline, Datatype type, int cellSize, FormatVersion schemaVersion) {
        this.stages = stages;
        this.maxChunkSize = pipeline.maxChunkSize();
        this.cellSize = cellSize;
        this.chunked = StageFactory.chunksCells(pipeline);
        this.valuesChunked = chunked && !StageFactory.keepsStringsWhole(pipeline, type, schemaVersion);
        this.foldsOffsets = StageFactory.foldsOffsets(pipeline, type, schemaVersion);
        this.emptyChunks = StageFactory.takesEmptyChunks(pipeline);
    }

    /**
     * Returns the chain of a pipeline.
     *
     * @param type the type of the values in the tiles: of the field, or UINT64 for offsets, UINT8 for validity
     * @param cellSize bytes of one cell: all values of a fixed cell together, one value of a var-length cell
     * @param version the version of the array
     * @param key 32 bytes when the array is encrypted
     * @throws IllegalArgumentException if a filter cannot work on the values it would be handed, which
     *     {@link PipelineRules} keeps out of new schemas; a stored schema that has it is corrupt
     */
    public static FilterChain of(
            FilterPipeline pipeline, Datatype type, int cellSize, FormatVersion version, byte @Nullable [] key) {
        return of(pipeline, type, cellSize, version, version, key);
    }

    /**
     * The same for a fragment that is newer than the schema of its array, whose version decides whether offsets of
     * strings are folded in.
     *
     * @param version the version of the fragment
     */
    public static FilterChain of(
            FilterPipeline pipeline,
            Datatype type,
            int cellSize,
            FormatVersion version,
            FormatVersion schemaVersion,
            byte @Nullable [] key) {
        if (cellSize < 1) {
            throw new IllegalArgumentException("cells of " + cellSize + " bytes");
        }
        FilterStage[] stages = StageFactory.stages(pipeline, type, cellSize, version, key);
        return new FilterChain(stages, pipeline, type, cellSize, schemaVersion);
    }

    /** Most bytes that so many stored bytes can become in memory. */
    public long mostDecoded(long stored) {
        long most = stored;
        for (int i = stages.length - 1; i >= 0; i--) {
            most = stages[i].mostDecoded(most);
        }
        return most;
    }

    /**
     * Refuses a chunk that declares more bytes of cells than the filters can make of its data, before memory is asked
     * for.
     *
     * @param scratch knows the place of the chunk
     */
    public void requireExpansion(long data, long cells, FilterScratch scratch) {
        long most = mostDecoded(data);
        if (cells > most) {
            throw scratch.corrupt("declares " + cells + " bytes of cells; its filters can make at most " + most + " of "
                    + data + " bytes of data");
        }
    }

    /** Whether chunks are stored as they are. */
    public boolean isEmpty() {
        return stages.length == 0;
    }

    /** Bytes of one cell. */
    public int cellSize() {
        return cellSize;
    }

    /** Largest chunk in bytes, an unsigned 32-bit number. */
    public int maxChunkSize() {
        return maxChunkSize;
    }

    /** Whether tiles of fixed cells are cut into chunks; WEBP takes an image whole. */
    public boolean chunksCells() {
        return chunked;
    }

    /** Whether tiles of var-length values are cut into chunks; strings that fold their offsets are not. */
    public boolean chunksValues() {
        return valuesChunked;
    }

    /** Whether every filter can hold a chunk of no bytes in a way that all readers understand. */
    public boolean takesEmptyChunks() {
        return emptyChunks;
    }

    /** Filters {@code length} bytes of cells. */
    public void encode(byte[] src, int offset, int length, EncodedChunk out, FilterScratch scratch) {
        ChunkEncoding chunk = scratch.encoding();
        chunk.begin(src, offset, length);
        run(chunk, out, scratch);
    }

    /**
     * Filters strings with their offsets folded in: the first filter is RLE or DICTIONARY and the type ASCII or UTF-8.
     *
     * @param offsets where each string begins: 64-bit little-endian numbers
     * @param offsetsAt where in {@code offsets} the first one lies
     * @param cells how many strings, at least one
     */
    public void encodeStrings(
            byte[] src,
            int offset,
            int length,
            byte[] offsets,
            int offsetsAt,
            int cells,
            EncodedChunk out,
            FilterScratch scratch) {
        if (!folds()) {
            throw new IllegalStateException("the first filter does not take offsets of strings");
        }
        ChunkEncoding chunk = scratch.encoding();
        chunk.begin(src, offset, length);
        chunk.strings(offsets, offsetsAt, cells);
        run(chunk, out, scratch);
    }

    /** Whether a write of var-length strings folds their offsets in: by the first filter, the type and the version. */
    public boolean foldsOffsets() {
        return foldsOffsets;
    }

    /** Whether the first filter can take the offsets of strings into the data. */
    private boolean folds() {
        return stages.length > 0 && stages[0] instanceof StringStage;
    }

    private void run(ChunkEncoding chunk, EncodedChunk out, FilterScratch scratch) {
        for (FilterStage stage : stages) {
            scratch.enter(stage.name());
            stage.encode(chunk);
        }
        chunk.finish(out);
    }

    /**
     * Undoes {@link #encode}: fills exactly {@code dstLength} bytes or fails. Bytes outside of them stay as they are.
     */
    public void decode(
            byte[] src,
            int metadataOffset,
            int metadataLength,
            int dataOffset,
            int dataLength,
            byte[] dst,
            int dstOffset,
            int dstLength,
            FilterScratch scratch) {
        decode(
                src,
                metadataOffset,
                metadataLength,
                dataOffset,
                dataLength,
                dst,
                dstOffset,
                dstLength,
                0,
                dstLength,
                scratch);
    }

    /**
     * The same where only the bytes [{@code from}, {@code to}) of the result are of use; what becomes of the others is
     * left open, but the chunk is checked whole.
     */
    public void decode(
            byte[] src,
            int metadataOffset,
            int metadataLength,
            int dataOffset,
            int dataLength,
            byte[] dst,
            int dstOffset,
            int dstLength,
            int from,
            int to,
            FilterScratch scratch) {
        ChunkDecoding chunk = scratch.decoding();
        chunk.begin(src, metadataOffset, metadataLength, dataOffset, dataLength, dst, dstOffset, dstLength);
        chunk.want(from, to);
        undo(chunk, dstLength, 0, scratch);
    }

    /**
     * Undoes {@link #encodeStrings}: fills exactly {@code dstLength} bytes of values and {@code cells} offsets, or
     * fails.
     */
    public void decodeStrings(
            byte[] src,
            int metadataOffset,
            int metadataLength,
            int dataOffset,
            int dataLength,
            byte[] dst,
            int dstOffset,
            int dstLength,
            byte[] offsets,
            int offsetsAt,
            int cells,
            FilterScratch scratch) {
        if (!folds()) {
            scratch.enter("");
            throw scratch.corrupt(
                    "the offsets tile has no chunks, but the first filter is neither RLE nor DICTIONARY on strings");
        }
        ChunkDecoding chunk = scratch.decoding();
        chunk.begin(src, metadataOffset, metadataLength, dataOffset, dataLength, dst, dstOffset, dstLength);
        chunk.offsets = scratch.offsetsTarget().begin(offsets, offsetsAt, cells);
        undo(chunk, dstLength, PER_STRING * cells, scratch);
        scratch.offsetsTarget().finish();
    }

    private void undo(ChunkDecoding chunk, int size, long extra, FilterScratch scratch) {
        int count = stages.length;
        if (count == 0) {
            scratch.enter("NONE");
            chunk.enter(true, size, 0);
            chunk.pass();
            chunk.requireMetadataEnd();
            return;
        }
        long[] data = scratch.dataBounds(count);
        long[] metadata = scratch.metadataBounds(count);
        data[0] = size;
        metadata[0] = 0;
        for (int i = 0; i < count; i++) {
            data[i + 1] = stages[i].dataBound(data[i], metadata[i]) + extra;
            metadata[i + 1] = stages[i].metadataBound(data[i], metadata[i]);
        }
        for (int i = count - 1; i >= 0; i--) {
            scratch.enter(stages[i].name());
            chunk.enter(i == 0, data[i], metadata[i]);
            stages[i].decode(chunk);
        }
        chunk.requireMetadataEnd();
    }
}
