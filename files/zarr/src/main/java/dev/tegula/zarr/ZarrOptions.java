package dev.tegula.zarr;

import dev.tegula.query.Subarray;
import java.util.List;

/** How arrays appear as Zarr. Immutable. */
public final class ZarrOptions {

    private static final long DEFAULT_CHUNK = 4 << 20;
    private static final long LARGEST_CHUNK = 1 << 28;

    private final ZarrVersion version;
    private final boolean compressed;
    private final long maxChunkBytes;
    private final List<String> attributes;
    private final Subarray box;

    private ZarrOptions(
            ZarrVersion version, boolean compressed, long maxChunkBytes, List<String> attributes, Subarray box) {
        attributes = List.copyOf(attributes);
        if (maxChunkBytes < 1 || maxChunkBytes > LARGEST_CHUNK) {
            throw new IllegalArgumentException(
                    "chunk size: must be between 1 and " + LARGEST_CHUNK + " bytes (found " + maxChunkBytes + ")");
        }
        this.version = version;
        this.compressed = compressed;
        this.maxChunkBytes = maxChunkBytes;
        this.attributes = attributes;
        this.box = box;
    }

    /** Returns the default options of a version: compressed chunks of at most 4 MiB of all attributes. */
    public static ZarrOptions of(ZarrVersion version) {
        return new ZarrOptions(version, true, DEFAULT_CHUNK, List.of(), Subarray.whole());
    }

    /** Returns these options without compression. */
    public ZarrOptions withoutCompression() {
        return new ZarrOptions(version, false, maxChunkBytes, attributes, box);
    }

    /** Returns these options with another limit of chunks. */
    public ZarrOptions withMaxChunkBytes(long bytes) {
        return new ZarrOptions(version, compressed, bytes, attributes, box);
    }

    /** Returns these options with the attributes to show. */
    public ZarrOptions withAttributes(List<String> names) {
        return new ZarrOptions(version, compressed, maxChunkBytes, names, box);
    }

    /** Returns these options with the cells to show. */
    public ZarrOptions withBox(Subarray newBox) {
        return new ZarrOptions(version, compressed, maxChunkBytes, attributes, newBox);
    }

    /** Returns the version of the format. */
    public ZarrVersion version() {
        return version;
    }

    /** Returns whether chunks are compressed with zstd. */
    public boolean compressed() {
        return compressed;
    }

    /** Returns the largest chunk in bytes without compression; larger tiles are divided. */
    public long maxChunkBytes() {
        return maxChunkBytes;
    }

    /** Returns the attributes to show, none for all that Zarr can hold. */
    public List<String> attributes() {
        return attributes;
    }

    /** Returns the cells to show, at most one range per dimension; by default the current domain, else the domain. */
    public Subarray box() {
        return box;
    }

    /** Entity tags are computed from this text. */
    @Override
    public String toString() {
        return "ZarrOptions[" + version + ", " + (compressed ? "compressed" : "uncompressed") + ", " + maxChunkBytes
                + ", " + attributes + ", " + box + "]";
    }
}
