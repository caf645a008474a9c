package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.arrow.QueryArrowReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Reads a query as Arrow vectors, batch by batch. */
public final class ArrowBatches {

    private static final int CELLS = 100_000;

    private ArrowBatches() {}

    /** Runs with the URI of the new array as its argument. */
    public static void main(String[] args) throws IOException {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String uri) throws IOException {
        try (Tegula tegula = Tegula.create()) {
            create(tegula, uri);
            try (BufferAllocator allocator = new RootAllocator();
                    ArrayReader array = tegula.openForReading(uri);
                    QueryArrowReader reader = new QueryArrowReader(array, array.query(), allocator)) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                Float8Vector x = (Float8Vector) root.getVector("x");
                double sum = 0;
                while (reader.loadNextBatch()) {
                    for (int i = 0; i < root.getRowCount(); i++) {
                        sum += x.get(i);
                    }
                }
                return List.of("schema x: " + root.getSchema().findField("x").getType(), "sum " + sum);
            }
        }
    }

    private static void create(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int64("i", 0, CELLS - 1, 1000))
                        .attribute(Attribute.float64("x"))
                        .build());
        double[] values = new double[CELLS];
        Arrays.setAll(values, i -> i);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Subarray.whole(), Cells.builder().float64("x", values).build());
        }
    }
}
