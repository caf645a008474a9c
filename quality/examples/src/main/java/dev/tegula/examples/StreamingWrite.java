package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.GlobalOrderWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;

/** Writes one large fragment in many calls, with the memory of one call. */
public final class StreamingWrite {

    private static final int CALLS = 100;
    private static final int CELLS = 10_000;

    private StreamingWrite() {}

    /** Runs with the URI of the new array as its argument. */
    public static void main(String[] args) {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String uri) {
        List<String> lines = new ArrayList<>();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("time", 0, Long.MAX_VALUE - 1_000_000, 1_000_000))
                            .attribute(Attribute.float64("value"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri);
                    GlobalOrderWriter stream = array.globalOrder()) {
                for (int call = 0; call < CALLS; call++) {
                    stream.write(cells((long) call * CELLS));
                }
                lines.add("before the commit: " + count(tegula, uri) + " cells");
                stream.commit(); // without it, closing discards everything
            }
            lines.add("after the commit: " + count(tegula, uri) + " cells");
        }
        return lines;
    }

    /** Returns cells in the order of their coordinates, later than those of all calls before. */
    private static Cells cells(long first) {
        long[] times = new long[CELLS];
        double[] values = new double[CELLS];
        for (int i = 0; i < CELLS; i++) {
            times[i] = first + i;
            values[i] = Math.sin(times[i] / 1000.0);
        }
        return Cells.builder().int64("time", times).float64("value", values).build();
    }

    private static String count(Tegula tegula, String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return String.valueOf(
                    array.query().aggregate(Aggregate.count()).get(0).value());
        }
    }
}
