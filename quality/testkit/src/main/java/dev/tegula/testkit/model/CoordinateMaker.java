package dev.tegula.testkit.model;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generates random dimensions, ranges, and coordinates from a small pool, so that they repeat often. */
final class CoordinateMaker {

    private static final int POOL = 8;

    private final List<Dimension> dimensions;
    private final RandomGenerator random;
    private final List<List<Comparable<?>>> pools = new ArrayList<>();

    CoordinateMaker(ArraySchema schema, RandomGenerator random) {
        this.dimensions = schema.dimensions();
        this.random = random;
        for (Dimension dimension : dimensions) {
            List<Comparable<?>> pool = new ArrayList<>();
            for (int i = 0; i < POOL; i++) {
                pool.add(any(dimension));
            }
            pools.add(pool);
        }
    }

    /** Returns a dimension of a sparse array. */
    static Dimension sparse(String name, RandomGenerator random) {
        return switch (random.nextInt(5)) {
            case 0 -> Dimension.ascii(name);
            case 1 ->
                Dimension.of(name, Datatype.FLOAT64, Range.of(-10.0, 10.0), Choice.orNull(random, 2.5, 0.3, 20.0));
            case 2 -> Dimension.of(name, Datatype.FLOAT64, Range.of(-1e300, 1e300), Choice.orNull(random, 1e299));
            case 3 ->
                Dimension.of(
                        name,
                        Datatype.INT64,
                        Range.of(-(1L << 61), 1L << 61),
                        Choice.<Number>orNull(random, 1L << 58, 1L << 20));
            default -> small(name, 40, random.nextBoolean(), random);
        };
    }

    /** Returns a dimension with few values. */
    static Dimension small(String name, int most, boolean tiled, RandomGenerator random) {
        long low = random.nextInt(-20, 20);
        int length = random.nextInt(2, most);
        Long extent = tiled ? (Long) (long) random.nextInt(1, length + 1) : null;
        return Dimension.of(name, Datatype.INT64, Range.of(low, low + length - 1), extent);
    }

    /**
     * Returns the current domain of a dimension, or the domain if there is no current domain; null if there is neither.
     */
    static @Nullable Range bounds(ArraySchema schema, int d) {
        List<Range> current = schema.currentDomain();
        return current == null ? schema.dimensions().get(d).domain() : current.get(d);
    }

    /** Returns a random range clipped to the bounds of a dimension. */
    Range range(ArraySchema schema, int d) {
        Range range = range(d);
        return bounds(schema, d) instanceof Range.OfLong bounds && range instanceof Range.OfLong whole
                ? Range.of(clamp(whole.low(), bounds), clamp(whole.high(), bounds))
                : range;
    }

    /** Returns the coordinates of a cell of a sparse array, mostly within its bounds. */
    List<Comparable<?>> coordinates(ArraySchema schema) {
        List<Comparable<?>> coordinates = coordinates();
        for (int d = 0; d < coordinates.size(); d++) {
            if (coordinates.get(d) instanceof Long whole
                    && bounds(schema, d) instanceof Range.OfLong bounds
                    && random.nextInt(500) > 0) {
                coordinates.set(d, clamp(whole, bounds));
            }
        }
        return coordinates;
    }

    private static long clamp(long value, Range.OfLong bounds) {
        return Math.max(bounds.low(), Math.min(bounds.high(), value));
    }

    /** Returns the coordinates of a cell of a sparse array. */
    List<Comparable<?>> coordinates() {
        List<Comparable<?>> coordinates = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            coordinates.add(one(d));
        }
        return coordinates;
    }

    private Comparable<?> one(int d) {
        return random.nextInt(4) > 0 ? Choice.of(random, pools.get(d)) : any(dimensions.get(d));
    }

    private Comparable<?> any(Dimension dimension) {
        Range domain = dimension.domain();
        if (domain instanceof Range.OfLong whole) {
            return Choice.of(
                    random,
                    random.nextLong(whole.low(), whole.high() + 1),
                    whole.low(),
                    whole.high(),
                    random.nextLong(whole.low(), whole.high() + 1));
        } else if (domain instanceof Range.OfDouble real) {
            double within = random.nextDouble() * real.high() * (random.nextBoolean() ? 1 : -1);
            return Choice.of(
                    random, within, within, within / 2, 0.0, -0.0, real.low(), real.high(), Double.MIN_VALUE, (double)
                            random.nextInt(-9, 9));
        }
        return text();
    }

    private String text() {
        String begin = Choice.of(
                random, "", "a", "b", "common beginning ", "common beginning that goes on ", "\u007f", "\u0001");
        StringBuilder text = new StringBuilder(begin);
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append((char) (random.nextBoolean() ? 'a' + random.nextInt(3) : random.nextInt(128)));
        }
        return text.toString();
    }

    /** Returns a range along a dimension. */
    Range range(int d) {
        Comparable<?> a = one(d);
        Comparable<?> b = one(d);
        boolean reversed = ModelOrder.compare(a, b) > 0;
        Comparable<?> low = reversed ? b : a;
        Comparable<?> high = reversed ? a : b;
        if (low instanceof Long from) {
            return Range.of(from, ((Long) high).longValue());
        } else if (low instanceof Double from) {
            return Range.of(from, ((Double) high).doubleValue());
        }
        return Range.of((String) low, random.nextInt(5) == 0 ? null : (String) high);
    }
}
