package dev.tegula.interop.filter;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Generates the tiles of var-length cells to compare. */
final class VarSpecs {

    private static final FilterPipeline[] PIPELINES = {
        FilterPipeline.empty(),
        FilterPipeline.of(Filter.rle()),
        FilterPipeline.of(Filter.dictionary()),
        FilterPipeline.of(Filter.rle(), Filter.checksumMd5()),
        FilterPipeline.of(Filter.dictionary(), Filter.zstd(), Filter.checksumSha256()),
        FilterPipeline.of(Filter.rle(), Filter.byteShuffle(), Filter.bzip2()),
        FilterPipeline.of(Filter.byteShuffle(), Filter.checksumMd5()),
        FilterPipeline.of(Filter.checksumMd5(), Filter.checksumSha256()),
        FilterPipeline.of(Filter.checksumMd5(), Filter.byteShuffle(), Filter.checksumMd5()),
        FilterPipeline.of(Filter.bitShuffle()),
        FilterPipeline.of(Filter.xor(), Filter.gzip())
    };

    private static final FilterPipeline[] OFFSETS = {
        FilterPipeline.empty(),
        FilterPipeline.of(Filter.zstd()),
        FilterPipeline.of(Filter.positiveDelta(), Filter.bitWidthReduction()),
        FilterPipeline.of(Filter.doubleDelta(), Filter.checksumMd5())
    };

    /** The distribution of cell lengths. */
    private enum Lengths {
        EMPTY,
        SHORT,
        REPEATED,
        DISTINCT,
        LONG,
        HUGE
    }

    private static final Datatype[] TYPES = {
        Datatype.STRING_ASCII, Datatype.STRING_UTF8, Datatype.CHAR, Datatype.STRING_UTF16, Datatype.INT32, Datatype.BLOB
    };

    private VarSpecs() {}

    static List<TileSpec> all(long seed) {
        List<TileSpec> specs = new ArrayList<>();
        RandomGenerator random = RandomTests.seeded(seed);
        for (Datatype type : TYPES) {
            boolean isFoldable = type == Datatype.STRING_ASCII || type == Datatype.STRING_UTF8;
            for (FilterPipeline pipeline : PIPELINES) {
                if (!isFoldable && pipeline.filters().contains(Filter.dictionary())) {
                    continue;
                }
                for (Lengths lengths : Lengths.values()) {
                    FilterPipeline offsets = OFFSETS[random.nextInt(OFFSETS.length)];
                    specs.add(spec(
                            "v" + specs.size() + lengths,
                            type,
                            pipeline,
                            offsets,
                            lengths,
                            RandomTests.seeded(random.nextLong())));
                }
            }
        }
        return specs;
    }

    private static TileSpec spec(
            String id,
            Datatype type,
            FilterPipeline pipeline,
            FilterPipeline offsetsPipeline,
            Lengths lengths,
            RandomGenerator random) {
        int cells = 1 + random.nextInt(lengths == Lengths.HUGE ? 8 : lengths == Lengths.LONG ? 400 : 700);
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        ByteBuffer offsets = ByteBuffer.allocate(8 * cells).order(ByteOrder.LITTLE_ENDIAN);
        byte[] word = {};
        for (int i = 0; i < cells; i++) {
            offsets.putLong(data.size());
            word = word(lengths, random, i, word, type.size());
            data.writeBytes(word);
        }
        return new TileSpec(id, type, 0, pipeline, offsetsPipeline, data.toByteArray(), offsets.array());
    }

    private static byte[] word(Lengths lengths, RandomGenerator random, int i, byte[] previous, int width) {
        switch (lengths) {
            case EMPTY:
                return new byte[0];
            case SHORT:
                return letters(random, width * random.nextInt(3));
            case REPEATED:
                return i > 0 && random.nextInt(6) > 0 ? previous : letters(random, width * (1 + random.nextInt(2)));
            case DISTINCT:
                return letters(random, width * (8 + random.nextInt(30)));
            // libtiledb derives the width of the lengths from all strings but the last. The longest string therefore
            // comes first.
            case LONG:
                return letters(random, width * (i == 0 ? 900 : random.nextInt(900)));
            default:
                return letters(random, width * (i == 0 ? 70_000 / width : random.nextInt(90_000 / width / (1 + i))));
        }
    }

    private static byte[] letters(RandomGenerator random, int length) {
        byte[] letters = new byte[length];
        for (int i = 0; i < length; i++) {
            letters[i] = (byte) ('a' + random.nextInt(4));
        }
        return letters;
    }
}
