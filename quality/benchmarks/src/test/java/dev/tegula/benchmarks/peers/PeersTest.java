package dev.tegula.benchmarks.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.peers.Turns.Side;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Slow
class PeersTest {

    private static final int ROWS = 20_000;

    @TempDir
    private Path folder;

    @Test
    void measure_differentResults_areRefused() {
        List<Side> sides = List.of(new Side("one", () -> "a"), new Side("other", () -> "b"));

        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> new Turns(1, 0).measure("task", sides));

        assertEquals("task, other: wrong result (found b, expected a)", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tegula_selectsTheRowsOfEachQuery(boolean sparse) {
        try (Tegula tegula = Tegula.create()) {
            TegulaRows rows = new TegulaRows(tegula, folder.resolve("rows"));
            rows.write(new StationRows(ROWS), sparse);

            for (RowQuery query : queries()) {
                assertEquals(expected(query), rows.read(query), query.toString());
            }
        }
    }

    @Test
    void parquet_selectsTheRowsOfEachQuery() throws Exception {
        Path file = folder.resolve("rows.parquet");
        ParquetFile.write(file, new StationRows(ROWS));
        try (ParquetRows rows = new ParquetRows(file)) {
            for (RowQuery query : queries()) {
                assertEquals(expected(query), rows.read(query), query.toString());
            }
        }
    }

    @Test
    void grids_haveTheSameValues() {
        Grid grid = new Grid(20, 100);
        HdfGrid hdf = new HdfGrid(folder.resolve("grid.h5"));
        hdf.write(grid);
        try (Tegula tegula = Tegula.create()) {
            TegulaGrid array = new TegulaGrid(tegula, folder.resolve("grid"));
            array.write(grid, Filter.byteShuffle(), Filter.zstd(3));

            assertEquals(array.read(grid.whole()), hdf.read(grid.whole()));
            assertEquals(array.read(grid.series()), hdf.read(grid.series()));
        }
    }

    @Test
    void boundOf_leavesItsShareAbove() {
        long above = IntStream.range(0, ROWS)
                .filter(row -> StationRows.v(row) > StationRows.boundOf(0.01))
                .count();

        assertTrue(above > ROWS / 200 && above < ROWS / 50, "found " + above);
    }

    private static List<RowQuery> queries() {
        return List.of(
                RowQuery.all(),
                RowQuery.keys(500, 700),
                RowQuery.values(77, StationRows.boundOf(0.5)),
                RowQuery.named(StationRows.nameOf(77)));
    }

    private static Sums expected(RowQuery query) {
        Sums sums = Sums.NONE;
        for (int row = 0; row < ROWS; row++) {
            boolean selected = (!query.hasKeys() || row >= query.lowKey() && row <= query.highKey())
                    && (!query.hasValues() || StationRows.k(row) == query.k() && StationRows.v(row) > query.above())
                    && (query.name() == null || query.name().equals(StationRows.name(row)));
            if (selected) {
                sums = sums.plus(new Sums(
                        1,
                        row,
                        StationRows.k(row),
                        StationRows.v(row),
                        StationRows.bytes(StationRows.name(row)).length));
            }
        }
        return sums;
    }
}
