package dev.tegula.internal.filter;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.List;

/**
 * A filter pipeline as stored ({@code filter_pipeline.md}).
 *
 * <pre>
 * u32  maximum chunk size
 * u32  number of filters
 * per filter:
 *   u8   number of the filter
 *   u32  size of the options
 *   options:
 *     compressors          u8 number of the compressor, i32 level
 *     DELTA, DOUBLE_DELTA  the same, then u8 reinterpreted datatype (DELTA since version 19, DOUBLE_DELTA since 20)
 *     BIT_WIDTH_REDUCTION, POSITIVE_DELTA  u32 largest window
 *     SCALE_FLOAT          f64 factor, f64 offset, u64 byte width
 *     WEBP                 f32 quality, u8 input format, u8 lossless, u16 extent y, u16 extent x, 2 bytes of padding
 *     others               none
 * </pre>
 */
public final class FilterPipelineFormat {

    /**
     * Bytes of a filter without options: a damaged number of filters cannot ask for more than the rest of the file has.
     */
    private static final int FILTER_HEADER = 5;

    private static final int RETIRED = 17;

    private FilterPipelineFormat() {}

    /**
     * A pipeline as stored.
     *
     * @param encrypted whether the encryption stage follows, which is stored only in the pipelines of generic tiles
     */
    public record Stored(FilterPipeline pipeline, boolean encrypted) {}

    /** Reads a pipeline of a schema, which must not contain the encryption stage. */
    public static FilterPipeline read(ByteReader in, FormatVersion version) {
        Stored stored = readStored(in, version);
        if (stored.encrypted()) {
            throw in.corrupt("schema contains the encryption stage");
        }
        return stored.pipeline();
    }

    /** Reads a pipeline that may end with the encryption stage. */
    public static Stored readStored(ByteReader in, FormatVersion version) {
        int maxChunkSize = in.i32("maximum chunk size");
        int count = in.count32("number of filters", FILTER_HEADER);
        List<Filter> filters = new ArrayList<>(count);
        boolean encrypted = false;
        for (int i = 0; i < count; i++) {
            int code = in.u8("filter number");
            in.means(code == EncryptionStage.CODE ? "AES-256-GCM" : String.valueOf(FilterType.ofCode(code)));
            ByteReader options = in.slice("filter options", in.u32("size of filter options"));
            if (encrypted) {
                throw in.corrupt("filter number " + code + " after the encryption stage");
            }
            if (code == EncryptionStage.CODE) {
                encrypted = true;
            } else {
                filters.add(filter(in, code, options, version));
            }
        }
        return new Stored(new FilterPipeline(maxChunkSize, filters), encrypted);
    }

    private static Filter filter(ByteReader in, int code, ByteReader options, FormatVersion version) {
        if (code == RETIRED) {
            throw new UnsupportedFormatException(in.source()
                    + ": filter number 17 is not supported; it was retired, and no current TileDB release reads it");
        }
        FilterType type = FilterType.ofCode(code);
        if (type == null) {
            throw new UnsupportedFormatException(
                    in.source() + ": filter number " + code + " is unknown (expected 0 to 16, 18 or 19)");
        }
        try {
            return filter(type, options, version);
        } catch (IllegalArgumentException e) {
            throw options.corrupt("filter " + type + ": " + e.getMessage());
        }
    }

    private static Filter filter(FilterType type, ByteReader options, FormatVersion version) {
        switch (type) {
            case NONE:
                return Filter.none();
            case GZIP, ZSTD, LZ4, RLE, BZIP2, DICTIONARY:
                options.u8("compressor number");
                return new Filter.Compression(type, options.i32("level"));
            case DELTA, DOUBLE_DELTA: {
                options.u8("compressor number");
                int level = options.i32("level");
                // Newer libraries store the type in older arrays too. It is read if present, and required only by
                // newer versions.
                return new Filter.Delta(
                        type,
                        level,
                        isDue(type, version) || options.remaining() > 0 ? datatype(options) : Datatype.ANY);
            }
            case BIT_WIDTH_REDUCTION, POSITIVE_DELTA:
                return new Filter.Windowed(type, options.i32("largest window"));
            case SCALE_FLOAT: {
                double factor = options.f64("factor");
                double offset = options.f64("offset");
                long width = options.i64("byte width");
                return new Filter.ScaleFloat(factor, offset, (int) Math.max(-1, Math.min(width, 99)));
            }
            case WEBP: {
                float quality = options.f32("quality");
                int format = options.u8("input format");
                boolean lossless = options.bool("lossless");
                int y = options.u16("extent y");
                return new Filter.Webp(quality, format, lossless, options.u16("extent x"), y);
            }
            default:
                return new Filter.Plain(type);
        }
    }

    private static boolean isDue(FilterType type, FormatVersion version) {
        return type == FilterType.DELTA ? version.hasReinterpretedDelta() : version.hasReinterpretedDoubleDelta();
    }

    private static Datatype datatype(ByteReader options) {
        int code = options.u8("reinterpreted datatype");
        Datatype type = Datatype.ofCode(code);
        if (type == null) {
            throw options.corrupt("unknown datatype number (found " + code + ", expected 0 to 43)");
        }
        return type;
    }

    /** Writes a pipeline of a schema. */
    public static void write(FilterPipeline pipeline, FormatVersion version, ByteWriter out) {
        out.u32(pipeline.maxChunkSize()).u32(pipeline.filters().size());
        writeFilters(pipeline, version, out);
    }

    /** Writes a pipeline with the encryption stage at its end. */
    public static void writeEncrypted(FilterPipeline pipeline, FormatVersion version, ByteWriter out) {
        out.u32(pipeline.maxChunkSize()).u32(pipeline.filters().size() + 1);
        writeFilters(pipeline, version, out);
        out.u8(EncryptionStage.CODE).u32(0);
    }

    private static void writeFilters(FilterPipeline pipeline, FormatVersion version, ByteWriter out) {
        for (Filter filter : pipeline.filters()) {
            out.u8(filter.type().code());
            int size = out.size();
            out.u32(0);
            options(filter, version, out);
            out.setU32(size, out.size() - size - 4);
        }
    }

    private static void options(Filter filter, FormatVersion version, ByteWriter out) {
        if (filter instanceof Filter.Compression compression) {
            out.u8(compressor(filter.type())).u32(compression.level());
        } else if (filter instanceof Filter.Delta delta) {
            out.u8(compressor(filter.type())).u32(delta.level());
            if (isDue(filter.type(), version)) {
                out.u8(delta.reinterpretAs().code());
            }
        } else if (filter instanceof Filter.Windowed windowed) {
            out.u32(windowed.maxWindow());
        } else if (filter instanceof Filter.ScaleFloat scale) {
            out.f64(scale.factor()).f64(scale.offset()).u64(scale.byteWidth());
        } else if (filter instanceof Filter.Webp webp) {
            out.f32(webp.quality())
                    .u8(webp.inputFormat())
                    .bool(webp.lossless())
                    .u16(webp.extentY())
                    .u16(webp.extentX())
                    .u16(0);
        }
    }

    /** Returns the compressor number, which the options contain in addition to the filter number. */
    private static int compressor(FilterType type) {
        switch (type) {
            case GZIP:
                return 1;
            case ZSTD:
                return 2;
            case LZ4:
                return 3;
            case RLE:
                return 4;
            case BZIP2:
                return 5;
            case DOUBLE_DELTA:
                return 6;
            case DICTIONARY:
                return 7;
            case DELTA:
                return 8;
            default:
                throw new IllegalArgumentException(type + " is not a compressor");
        }
    }
}
