package dev.tegula.zarr;

import dev.tegula.query.Subarray;
import java.util.List;

/**
 * How arrays appear as Zarr. Immutable.
 *
 * @param version the version of the format
 * @param compressed whether chunks are compressed with zstd
 * @param maxChunkBytes the largest chunk in bytes without compression; larger tiles are divided
 * @param attributes the attributes to show, none for all that Zarr can hold
 * @param box the cells to show, at most one range per dimension; by default the current domain, else the domain
 */
public record ZarrOptions(
        ZarrVersion version, boolean compressed, long maxChunkBytes, List<String> attributes, Subarray box) {

    private static final long DEFAULT_CHUNK = 4 << 20;
    private static final long LARGEST_CHUNK = 1 << 28;

    public ZarrOptions {
        attributes = List.copyOf(attributes);
        if (maxChunkBytes < 1 || maxChunkBytes > LARGEST_CHUNK) {
            throw new IllegalArgumentException(
                    "chunk size: must be between 1 and " + LARGEST_CHUNK + " bytes (found " + maxChunkBytes + ")");
        }
    }

    /** Returns the default options of a version: compressed chunks of at most 4 MiB of all attributes. */
    public static ZarrOptions of(ZarrVersion version) {
        return new ZarrOptions(version, true, DEFAULT_CHUNK, List.of(), Subarray.whole());
    }

    /** Returns these options without compression. */
    public ZarrOptions uncompressed() {
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
}
