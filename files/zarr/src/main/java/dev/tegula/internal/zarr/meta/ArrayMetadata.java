package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.zarr.json.JsonFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a Zarr array, of either version.
 *
 * @param place the array in messages
 * @param shape the lengths of its axes
 * @param chunkShape the lengths of a chunk, that of shards if there are any
 * @param fill the element of missing chunks, little-endian
 * @param masksFill whether the fill value marks missing elements, as xarray does in version 2
 * @param keys the names of chunks
 * @param pipeline decodes chunks
 * @param shards the layout of shards whose inner chunks can be read one by one, else null
 * @param dimensions the names of axes; null without names, and null for an axis without a name
 * @param attributes further attributes
 */
public record ArrayMetadata(
        String place,
        long[] shape,
        int[] chunkShape,
        ElementType type,
        byte[] fill,
        boolean masksFill,
        ChunkKeys keys,
        ChunkPipeline pipeline,
        @Nullable ShardLayout shards,
        @Nullable List<@Nullable String> dimensions,
        JsonFields attributes) {}
