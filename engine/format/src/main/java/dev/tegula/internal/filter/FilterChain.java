package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterPipeline;
import org.jspecify.annotations.Nullable;

/**
 * A filter pipeline for chunks of tiles of one type. Immutable and thread-safe. A write applies the stages in order; a
 * read reverses them from the last to the first ({@code filter_pipeline.md}, {@code tile.md}).
 */
public final class FilterChain {

    /** Maximum overhead of one string in a filter that folds offsets. */
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
     * @param type type of the values in the tiles: that of the field, UINT64 for offsets, UINT8 for validity
     * @param cellSize size of a cell in bytes: all values of a fixed-length cell, or one value of a variable-length
     *     cell
     * @param version format version of the array
     * @param key 32 bytes if the array is encrypted, else null
     * @throws IllegalArgumentException if a filter does not support its input type; {@link PipelineRules} prevents that
     *     in new schemas, so a stored schema with such a pipeline is corrupt
     */
    public static FilterChain of(
            FilterPipeline pipeline, Datatype type, int cellSize, FormatVersion version, byte @Nullable [] key) {
        return of(pipeline, type, cellSize, version, version, key);
    }

    /**
     * Returns a chain for a fragment that is newer than the schema of its array. The schema's version decides whether
     * offsets of strings are folded.
     *
     * @param version format version of the fragment
     */
    public static FilterChain of(
            FilterPipeline pipeline,
            Datatype type,
            int cellSize,
            FormatVersion version,
            FormatVersion schemaVersion,
            byte @Nullable [] key) {
        if (cellSize < 1) {
            throw new IllegalArgumentException("wrong cell size (found " + cellSize + " bytes, expected at least 1)");
        }
        FilterStage[] stages = StageFactory.stages(pipeline, type, cellSize, version, key);
        return new FilterChain(stages, pipeline, type, cellSize, schemaVersion);
    }

    /** Returns the maximum size in memory of a number of stored bytes. */
    public long maxDecodedSize(long stored) {
        long most = stored;
        for (int i = stages.length - 1; i >= 0; i--) {
            most = stages[i].maxDecodedSize(most);
        }
        return most;
    }

    /**
     * Refuses a chunk that declares more bytes of cells than the filters can decode from its data, before memory is
     * allocated.
     *
     * @param scratch holds the location of the chunk for error messages
     */
    public void requireExpansion(long data, long cells, FilterScratch scratch) {
        long most = maxDecodedSize(data);
        if (cells > most) {
            throw scratch.corrupt("declared size of the cells is too large (found " + cells + " bytes, expected at "
                    + "most " + most + " from " + data + " bytes of data)");
        }
    }

    /** Returns whether chunks are stored unfiltered. */
    public boolean isEmpty() {
        return stages.length == 0;
    }

    /** Returns the size of a cell in bytes. */
    public int cellSize() {
        return cellSize;
    }

    /** Returns the maximum chunk size in bytes, an unsigned 32-bit number. */
    public int maxChunkSize() {
        return maxChunkSize;
    }

    /** Returns whether tiles of fixed-length cells are divided into chunks. WEBP takes a whole image. */
    public boolean chunksCells() {
        return chunked;
    }

    /** Returns whether tiles of variable-length values are divided into chunks. Strings with folded offsets are not. */
    public boolean chunksValues() {
        return valuesChunked;
    }

    /** Returns whether every filter can encode an empty chunk in a way that all readers understand. */
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
     * Filters strings and folds their offsets. The first filter is RLE or DICTIONARY and the type ASCII or UTF-8.
     *
     * @param strings at least one string
     */
    public void encodeStrings(VarCells strings, EncodedChunk out, FilterScratch scratch) {
        if (!folds()) {
            throw new IllegalStateException("first filter cannot fold offsets of strings");
        }
        ChunkEncoding chunk = scratch.encoding();
        chunk.begin(strings);
        run(chunk, out, scratch);
    }

    /**
     * Returns whether a write of variable-length strings folds their offsets, which depends on the first filter, the
     * type and the version.
     */
    public boolean foldsOffsets() {
        return foldsOffsets;
    }

    /** Returns whether the first filter can fold the offsets of strings into the data. */
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

    /** Reverses {@link #encode}: writes exactly the bytes of {@code target}. Other bytes are not changed. */
    public void decode(StoredChunk stored, ByteSlice target, FilterScratch scratch) {
        decode(stored, target, 0, target.length(), scratch);
    }

    /**
     * Reverses {@link #encode} when only the bytes [{@code from}, {@code to}) of the target are needed. The other bytes
     * of the target are undefined, but the whole chunk is checked.
     */
    public void decode(StoredChunk stored, ByteSlice target, int from, int to, FilterScratch scratch) {
        ChunkDecoding chunk = scratch.decoding();
        chunk.begin(stored, target);
        chunk.setNeeded(from, to);
        undo(chunk, target.length(), 0, scratch);
    }

    /** Reverses {@link #encodeStrings}: writes exactly the values and the offsets of {@code target}. */
    public void decodeStrings(StoredChunk stored, VarCells target, FilterScratch scratch) {
        if (!folds()) {
            scratch.enter("");
            throw scratch.corrupt(
                    "offsets tile has no chunks, but the first filter is neither RLE nor DICTIONARY on strings");
        }
        ChunkDecoding chunk = scratch.decoding();
        chunk.begin(stored, new ByteSlice(target.bytes(), target.start(), target.size()));
        chunk.offsets = scratch.offsetsTarget().begin(target.offsets(), target.offsetsAt(), target.count());
        undo(chunk, target.size(), PER_STRING * target.count(), scratch);
        scratch.offsetsTarget().finish();
    }

    private void undo(ChunkDecoding chunk, int size, long extra, FilterScratch scratch) {
        int count = stages.length;
        if (count == 0) {
            scratch.enter("NONE");
            chunk.enterLast();
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
            if (i == 0) {
                chunk.enterLast();
            } else {
                chunk.enter(data[i], metadata[i]);
            }
            stages[i].decode(chunk);
        }
        chunk.requireMetadataEnd();
    }
}
