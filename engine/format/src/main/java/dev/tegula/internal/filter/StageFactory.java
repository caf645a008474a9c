package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the stages of a schema's filters, each for the output type of the previous filter. */
final class StageFactory {

    private StageFactory() {}

    static FilterStage[] stages(
            FilterPipeline pipeline, Datatype type, int cellSize, FormatVersion version, byte @Nullable [] key) {
        List<FilterStage> stages = new ArrayList<>();
        Datatype current = type;
        for (Filter filter : pipeline.filters()) {
            if (filter.type() != FilterType.NONE) {
                boolean first = stages.isEmpty();
                FilterStage stage = first && isString(current)
                        ? stringStage(filter, current, cellSize, version)
                        : stage(filter, current, cellSize, version);
                if (stage != null) {
                    stages.add(stage);
                }
            }
            current = FilterTypes.output(filter, current);
        }
        if (key != null) {
            stages.add(new EncryptionStage(key));
        }
        return stages.toArray(new FilterStage[0]);
    }

    private static boolean isString(Datatype type) {
        return type == Datatype.STRING_ASCII || type == Datatype.STRING_UTF8;
    }

    private static @Nullable FilterStage stringStage(
            Filter filter, Datatype type, int cellSize, FormatVersion version) {
        switch (filter.type()) {
            case RLE:
                return new StringStage(new StringRunLengthCodec(), new CompressionStage(new RunLengthCodec(cellSize)));
            case DICTIONARY:
                return new StringStage(new StringDictionaryCodec(), null);
            default:
                return stage(filter, type, cellSize, version);
        }
    }

    /** Returns the stage, or null if the filter does not change values of this type. */
    private static @Nullable FilterStage stage(Filter filter, Datatype type, int cellSize, FormatVersion version) {
        switch (filter.type()) {
            case BITSHUFFLE:
                return new BitShuffleStage(type.size());
            case BYTESHUFFLE:
                return new ByteShuffleStage(type.size());
            case XOR:
                return new XorStage(type.size());
            case BIT_WIDTH_REDUCTION:
                return isReduced(type, version) && type.size() > 1
                        ? new BitWidthStage(
                                type.size(), type.physical().isSigned(), ((Filter.Windowed) filter).maxWindow())
                        : null;
            case POSITIVE_DELTA:
                return isReduced(type, version)
                        ? new PositiveDeltaStage(
                                type.size(), type.physical().isSigned(), ((Filter.Windowed) filter).maxWindow())
                        : null;
            case SCALE_FLOAT:
                return new ScaleFloatStage((Filter.ScaleFloat) filter, type.size());
            case CHECKSUM_MD5:
                return new ChecksumStage(ChecksumStage.Digest.MD5);
            case CHECKSUM_SHA256:
                return new ChecksumStage(ChecksumStage.Digest.SHA256);
            case WEBP:
                return new WebpStage(((Filter.Webp) filter).inputFormat());
            default:
                return new CompressionStage(codec(filter, type, cellSize));
        }
    }

    private static BlockCodec codec(Filter filter, Datatype type, int cellSize) {
        switch (filter.type()) {
            case GZIP:
                return new GzipCodec(((Filter.Compression) filter).level());
            case ZSTD:
                return new ZstdCodec(((Filter.Compression) filter).level());
            case LZ4:
                return new Lz4Codec();
            case RLE:
                return new RunLengthCodec(cellSize);
            case BZIP2:
                return new Bzip2Codec(((Filter.Compression) filter).level());
            case DELTA:
                return new DeltaCodec(deltaWidth(filter, type));
            case DOUBLE_DELTA: {
                Datatype as = FilterTypes.output(filter, type);
                return new DoubleDeltaCodec(
                        deltaWidth(filter, type), as.physical().isSigned());
            }
            default:
                throw new IllegalArgumentException(
                        "filter " + filter.type() + ": supported only as the first filter of variable-length strings");
        }
    }

    /** Returns the width of values for DELTA and DOUBLE_DELTA. Strings of any type count as bytes. */
    private static int deltaWidth(Filter filter, Datatype type) {
        Datatype as = FilterTypes.output(filter, type);
        if (as.isFloat()) {
            throw new IllegalArgumentException("filter " + filter.type() + ": does not support " + as);
        }
        return as.isString() ? 1 : as.size();
    }

    /**
     * Returns whether BIT_WIDTH_REDUCTION and POSITIVE_DELTA change values of this type: text and floats never, dates
     * since version 20.
     */
    private static boolean isReduced(Datatype type, FormatVersion version) {
        return FilterTypes.isWhole(type) && (version.reducesDatetimes() || !type.isDatetime() && !type.isTime());
    }

    /**
     * Returns whether cells are divided into chunks. WEBP takes a whole image, and a maximum chunk size of 0 means
     * whole tiles.
     */
    static boolean chunksCells(FilterPipeline pipeline) {
        return pipeline.maxChunkSize() != 0 && !pipeline.has(FilterType.WEBP);
    }

    /** Returns whether a tile of strings is one chunk: with RLE since version 12, with DICTIONARY since version 13. */
    static boolean keepsStringsWhole(FilterPipeline pipeline, Datatype type, FormatVersion version) {
        if (!isString(type)) {
            return false;
        }
        return version.foldsAsciiRle() && pipeline.has(FilterType.RLE)
                || version.foldsAsciiDictionary() && pipeline.has(FilterType.DICTIONARY);
    }

    /**
     * Returns whether a write of variable-length strings folds their offsets into the values. A read decides by the
     * bytes: an offsets tile without chunks means that they are folded.
     */
    static boolean foldsOffsets(FilterPipeline pipeline, Datatype type, FormatVersion version) {
        if (pipeline.filters().isEmpty()) {
            return false;
        }
        FilterType first = pipeline.filters().get(0).type();
        if (type == Datatype.STRING_ASCII) {
            return first == FilterType.RLE && version.foldsAsciiRle()
                    || first == FilterType.DICTIONARY && version.foldsAsciiDictionary();
        }
        return type == Datatype.STRING_UTF8
                && version.foldsUtf8()
                && (first == FilterType.RLE || first == FilterType.DICTIONARY);
    }

    /**
     * Returns whether all filters support empty chunks. In libtiledb the delta and bit width filters fail without
     * values.
     */
    static boolean takesEmptyChunks(FilterPipeline pipeline) {
        return !pipeline.has(FilterType.DELTA)
                && !pipeline.has(FilterType.DOUBLE_DELTA)
                && !pipeline.has(FilterType.BIT_WIDTH_REDUCTION)
                && !pipeline.has(FilterType.POSITIVE_DELTA);
    }
}
