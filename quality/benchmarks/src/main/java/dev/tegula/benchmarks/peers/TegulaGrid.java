package dev.tegula.benchmarks.peers;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.nio.file.Path;
import java.util.List;

/** The field as a dense array. */
final class TegulaGrid {

    private static final String[] NAMES = {"time", "y", "x"};

    private final Tegula tegula;
    private final String uri;

    TegulaGrid(Tegula tegula, Path array) {
        this.tegula = tegula;
        this.uri = Tegula.uri(array);
    }

    void write(Grid grid, Filter... filters) {
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32(NAMES[0], 0, grid.times() - 1, Grid.CHUNK[0]))
                .dimension(Dimension.int32(NAMES[1], 0, grid.side() - 1, Grid.CHUNK[1]))
                .dimension(Dimension.int32(NAMES[2], 0, grid.side() - 1, Grid.CHUNK[2]))
                .attribute(Attribute.float64("v").withFilters(filters))
                .build();
        tegula.createArray(uri, schema);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.whole(),
                    Cells.builder().float64("v", grid.values()).build());
        }
    }

    /** Opens the array, reads the boxes to memory and returns the digest of their values. */
    String read(List<Grid.Box> boxes) {
        GridDigest digest = new GridDigest();
        try (ArrayReader array = tegula.openForReading(uri)) {
            for (Grid.Box box : boxes) {
                Subarray subarray = Subarray.whole();
                for (int i = 0; i < NAMES.length; i++) {
                    int start = box.start()[i];
                    subarray = subarray.addRange(NAMES[i], start, start + box.shape()[i] - 1L);
                }
                double[] values = new double[box.cells()];
                array.query()
                        .subarray(subarray)
                        .fields("v")
                        .execution()
                        .into("v", values)
                        .read();
                digest.add(values, values.length);
            }
        }
        return digest.text();
    }
}
