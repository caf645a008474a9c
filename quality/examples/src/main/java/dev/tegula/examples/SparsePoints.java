package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;

/** Points with names: a sparse array, read in batches under a memory budget. */
public final class SparsePoints {

    private SparsePoints() {}

    /** Runs the program; its argument is the URI of the new array. */
    public static void main(String[] args) {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String uri) {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.float64("lon", -180, 180))
                            .dimension(Dimension.float64("lat", -90, 90))
                            .attribute(Attribute.utf8("name"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .float64("lon", 13.4, 2.35, -0.13)
                        .float64("lat", 52.5, 48.86, 51.5)
                        .utf8("name", "Berlin", "Paris", "London")
                        .build());
            }
            List<String> found = new ArrayList<>();
            try (ArrayReader array = tegula.openForReading(uri);
                    CellBatches batches = array.query()
                            .subarray(Subarray.range("lat", 50.0, 60.0))
                            .order(ResultOrder.ROW_MAJOR)
                            .batches(1 << 20)) {
                for (Cells batch : batches) {
                    double[] lon = batch.float64("lon");
                    for (int i = 0; i < batch.size(); i++) {
                        found.add(batch.column("name").text(i) + " at " + lon[i]);
                    }
                }
            }
            return found;
        }
    }
}
