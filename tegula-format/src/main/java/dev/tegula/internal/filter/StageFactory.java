package dev.tegula.internal.filter;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the filters of a schema into stages, each for the type that the filter before it hands on. */
final class StageFactory {

  private StageFactory() {}

  static FilterStage[] stages(
      FilterPipeline pipeline, Datatype type, int cellSize, FormatVersion version, byte @Nullable [] key) {
    List<FilterStage> stages = new ArrayList<>();
    Datatype current = type;
    for (Filter filter : pipeline.filters()) {
      if (filter.type() != FilterType.NONE) {
        boolean first = stages.isEmpty();
        stages.add(first && isString(current) ? stringStage(filter, current, cellSize, version) : stage(filter, current, cellSize, version));
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

  private static FilterStage stringStage(Filter filter, Datatype type, int cellSize, FormatVersion version) {
    switch (filter.type()) {
      case RLE:
        return new StringStage(new StringRunLengthCodec(), new CompressionStage(new RunLengthCodec(cellSize)));
      case DICTIONARY:
        return new StringStage(new StringDictionaryCodec(), null);
      default:
        return stage(filter, type, cellSize, version);
    }
  }

  private static FilterStage stage(Filter filter, Datatype type, int cellSize, FormatVersion version) {
    switch (filter.type()) {
      case GZIP:
        return new CompressionStage(new GzipCodec(((Filter.Compression) filter).level()));
      case ZSTD:
        return new CompressionStage(new ZstdCodec(((Filter.Compression) filter).level()));
      case LZ4:
        return new CompressionStage(new Lz4Codec());
      case RLE:
        return new CompressionStage(new RunLengthCodec(cellSize));
      case BYTESHUFFLE:
        return new ByteShuffleStage(type.size());
      case CHECKSUM_MD5:
        return new ChecksumStage(false);
      case CHECKSUM_SHA256:
        return new ChecksumStage(true);
      default:
        throw new UnsupportedFormatException("filter " + filter.type() + " is not known to this version of Tegula");
    }
  }

  /** WEBP takes an image whole; a maximum chunk size of 0 stands for whole tiles. */
  static boolean chunksCells(FilterPipeline pipeline) {
    return pipeline.maxChunkSize() != 0 && !pipeline.has(FilterType.WEBP);
  }

  /** RLE since version 12 and DICTIONARY since version 13 take a tile of strings as one chunk. */
  static boolean keepsStringsWhole(FilterPipeline pipeline, Datatype type, FormatVersion version) {
    if (!isString(type)) {
      return false;
    }
    return version.foldsAsciiRle() && pipeline.has(FilterType.RLE)
        || version.foldsAsciiDictionary() && pipeline.has(FilterType.DICTIONARY);
  }

  /**
   * Whether a write of var-length strings folds their offsets into the values. (A read decides by the bytes: an offsets tile of no
   * chunks means folded.)
   */
  static boolean foldsOffsets(FilterPipeline pipeline, Datatype type, FormatVersion version) {
    if (pipeline.filters().isEmpty()) {
      return false;
    }
    FilterType first = pipeline.filters().get(0).type();
    if (type == Datatype.STRING_ASCII) {
      return first == FilterType.RLE && version.foldsAsciiRle() || first == FilterType.DICTIONARY && version.foldsAsciiDictionary();
    }
    return type == Datatype.STRING_UTF8 && version.foldsUtf8() && (first == FilterType.RLE || first == FilterType.DICTIONARY);
  }

  /** The deltas and the bit widths of the format's library fail on no values at all. */
  static boolean takesEmptyChunks(FilterPipeline pipeline) {
    return !pipeline.has(FilterType.DELTA)
        && !pipeline.has(FilterType.DOUBLE_DELTA)
        && !pipeline.has(FilterType.BIT_WIDTH_REDUCTION)
        && !pipeline.has(FilterType.POSITIVE_DELTA);
  }
}
