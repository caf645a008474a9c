package dev.tegula.benchmarks.growth;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Creates arrays of growing sizes, each once. */
record GrowingArrays(Tegula tegula, Path folder) {

    private static final int SIDE = 1 << 30;
    private static final FilterPipeline BL = FilterPipeline.of(Filter.byteShuffle(), Filter.lz4());

    String uri(String name) {
        return folder.resolve(name).toUri().toString();
    }

    /** Creates an object with a name unless it exists. */
    void once(String name, Curve.Work make) throws Exception {
        Path finished = folder.resolve(name + ".finished");
        if (!Files.exists(finished)) {
            ArrayFolder.delete(folder.resolve(name));
            make.run();
            Files.createFile(finished);
        }
    }

    /** Returns an empty array with this name. */
    String empty(String name, ArraySchema schema) throws IOException {
        ArrayFolder.delete(folder.resolve(name));
        tegula.createArray(uri(name), schema);
        return uri(name);
    }

    /** Returns a schema with two dimensions of 2^30 values and one 32-bit attribute, with tiles of 10,000 cells. */
    static ArraySchema points() {
        return ArraySchema.sparse()
                .dimension(Dimension.int32("x", 0, SIDE - 1, 1 << 20))
                .dimension(Dimension.int32("y", 0, SIDE - 1, 1 << 20))
                .attribute(Attribute.int32("a").withFilters(BL))
                .capacity(10_000)
                .build();
    }

    /** Returns distinct random points: x is a scrambled counter. */
    static Cells points(int cells, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] x = new int[cells];
        int[] y = new int[cells];
        int[] a = new int[cells];
        int start = random.nextInt();
        for (int i = 0; i < cells; i++) {
            x[i] = (start + i) * 0x9E3779B1 & SIDE - 1; // the factor is odd, so this permutes 30 bits
            y[i] = random.nextInt(SIDE);
            a[i] = i;
        }
        return Cells.builder().int32("x", x).int32("y", y).int32("a", a).build();
    }

    /** Returns the schema of a dense vector of 32-bit cells. */
    static ArraySchema vector(long cells, long tile, int attributes) {
        ArraySchemaBuilder schema =
                ArraySchema.dense().dimension(Dimension.int64("i", 0, cells - 1, Math.min(tile, cells)));
        for (int i = 0; i < attributes; i++) {
            schema.attribute(Attribute.int32("a" + i).withFilters(BL));
        }
        return schema.build();
    }

    static Cells vectorCells(int cells, int attributes) {
        int[] values = new int[cells];
        for (int i = 0; i < cells; i++) {
            values[i] = i;
        }
        CellsBuilder columns = Cells.builder();
        for (int i = 0; i < attributes; i++) {
            columns.int32("a" + i, values);
        }
        return columns.build();
    }

    void write(String uri, Cells cells) {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            if (array.schema().isDense()) {
                array.write(Subarray.whole(), cells);
            } else {
                array.write(cells);
            }
        }
    }

    /** Reads all cells in batches and discards them. */
    void scan(String uri, ResultOrder order) {
        try (ArrayReader array = tegula.openForReading(uri);
                CellBatches batches = array.query().order(order).batches()) {
            batches.forEachRemaining(cells -> {});
        }
    }
}
