package dev.tegula.internal.tile;

import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import org.jspecify.annotations.Nullable;

/**
 * A self-describing tile. Schemas, fragment metadata, commits and groups are stored in generic tiles
 * ({@code generic_tile.md}).
 *
 * <pre>
 * u32  format version
 * u64  stored size of the tile
 * u64  size in memory
 * u8   datatype: CHAR
 * u64  cell size: 1
 * u8   encryption: 0 none, 1 AES-256-GCM
 * u32  size of the pipeline
 *      filter pipeline: GZIP of level 1, then the encryption stage if any
 *      tile
 * </pre>
 *
 * @param version the format version
 * @param storedSize size of the tile after the header
 * @param size size of the contents
 * @param encrypted whether a key is needed
 * @param stored the filters
 * @param headerSize size of the header with the pipeline
 */
public record GenericTile(
        FormatVersion version,
        long storedSize,
        long size,
        boolean encrypted,
        FilterPipelineFormat.Stored stored,
        int headerSize) {

    /** Size of a header without its pipeline. */
    public static final int BASE_SIZE = 34;

    /**
     * Size of the rest of the header before version 1, after the stored size: size, datatype, cell size, compressor,
     * level.
     */
    private static final int UNVERSIONED_REST = 22;

    private static final FilterPipeline WRITTEN = FilterPipeline.of(Filter.gzip(1));

    /** Name of the setting that limits the size of the contents of generic tiles. */
    public static final String LIMIT_SETTING = "tegula.metadata_limit";

    /** Returns the size of header and tile. */
    public long totalSize() {
        return headerSize + storedSize;
    }

    /** Reads the header. Afterwards {@code in} is at the first byte of the tile. */
    public static GenericTile readHeader(ByteReader in) {
        int start = in.position();
        requireVersioned(in);
        FormatVersion version = FormatVersion.read(in.u32("generic tile version"), in);
        long storedSize = in.u64("generic tile stored size");
        long size = in.u64("generic tile size");
        int type = in.u8("generic tile datatype");
        if (Datatype.ofCode(type) == null) {
            throw in.corrupt("unknown generic tile datatype (found " + type + ", expected 0 to 43)");
        }
        long cellSize = in.u64("generic tile cell size");
        if (cellSize < 1 || cellSize > Integer.MAX_VALUE) {
            throw in.corrupt("wrong generic tile cell size (found " + cellSize + ")");
        }
        int encryption = in.u8("generic tile encryption");
        if (encryption > 1) {
            throw new UnsupportedFormatException(in.source() + ": unknown encryption (found " + encryption
                    + ", expected 0 for none or 1 for AES-256-GCM)");
        }
        ByteReader pipeline = in.slice("generic tile pipeline", in.u32("generic tile pipeline size"));
        FilterPipelineFormat.Stored stored = FilterPipelineFormat.readStored(pipeline, version);
        if (stored.encrypted() != (encryption == 1)) {
            throw in.corrupt("generic tile encryption does not match its filters (found " + encryption + ")");
        }
        return new GenericTile(version, storedSize, size, encryption == 1, stored, in.position() - start);
    }

    /** Reads header and contents. Afterwards {@code in} is after the tile. */
    public static byte[] read(ByteReader in, byte @Nullable [] key, FilterScratch scratch) {
        GenericTile header = readHeader(in);
        return header.readContent(in, key, scratch);
    }

    /** Reads the contents. {@code in} is at the first byte of the tile before and after the tile afterwards. */
    public byte[] readContent(ByteReader in, byte @Nullable [] key, FilterScratch scratch) {
        FilterChain chain = chain(in, key);
        requireAllowed(in.source(), size, storedSize, scratch.contentLimit());
        int start = in.offset();
        byte[] tile = in.bytes("generic tile", storedSize);
        FieldLog log = in.log();
        if (log != null) {
            ChunkWalker walker = new ChunkWalker().begin(in.origin(), 0, tile.length, size);
            ChunkFields.log(log, walker, tile, start, chunk -> {});
        }
        return TileReader.readGrowing(chain, tile, (int) size, in.origin(), scratch);
    }

    /**
     * Reads the positions of the chunks, so that parts of the contents can be decoded. {@code in} is at the first byte
     * of the tile before and after the tile afterwards.
     */
    public TileContents contents(ByteReader in, byte @Nullable [] key, FilterScratch scratch) {
        FilterChain chain = chain(in, key);
        return TileContents.of(chain, in.bytes("generic tile", storedSize), (int) size, in.origin(), scratch);
    }

    /** Returns the filters. Refuses wrong keys, and sizes that the stored bytes cannot decode to. */
    private FilterChain chain(ByteReader in, byte @Nullable [] key) {
        requireKey(in.origin(), key);
        in.require("generic tile", storedSize);
        FilterChain chain = FilterChain.of(stored.pipeline(), Datatype.CHAR, 1, version, key);
        if (size > chain.maxDecodedSize(storedSize) || size > Integer.MAX_VALUE - 8) {
            throw in.corrupt("declared size of the generic tile is too large (found " + size + " bytes of contents "
                    + "in " + storedSize + " stored bytes)");
        }
        return chain;
    }

    /** Refuses to decode more bytes than a limit. */
    static void requireAllowed(Object source, long size, long storedSize, long limit) {
        if (size > limit) {
            throw new MemoryLimitException(
                    source + ": contents are too large (found " + size + " bytes " + "in " + storedSize
                            + " stored bytes, limit " + limit + "). If you trust the array, raise the limit.",
                    NextStep.of(Action.RAISE_LIMIT)
                            .with(Argument.NAME, LIMIT_SETTING)
                            .with(Argument.VALUE, size));
        }
    }

    /** Refuses tiles from before version 1, which begin with their stored size. */
    private static void requireVersioned(ByteReader in) {
        ByteReader ahead = in.ahead();
        if (ahead.remaining() > BASE_SIZE && ahead.i64("stored size") == ahead.remaining() - UNVERSIONED_REST) {
            throw new UnsupportedFormatException(in.source()
                    + ": not supported, because it was written by TileDB 1.3 or older, before format version 1 "
                    + "(expected version 1 to " + FormatVersion.NEWEST + "). TileDB 1.4 and later cannot "
                    + "read it either.");
        }
    }

    private void requireKey(Object tile, byte @Nullable [] key) {
        if (encrypted && key == null) {
            throw new EncryptionException(
                    tile + ": encrypted with AES-256-GCM, but no key was given", NextStep.of(Action.PASS_KEY));
        }
        if (!encrypted && key != null) {
            throw new EncryptionException(tile + ": not encrypted, but a key was given");
        }
    }

    /** Writes contents as a generic tile. */
    public static void write(
            byte[] content,
            int length,
            FormatVersion version,
            byte @Nullable [] key,
            ByteWriter out,
            FilterScratch scratch) {
        int start = out.size();
        out.u32(version.number())
                .u64(0)
                .u64(length)
                .u8(Datatype.CHAR.code())
                .u64(1)
                .u8(key == null ? 0 : 1)
                .u32(0);
        int pipeline = out.size();
        if (key == null) {
            FilterPipelineFormat.write(WRITTEN, version, out);
        } else {
            FilterPipelineFormat.writeEncrypted(WRITTEN, version, out);
        }
        out.setU32(pipeline - 4, out.size() - pipeline);
        FilterChain chain = FilterChain.of(WRITTEN, Datatype.CHAR, 1, version, key);
        long stored = TileWriter.write(chain, content, 0, length, out::bytes, scratch);
        out.setU64(start + 4, stored);
    }
}
