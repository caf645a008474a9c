package dev.tegula.interop.filter;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Generates the tiles of fixed-length cells to compare. */
final class Specs {

    private static final int[] COUNTS = {1, 2, 7, 64, 300, 1000};

    private Specs() {}

    /**
     * Excludes ANY, which is not possible for fixed-length cells, and the two GEOM types, which libtiledb 2.20.1 does
     * not support.
     */
    private static boolean isKnown(Datatype type) {
        return type != Datatype.ANY && type != Datatype.GEOM_WKB && type != Datatype.GEOM_WKT;
    }

    /** Returns filters with common and uncommon options. */
    static List<Filter> filters() {
        List<Filter> filters = new ArrayList<>();
        filters.add(Filter.none());
        for (int level : new int[] {-1, 0, 1, 9}) {
            filters.add(Filter.gzip(level));
        }
        for (int level : new int[] {-20, -5, -1, 1, 9, 30}) {
            filters.add(Filter.zstd(level));
        }
        filters.add(Filter.lz4());
        filters.add(Filter.rle());
        filters.add(Filter.bzip2());
        filters.add(Filter.bzip2(9));
        filters.add(Filter.doubleDelta());
        filters.add(Filter.delta());
        filters.add(Filter.delta(Datatype.UINT8));
        filters.add(Filter.delta(Datatype.INT32));
        filters.add(Filter.delta(Datatype.DATETIME_DAY));
        filters.add(Filter.bitWidthReduction());
        filters.add(Filter.bitWidthReduction(24));
        filters.add(Filter.bitWidthReduction(1000));
        filters.add(Filter.positiveDelta());
        filters.add(Filter.positiveDelta(20));
        filters.add(Filter.bitShuffle());
        filters.add(Filter.byteShuffle());
        filters.add(Filter.checksumMd5());
        filters.add(Filter.checksumSha256());
        filters.add(Filter.xor());
        filters.add(Filter.scaleFloat(1, 0, 8));
        filters.add(Filter.scaleFloat(0.1, -3.3, 4));
        filters.add(Filter.scaleFloat(2, 1, 2));
        filters.add(Filter.scaleFloat(0.5, 0, 1));
        return filters;
    }

    /**
     * Combines every filter, type and shape, and returns every {@code share}-th combination, starting at one given by
     * the seed.
     */
    static List<TileSpec> singles(long seed, int share) {
        List<TileSpec> specs = new ArrayList<>();
        RandomGenerator random = RandomTests.seeded(seed);
        int number = random.nextInt(share);
        for (Datatype type : Datatype.values()) {
            for (Filter filter : filters()) {
                for (Shape shape : Shape.values()) {
                    int count = COUNTS[random.nextInt(COUNTS.length)];
                    int values = random.nextInt(4) == 0 ? 3 : 1;
                    long data = random.nextLong();
                    if (number++ % share == 0 && isKnown(type)) {
                        byte[] cells = shape.make(type, count * values, data);
                        specs.add(TileSpec.fixed(
                                "s" + specs.size() + shape, type, values, FilterPipeline.of(filter), cells));
                    }
                }
            }
        }
        return specs;
    }

    /** Returns random chains of two to four filters. */
    static List<TileSpec> chains(long seed, int count) {
        List<TileSpec> specs = new ArrayList<>();
        RandomGenerator random = RandomTests.seeded(seed);
        List<Filter> filters = filters();
        while (specs.size() < count) {
            Datatype type = Datatype.values()[random.nextInt(Datatype.values().length)];
            Filter[] chain = new Filter[2 + random.nextInt(3)];
            for (int i = 0; i < chain.length; i++) {
                chain[i] = filters.get(random.nextInt(filters.size()));
            }
            Shape shape = Shape.values()[random.nextInt(Shape.values().length)];
            int values = random.nextInt(4) == 0 ? 2 : 1;
            int cells = COUNTS[random.nextInt(COUNTS.length)];
            if (!isKnown(type) || crashes(chain)) {
                continue;
            }
            byte[] data = shape.make(type, cells * values, random.nextLong());
            specs.add(TileSpec.fixed("c" + specs.size() + shape, type, values, FilterPipeline.of(chain), data));
        }
        return specs;
    }

