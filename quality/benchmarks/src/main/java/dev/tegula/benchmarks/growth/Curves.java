package dev.tegula.benchmarks.growth;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import java.util.List;

/** The measured curves. */
final class Curves {

    private static final int VECTOR = 10_000_000;
    private static final int TILE = 1 << 20;
    private static final int ROWS = 1_000_000;
    private static final int FRAGMENT_CELLS = 100;
    private static final int WINDOW = 10_000;

    private Curves() {}

    static List<Curve> all() {
        return List.of(
                new Curve("write points", "cells", Curve.decades(5, 8), (lab, n) -> {
                    Cells cells = GrowingArrays.points((int) n, 1);
                    return () -> lab.write(lab.empty("written", GrowingArrays.points()), cells);
                }),
                new Curve("read points in global order", "cells", Curve.decades(5, 8), (lab, n) -> {
                    lab.once(
                            "points" + n,
                            () -> lab.write(
                                    lab.empty("points" + n, GrowingArrays.points()), GrowingArrays.points((int) n, 1)));
                    return () -> lab.scan(lab.uri("points" + n), ResultOrder.GLOBAL);
                }),
                new Curve("write a vector", "cells", Curve.decades(5, 8), (lab, n) -> {
                    Cells cells = GrowingArrays.vectorCells((int) n, 1);
                    return () -> lab.write(lab.empty("written", GrowingArrays.vector(n, TILE, 1)), cells);
                }),
                new Curve("read a vector", "cells", Curve.decades(5, 8), (lab, n) -> {
                    vector(lab, "vector" + n, (int) n, GrowingArrays.vector(n, TILE, 1), 1);
                    return () -> lab.scan(lab.uri("vector" + n), ResultOrder.ROW_MAJOR);
                }),
                new Curve("open", "fragments", Curve.decades(0, 4), (lab, n) -> {
                    String uri = fragments(lab, n);
                    return () -> lab.tegula().openForReading(uri).close();
                }),
                new Curve("open, metadata and commits consolidated", "fragments", Curve.decades(0, 4), (lab, n) -> {
                    String uri = consolidatedMetadata(lab, n);
                    return () -> lab.tegula().openForReading(uri).close();
                }),
                new Curve("read fragments of 100 points", "fragments", Curve.decades(0, 4), (lab, n) -> {
                    String uri = fragments(lab, n);
                    return () -> lab.scan(uri, ResultOrder.UNORDERED);
                }),
                new Curve("read 10,000,000 cells", "tiles", Curve.decades(1, 5), (lab, n) -> {
                    vector(lab, "tiles" + n, VECTOR, GrowingArrays.vector(VECTOR, VECTOR / n, 1), 1);
                    return () -> lab.scan(lab.uri("tiles" + n), ResultOrder.ROW_MAJOR);
                }),
                new Curve("read 10,000 of 10,000,000 cells", "tiles", Curve.decades(1, 5), (lab, n) -> {
                    vector(lab, "tiles" + n, VECTOR, GrowingArrays.vector(VECTOR, VECTOR / n, 1), 1);
                    return () -> {
                        try (ArrayReader array = lab.tegula().openForReading(lab.uri("tiles" + n))) {
                            array.read(Subarray.whole().addRange("i", VECTOR / 2, VECTOR / 2 + WINDOW - 1));
                        }
                    };
                }),
                new Curve("write 1,000,000 cells", "attributes", List.of(1L, 3L, 10L, 30L, 100L), (lab, n) -> {
                    Cells cells = GrowingArrays.vectorCells(ROWS, (int) n);
                    return () -> lab.write(lab.empty("written", GrowingArrays.vector(ROWS, TILE, (int) n)), cells);
                }),
                new Curve("read 1,000,000 cells", "attributes", List.of(1L, 3L, 10L, 30L, 100L), (lab, n) -> {
                    vector(lab, "attributes" + n, ROWS, GrowingArrays.vector(ROWS, TILE, (int) n), (int) n);
                    return () -> lab.scan(lab.uri("attributes" + n), ResultOrder.ROW_MAJOR);
                }),
                new Curve("write 10,000,000 points", "threads", List.of(1L, 2L), (lab, n) -> {
                    Cells cells = GrowingArrays.points(VECTOR, 1);
                    GrowingArrays own = new GrowingArrays(
                            Tegula.builder().computeThreads((int) n).build(), lab.folder());
                    return () -> own.write(own.empty("written", GrowingArrays.points()), cells);
                }),
                new Curve("read 10,000,000 points, row-major", "threads", List.of(1L, 2L), (lab, n) -> {
                    lab.once(
                            "points" + VECTOR,
                            () -> lab.write(
                                    lab.empty("points" + VECTOR, GrowingArrays.points()),
                                    GrowingArrays.points(VECTOR, 1)));
                    GrowingArrays own = new GrowingArrays(
                            Tegula.builder().computeThreads((int) n).build(), lab.folder());
                    return () -> own.scan(lab.uri("points" + VECTOR), ResultOrder.ROW_MAJOR);
                }));
    }

    private static void vector(GrowingArrays lab, String name, int cells, ArraySchema schema, int attributes)
            throws Exception {
        lab.once(name, () -> lab.write(lab.empty(name, schema), GrowingArrays.vectorCells(cells, attributes)));
    }

    private static String fragments(GrowingArrays lab, long n) throws Exception {
        String name = "fragments" + n;
        lab.once(name, () -> writeFragments(lab, lab.empty(name, GrowingArrays.points()), n));
        return lab.uri(name);
    }

    private static void writeFragments(GrowingArrays lab, String uri, long n) {
        for (int i = 0; i < n; i++) {
            lab.write(uri, GrowingArrays.points(FRAGMENT_CELLS, i));
        }
    }

    private static String consolidatedMetadata(GrowingArrays lab, long n) throws Exception {
        String name = "consolidated" + n;
        lab.once(name, () -> {
            String uri = lab.empty(name, GrowingArrays.points());
            writeFragments(lab, uri, n);
            for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS)) {
                lab.tegula().maintenance(uri).consolidate(ConsolidationOptions.of(mode));
                lab.tegula().maintenance(uri).vacuum(VacuumOptions.of(mode));
            }
        });
        return lab.uri(name);
    }
}
