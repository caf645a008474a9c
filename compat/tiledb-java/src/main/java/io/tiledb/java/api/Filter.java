package io.tiledb.java.api;

/** A step by which values are encoded. */
public class Filter implements AutoCloseable {
    private final dev.tegula.schema.Filter stored;

    Filter(Context ctx, dev.tegula.schema.Filter stored) {
        this.stored = stored;
    }

    dev.tegula.schema.Filter stored() {
        return stored;
    }

    @Override
    public void close() {}

    static Filter of(Context ctx, dev.tegula.schema.Filter stored) throws TileDBError {
        return switch (stored.type()) {
            case NONE -> new NoneFilter(ctx, stored);
            case GZIP -> new GzipFilter(ctx, stored);
            case ZSTD -> new ZstdFilter(ctx, stored);
            case LZ4 -> new LZ4Filter(ctx, stored);
            case RLE -> new RleFilter(ctx, stored);
            case BZIP2 -> new Bzip2Filter(ctx, stored);
            case DOUBLE_DELTA -> new DoubleDeltaFilter(ctx, stored);
            case DELTA -> new DeltaFilter(ctx, stored);
            case DICTIONARY -> new DictionaryFilter(ctx, stored);
            case BIT_WIDTH_REDUCTION -> new BitWidthReductionFilter(ctx, stored);
            case POSITIVE_DELTA -> new PositiveDeltaFilter(ctx, stored);
            case BITSHUFFLE -> new BitShuffleFilter(ctx, stored);
            case BYTESHUFFLE -> new ByteShuffleFilter(ctx, stored);
            case CHECKSUM_MD5 -> new CheckSumMD5Filter(ctx, stored);
            case CHECKSUM_SHA256 -> new CheckSumSHA256Filter(ctx, stored);
            case SCALE_FLOAT -> new FloatScalingFilter(ctx, stored);
            case XOR -> new XORFilter(ctx, stored);
            case WEBP -> new WebPFilter(ctx, stored);
            default -> throw new TileDBError("TileDB-Java has no class for the filter " + stored.type());
        };
    }
}