    /** Returns tiles of several chunks. The last chunk is not full. */
    static List<TileSpec> large(long seed) {
        List<TileSpec> specs = new ArrayList<>();
        RandomGenerator random = RandomTests.seeded(seed);
        for (Filter filter : filters()) {
            for (Datatype type :
                    new Datatype[] {Datatype.UINT8, Datatype.INT16, Datatype.FLOAT32, Datatype.INT64, Datatype.UINT32
                    }) {
                int values = 1 + random.nextInt(3);
                int cells = (150_000 + random.nextInt(10_000)) / (type.size() * values);
                Shape shape = Shape.values()[random.nextInt(Shape.values().length)];
                byte[] data = shape.make(type, cells * values, random.nextLong());
                specs.add(TileSpec.fixed("l" + specs.size() + shape, type, values, FilterPipeline.of(filter), data));
            }
        }
        return specs;
    }

    /**
     * Returns true if the chain crashes libtiledb. It divides by zero if a compressor leaves less than one value to a
     * filter that works in windows.
     */
    private static boolean crashes(Filter[] chain) {
        boolean isCompressed = false;
        for (Filter filter : chain) {
            if (isCompressed && filter instanceof Filter.Windowed) {
                return true;
            }
            isCompressed |= filter instanceof Filter.Compression || filter instanceof Filter.Delta;
        }
        return false;
    }

    static boolean isLossy(TileSpec spec) {
        return spec.pipeline().has(FilterType.SCALE_FLOAT);
    }

    /**
     * Returns true if the encoding is fully determined: the pipeline has no version-dependent compressor and libtiledb
     * encodes it correctly.
     */
    static boolean isDetermined(TileSpec spec) {
        return isDetermined(spec.pipeline()) && !losesInLibtiledb(spec);
    }

    /** Returns true if the pipeline has no compressor whose output depends on its version. */
    static boolean isDetermined(FilterPipeline pipeline) {
        return !pipeline.has(FilterType.GZIP)
                && !pipeline.has(FilterType.ZSTD)
                && !pipeline.has(FilterType.LZ4)
                && !pipeline.has(FilterType.BZIP2);
    }

    /**
     * Returns true if libtiledb 2.20.1 may encode the tile wrongly or leave bytes undefined:
     *
     * <ul>
     *   <li>BIT_WIDTH_REDUCTION loses values of signed windows whose range overflows. In windows stored whole, it
     *       leaves a field undefined that readers ignore.
     *   <li>DELTA, DOUBLE_DELTA, XOR and SCALE_FLOAT lose the bytes after the last whole value if an earlier filter
     *       changes sizes or adds metadata.
     *   <li>POSITIVE_DELTA reads past the end of its input after such filters.
     * </ul>
     */
    static boolean losesInLibtiledb(TileSpec spec) {
        boolean isWhole = true;
        boolean needsWhole = false;
        for (Filter filter : spec.pipeline().filters()) {
            FilterType type = filter.type();
            boolean takesValues =
                    filter instanceof Filter.Delta || type == FilterType.XOR || type == FilterType.SCALE_FLOAT;
            needsWhole |= !isWhole && (takesValues || type == FilterType.POSITIVE_DELTA);
            isWhole &= type == FilterType.NONE || filter instanceof Filter.Plain && type != FilterType.BITSHUFFLE;
        }
        return needsWhole || spec.pipeline().has(FilterType.BIT_WIDTH_REDUCTION) && !isTame(spec);
    }

    private static boolean isTame(TileSpec spec) {
        boolean isFirst = spec.pipeline().filters().get(0).type() == FilterType.BIT_WIDTH_REDUCTION;
        String shape = spec.id();
        return isFirst && !(shape.endsWith("RANDOM") || shape.endsWith("EXTREMES") || shape.endsWith("SMOOTH"));
    }
}
