package dev.tegula.memory;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.file.Path;

/**
 * Writes many shuffled cells of 12 bytes with one write. Runs in a separate JVM with a heap of three times their size.
 * Arguments: a folder and the number of cells.
 */
public final class LargeWriteMain {

    private static final int SCRAMBLE = 0x9E3779B1;
    private static final int SIDE_BITS = 14;

    private LargeWriteMain() {}

    public static void main(String[] args) {
        int count = Integer.parseInt(args[1]);
        String uri = Path.of(args[0]).toString();
        int[] x = new int[count];
        int[] y = new int[count];
        int[] a = new int[count];
        for (int i = 0; i < count; i++) {
            int place = i * SCRAMBLE & (1 << 2 * SIDE_BITS) - 1;
            x[i] = place >>> SIDE_BITS;
            y[i] = place & (1 << SIDE_BITS) - 1;
            a[i] = i;
        }
        long side = 1L << SIDE_BITS;
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.uint32("x", 0, side - 1, side))
                            .dimension(Dimension.uint32("y", 0, side - 1, side))
                            .attribute(Attribute.int32("a"))
                            .build());
            long start = System.nanoTime();
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .uint32("x", x)
                        .uint32("y", y)
                        .int32("a", a)
                        .build());
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            try (ArrayReader array = tegula.openForReading(uri)) {
                if (array.fragments().get(0).cells() != count) {
                    throw new IllegalStateException(
                            array.fragments().get(0).cells() + " cells; " + count + " expected");
                }
            }
            System.out.printf(
                    "wrote %d shuffled cells of 12 bytes, %d MB, with a heap of %d MB in %.1f s%n",
                    count, 12L * count >> 20, Runtime.getRuntime().maxMemory() >> 20, seconds);
        }
    }
}
