package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.storage.Storage;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/**
 * A data file of a field in a fragment ({@code fragment.md}, "Data File"), which contains the field's tiles back to
 * back.
 *
 * @param tileOffsets offset of each tile
 * @param size size of the file in bytes
 * @param memorySizes size of each tile's cells in memory; null if all cells have the same size
 * @param chunkIndex known positions of chunks
 */
public record DataFile(
        OpenFragment fragment,
        VfsUri uri,
        Kind kind,
        Field field,
        FilterChain chain,
        long[] tileOffsets,
        long size,
        long @Nullable [] memorySizes,
        ChunkIndex chunkIndex) {

    /** Least size of a stored chunk in bytes. */
    private static final int MIN_CHUNK = 12;

    /** Kind of a field's file. */
    public enum Kind {
        /** Values of fixed-length cells. */
        VALUES,
        /** Offsets of variable-length cells. */
        OFFSETS,
        /** Values of variable-length cells. */
        VAR_VALUES,
        /** One byte per cell, 0 for null. */
        VALIDITY
    }

    static DataFile open(OpenFragment fragment, FragmentFields.Entry entry, Kind kind, byte @Nullable [] key) {
        Field field = entry.field();
        int i = entry.index();
        FragmentMetadata metadata = fragment.metadata();
        long fixedSize = fragment.footer().fileSizes()[i];
        return switch (kind) {
            case VALUES ->
                of(
                        fragment,
                        kind,
                        entry.fixedFile(),
                        field,
                        chain(fragment, filters(fragment, entry), field.datatype(), cellSize(fragment, entry), key),
                        new Tiles(metadata.tileOffsets(i), fixedSize, null));
            case OFFSETS ->
                of(
                        fragment,
                        kind,
                        entry.fixedFile(),
                        field,
                        chain(fragment, fragment.schema().offsetFilters(), Datatype.UINT64, Long.BYTES, key),
                        new Tiles(metadata.tileOffsets(i), fixedSize, null));
            case VAR_VALUES ->
                of(
                        fragment,
                        kind,
                        entry.varFile(),
                        field,
                        chain(fragment, entry.filters(), field.datatype(), field.cellSize(), key),
                        new Tiles(metadata.varOffsets(i), fragment.footer().varFileSizes()[i], metadata.varSizes(i)));
            case VALIDITY ->
                of(
                        fragment,
                        kind,
                        entry.validityFile(),
                        field,
                        chain(fragment, fragment.schema().validityFilters(), Datatype.UINT8, 1, key),
                        new Tiles(metadata.validityOffsets(i), fragment.footer().validityFileSizes()[i], null));
        };
    }

    /** Returns whether one file contains the coordinates of all dimensions with one pipeline, as before version 5. */
    private static boolean areCombined(OpenFragment fragment, FragmentFields.Entry entry) {
        return entry.isDimension() && !fragment.version().hasPerDimensionFiles();
    }

    private static FilterPipeline filters(OpenFragment fragment, FragmentFields.Entry entry) {
        return areCombined(fragment, entry) ? fragment.schema().coordinateFilters() : entry.filters();
    }

    private static int cellSize(OpenFragment fragment, FragmentFields.Entry entry) {
        int size = entry.field().cellSize();
        return areCombined(fragment, entry)
                ? size * fragment.schema().dimensions().size()
                : size;
    }

    private static FilterChain chain(
            OpenFragment fragment, FilterPipeline pipeline, Datatype type, int cellSize, byte @Nullable [] key) {
        return FilterChain.of(pipeline, type, cellSize, fragment.version(), key);
    }

    /** Where the tiles of a file are, according to the fragment's metadata. */
    private record Tiles(long[] offsets, long fileSize, long @Nullable [] memorySizes) {}

    private static DataFile of(
            OpenFragment fragment, Kind kind, String name, Field field, FilterChain chain, Tiles tiles) {
        long[] offsets = tiles.offsets;
        long size = tiles.fileSize;
        long[] memorySizes = tiles.memorySizes;
        VfsUri uri = fragment.file(name);
        long last = 0;
        for (int t = 0; t < offsets.length; t++) {
            if (offsets[t] < last || offsets[t] > size) {
                throw new CorruptArrayException(
                        FilePlace.of(fragment.metadataUri()).part("tile offsets of " + name),
                        "wrong offset of tile " + t + " (found " + Long.toUnsignedString(offsets[t]) + ", expected "
                                + last + " to " + size + ")");
            }
            last = offsets[t];
        }
        if (memorySizes != null && memorySizes.length != offsets.length) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("tile var sizes of " + name),
                    "wrong number of sizes (found " + memorySizes.length + ", expected " + offsets.length + ")");
        }
        int width = chain.cellSize();
        for (int t = 0; memorySizes != null && t < memorySizes.length; t++) {
            if (memorySizes[t] < 0 || memorySizes[t] % width != 0) {
                throw new CorruptArrayException(
                        FilePlace.of(fragment.metadataUri()).part("tile var sizes of " + name),
                        "wrong size of tile " + t + " (found " + Long.toUnsignedString(memorySizes[t])
                                + " bytes, expected a multiple of " + width + ")");
            }
        }
        return new DataFile(
                fragment, uri, kind, field, chain, offsets, size, memorySizes, new ChunkIndex(offsets.length));
    }

    /**
     * Returns whether a chunk may end within a cell, as before version 11. Offsets, variable-length values and validity
     * are always divided between values.
     */
    public boolean mayDivideCells() {
        if (kind != Kind.VALUES || fragment.version().keepsCellsWhole()) {
            return false;
        }
        boolean combined =
                !fragment.version().hasPerDimensionFiles() && fragment.schema().dimension(field.name()) != null;
        return combined || Integer.toUnsignedLong(chain.maxChunkSize()) % chain.cellSize() != 0;
    }

    /** Returns the size that divides the size of every chunk: that of a cell, or 1 if chunks may end within cells. */
    public int chunkUnit() {
        return mayDivideCells() ? 1 : chain.cellSize();
    }

    /** Returns the number of tiles. */
    public int tiles() {
        return tileOffsets.length;
    }

    /** Returns the offset of the end of a tile in the file. */
    public long tileEnd(int tile) {
        return tile + 1 < tileOffsets.length ? tileOffsets[tile + 1] : size;
    }

    /** Returns the size of a tile in the file. */
    public long storedSize(int tile) {
        return tileEnd(tile) - tileOffsets[tile];
    }

    /**
     * Refuses a number of cells that exceeds what a tile of this stored size can hold, before memory is allocated.
     * Every chunk takes some bytes and holds at most the pipeline's maximum.
     */
    public void requireSizeFor(int tile, long cells) {
        long chunk = Integer.toUnsignedLong(chain.maxChunkSize());
        boolean folded = kind == Kind.OFFSETS && storedSize(tile) == Long.BYTES;
        double most = (double) (storedSize(tile) / MIN_CHUNK + 1) * 2 * Math.max(chunk, chain.cellSize());
        if (chunk != 0 && !folded && (double) cells * chain.cellSize() > most) {
            throw new CorruptArrayException(
                    FilePlace.of(uri).part("tile " + tile),
                    "too small for its cells (found " + storedSize(tile) + " bytes, expected " + cells
                            + " cells by capacity and footer)");
        }
        if (!folded) {
            requireExpansion(tile, (long) ((double) cells * chain.cellSize()));
        }
    }

    /** Refuses a size in memory that exceeds what the filters can decode from the stored bytes of a tile. */
    public void requireExpansion(int tile, long memory) {
        long most = chain.maxDecodedSize(storedSize(tile));
        if (memory > most) {
            throw new CorruptArrayException(
                    FilePlace.of(uri).part("tile " + tile),
                    "too small for its cells (found " + storedSize(tile)
                            + " bytes, which its filters can decode to at most " + most + ", expected " + memory
                            + " by capacity and footer)");
        }
    }

    /**
     * Refuses a number of fixed-length cells that exceeds what a tile's chunks hold. All chunks but the last have the
     * size of the first.
     */
    public void requireDeclared(Storage storage, int tile, long cells) {
        byte[] start = new byte[MIN_CHUNK];
        if (storedSize(tile) < MIN_CHUNK) {
            return;
        }
        storage.read(uri, tileOffsets[tile], start, 0, start.length);
        ByteReader in = new ByteReader(start, uri.toString());
        double chunks = in.u64("number of chunks");
        double most = chunks * in.u32("chunk 0 original size");
        if ((double) cells * chain.cellSize() > most) {
            throw new CorruptArrayException(
                    FilePlace.of(uri).part("tile " + tile),
                    "too small for its cells (found " + (long) chunks + " chunks of " + (long) (most / chunks)
                            + " bytes, expected " + cells + " cells by capacity and footer)");
        }
    }

    /** Returns the size of a tile in memory. */
    public long memorySize(int tile, long cells) {
        long[] sizes = memorySizes;
        return sizes != null ? sizes[tile] : Math.multiplyExact(cells, chain.cellSize());
    }
}
