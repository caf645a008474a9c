package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;

/** Creates an array, writes a block of cells, reads a slice. */
public final class QuickStart {

    private QuickStart() {}

    /** Runs the program; its argument is the URI of the new array. */
    public static void main(String[] args) {
        for (double value : run(args[0])) {
            System.out.println(value);
        }
    }

    static double[] run(String uri) {
        double[] values = new double[100 * 200];
        java.util.Arrays.setAll(values, i -> i / 10.0);
        // quick start
        try (Tegula tegula = Tegula.create()) {
            ArraySchema schema = ArraySchema.dense()
                    .dimension(Dimension.int32("row", 1, 4000, 100)) // name, low, high, tile extent
                    .dimension(Dimension.int32("col", 1, 4000, 100))
                    .attribute(Attribute.float64("celsius").withFilters(Filter.zstd(5)))
                    .build();
            tegula.createArray(uri, schema);
            Subarray box = Subarray.range("row", 1, 100).addRange("col", 1, 200);
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(box, Cells.builder().float64("celsius", values).build());
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                Cells cells = array.read(Subarray.range("row", 10, 11).addRange("col", 10, 12), "celsius");
                return cells.float64("celsius");
            }
        }
        // end
    }
}
