package dev.tegula.internal.zarr.meta;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of version 3: from array to array, one from array to bytes, and from bytes to bytes.
 *
 * @param pipeline decodes whole chunks
 * @param shards the layout of shards if they are the only codec, so that inner chunks can be read one by one
 */
record CodecChain(ChunkPipeline pipeline, @Nullable ShardLayout shards) {

    /** Returns the codecs of an array. */
    static CodecChain of(String place, List<CodecSpec> codecs, ElementType type, int[] shape, byte[] fill) {
        return new CodecChainParser(place, type, fill).chain(codecs, shape);
    }

    /** Returns the codecs of an array of structures, of which a field is decoded. */
    static CodecChain of(String place, List<CodecSpec> codecs, int[] shape, StructureField part) {
        ElementType structure = ElementType.structure(part.structureSize());
        CodecChain chain = of(place, codecs, structure, shape, part.structureFill());
        (chain.shards == null ? chain.pipeline : chain.shards.inner()).addPart(part);
        return chain;
    }
}
