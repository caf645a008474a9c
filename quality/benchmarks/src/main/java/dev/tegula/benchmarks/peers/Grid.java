package dev.tegula.benchmarks.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A field of three dimensions, time, y and x: smooth, with some noise, rounded to three decimals.
 *
 * @param times the number of times
 * @param side the number of values in y and in x
 */
record Grid(int times, int side) {

    /** The shape of the chunks, which are long in time as well as wide. */
    static final int[] CHUNK = {20, 100, 100};

    private static final int QUERIES = 100;

    /**
     * A box of the field.
     *
     * @param start the first time, y and x
     * @param shape the numbers of times, y and x
     */
    record Box(int[] start, int[] shape) {
        int cells() {
            return shape[0] * shape[1] * shape[2];
        }
    }

    /** Returns the values, in row-major order. */
    double[] values() {
        SplittableRandom random = new SplittableRandom(3);
        double[] values = new double[times * side * side];
        int at = 0;
        for (int time = 0; time < times; time++) {
            for (int y = 0; y < side; y++) {
                for (int x = 0; x < side; x++) {
                    double height = 20 * Math.sin(time / 30.0 + y / 150.0) * Math.cos(x / 225.0);
                    values[at++] = Math.rint((height + random.nextDouble(-0.05, 0.05)) * 1000) / 1000;
                }
            }
        }
        return values;
    }

    /** Returns the values as nested arrays. */
    double[][][] nested() {
        double[] values = values();
        double[][][] nested = new double[times][side][];
        for (int time = 0; time < times; time++) {
            for (int y = 0; y < side; y++) {
                int from = (time * side + y) * side;
                nested[time][y] = Arrays.copyOfRange(values, from, from + side);
            }
        }
        return nested;
    }

    /** Returns the whole field. */
    List<Box> whole() {
        return List.of(new Box(new int[] {0, 0, 0}, new int[] {times, side, side}));
    }

    /** Returns random windows of 100 × 100 values of one time. */
    List<Box> windows() {
        return random(1, Math.min(100, side));
    }

    /** Returns random points, with the values of all times. */
    List<Box> series() {
        return random(times, 1);
    }

    private List<Box> random(int length, int width) {
        SplittableRandom random = new SplittableRandom(4);
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < QUERIES; i++) {
            boxes.add(new Box(
                    new int[] {
                        random.nextInt(times - length + 1),
                        random.nextInt(side - width + 1),
                        random.nextInt(side - width + 1)
                    },
                    new int[] {length, width, width}));
        }
        return boxes;
    }
}
