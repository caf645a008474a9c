package dev.tegula.interop.generate;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.values.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Generates random dimensions. */
public final class DimensionMaker {

    /** The datatypes of dimensions of dense arrays. */
    public static final List<Datatype> DENSE_TYPES = Arrays.stream(Datatype.values())
            .filter(type -> type.isInteger() || type.isDatetime() || type.isTime())
            .toList();

    /** The datatypes of dimensions of sparse arrays. */
    public static final List<Datatype> SPARSE_TYPES = Arrays.stream(Datatype.values())
            .filter(type -> DENSE_TYPES.contains(type) || type.isFloat() || type == Datatype.STRING_ASCII)
            .toList();

    private DimensionMaker() {}

    /** Returns one to three dimensions of one type, with about {@code cells} cells at most. */
    public static List<DimensionSpec> dense(int cells, boolean wholeTiles, RandomGenerator random) {
        Datatype type = Choice.of(random, DENSE_TYPES);
        int count = Choice.of(random, 1, 2, 2, 3);
        List<DimensionSpec> dims = new ArrayList<>();
        int left = cells;
        for (int i = 0; i < count; i++) {
            int longest = (int) Math.max(2, Math.min(60, Math.pow(left, 1.0 / (count - i))));
            int length = 1 + random.nextInt(longest);
            left = Math.max(1, left / length);
            dims.add(box("d" + i, type, length, wholeTiles, true, random));
        }
        return dims;
    }

    /**
     * Returns a dimension with {@code length} coordinates, near zero or, if {@code atEnds}, also at either end of the
     * type. {@code wholeTiles} pads it to whole tiles.
     */
    private static DimensionSpec box(
            String name, Datatype type, int length, boolean wholeTiles, boolean atEnds, RandomGenerator random) {
        int extent = 1 + random.nextInt(length);
        // TileDB refuses a domain whose last tile exceeds the range of the type.
        int tiles = (length + extent - 1) / extent;
        int padded = wholeTiles ? tiles * extent : length;
        long reach = (long) tiles * extent;
        long low = switch (random.nextInt(atEnds ? 4 : 2)) {
            case 0 -> type.physical().isSigned() && reach < 100 ? -random.nextLong(reach + 1) : 0;
            case 1 -> random.nextLong(Math.max(1, 126 - reach));
            case 2 -> Values.least(type);
            default -> Values.greatest(type) - reach;
        };
        return DimensionSpec.whole(name, type, low, low + padded - 1, extent);
    }

    /** Returns one to three dimensions of any types, with and without extents. */
    public static List<DimensionSpec> sparse(boolean hilbert, RandomGenerator random) {
        int count = Choice.of(random, 1, 1, 2, 2, 3);
        boolean mixed = random.nextBoolean();
        Datatype same = Choice.of(random, SPARSE_TYPES);
        List<DimensionSpec> dims = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Datatype type = mixed ? Choice.of(random, SPARSE_TYPES) : same;
            dims.add(sparse("d" + i, type, hilbert, random));
        }
        return dims;
    }

    private static DimensionSpec sparse(String name, Datatype type, boolean hilbert, RandomGenerator random) {
        boolean noExtent = hilbert || random.nextInt(3) == 0;
        if (type == Datatype.STRING_ASCII) {
            return DimensionSpec.ascii(name);
        }
        if (type.isFloat()) {
            double low = random.nextBoolean() ? 0 : -Math.scalb(1.0, random.nextInt(10));
            double high = Math.scalb(1.0, random.nextInt(10));
            Bytes extent = noExtent ? null : Bytes.floating(type, Math.max(0.5, (high - low) / 8));
            return new DimensionSpec(
                    name, type, Bytes.floating(type, low), Bytes.floating(type, high), extent, PipelineSpec.NONE);
        }
        if (noExtent && random.nextBoolean()) {
            // Leaves out one value: the type cannot represent the number of coordinates of its full range.
            long low = Values.least(type);
            return new DimensionSpec(
                    name,
                    type,
                    Bytes.whole(type, low),
                    Bytes.whole(type, Values.greatest(type) - 1),
                    null,
                    PipelineSpec.NONE);
        }
        // libtiledb computes the Hilbert curve in doubles. It cannot distinguish coordinates near the ends of 64-bit
        // types.
        DimensionSpec dim = box(name, type, 1 + random.nextInt(60), false, !hilbert || type.size() < 8, random);
        return noExtent ? new DimensionSpec(name, type, dim.low(), dim.high(), null, PipelineSpec.NONE) : dim;
    }
}
