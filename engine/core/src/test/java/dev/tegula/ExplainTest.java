package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.vfs.MemoryVfs;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plans of queries. */
class ExplainTest {

    private static final String URI = "mem://explain/array";

    private final CountingVfs store = new CountingVfs(new MemoryVfs());

    private void make(Tegula tegula, boolean dense) {
        tegula.createArray(
                URI,
                (dense ? ArraySchema.dense() : ArraySchema.sparse().capacity(10))
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.int64("b"))
                        .build());
        int[] a = new int[100];
        long[] x = new long[100];
        Arrays.setAll(a, i -> i);
        Arrays.setAll(x, i -> i);
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(1))) {
            Cells cells = (dense ? Cells.builder() : Cells.builder().int64("x", x))
                    .int32("a", a)
                    .int64("b", x)
                    .build();
            if (dense) {
                array.write(Subarray.whole(), cells);
            } else {
                array.write(cells);
            }
        }
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(2))) {
            int[] same = new int[10];
            if (dense) {
                array.write(
                        Subarray.range("x", 90, 99),
                        Cells.builder()
                                .int32("a", same)
                                .int64("b", new long[10])
                                .build());
            } else {
                array.write(Cells.builder()
                        .int64("x", Arrays.copyOfRange(x, 90, 100))
                        .int32("a", same)
                        .int64("b", new long[10])
                        .build());
            }
        }
    }

    @Test
    void resultCells_manyCellsAtOneCoordinate_isNotZero() {
        String[] chromosomes = new String[900];
        long[] positions = new long[900];
        Arrays.setAll(chromosomes, i -> "chr" + (1 + i % 3));
        Arrays.setAll(positions, i -> i / 300);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .capacity(10_000)
                            .allowDuplicates(true)
                            .dimension(Dimension.ascii("chrom"))
                            .dimension(Dimension.int64("pos", 0, 99, 10))
                            .attribute(Attribute.int32("a"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Cells.builder()
                        .ascii("chrom", chromosomes)
                        .int64("pos", positions)
                        .int32("a", new int[900])
                        .build());
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                assertEquals(
                        300,
                        array.query()
                                .subarray(Subarray.range("chrom", "chr2", "chr2"))
                                .explain()
                                .resultCells());
                assertEquals(
                        450,
                        array.query()
                                .subarray(Subarray.range("chrom", "chr3", "chr3"))
                                .explain()
                                .resultCells());
                assertEquals(
                        300,
                        array.query()
                                .subarray(Subarray.range("pos", 1, 1))
                                .explain()
                                .resultCells());
                assertEquals(
                        0,
                        array.query()
                                .subarray(Subarray.range("chrom", "chrX", "chrX"))
                                .explain()
                                .resultCells());
                assertEquals(
                        300,
                        array.query()
                                .subarray(Subarray.range("chrom", "chr2", "chr2"))
                                .read()
                                .size());
            }
        }
    }

    @Test
    void explain_sparseArray_listsTheReads() {
        try (Tegula tegula = TestStores.engine(store)) {
            make(tegula, false);
            int before = store.log().size();
            try (ArrayReader array = tegula.openForReading(URI)) {
                QueryPlan plan = array.query()
                        .fields("b")
                        .subarray(Subarray.range("x", 20, 99))
                        .where(field("a").ge(55))
                        .explain();
                FragmentCost old = plan.cost().fragments().get(0);
                assertEquals(
                        List.of(10L, 8L, 3L, 4L, 5L, 50L),
                        List.of(
                                old.allTiles(),
                                old.inRanges(),
                                old.skipped(),
                                old.settled(),
                                old.tiles(),
                                old.cells()));
                // No cell of the newer fragment matches, but its cells hide others.
                FragmentCost newer = plan.cost().fragments().get(1);
                assertEquals(
                        List.of(1L, 1L, 0L, 1L),
                        List.of(newer.allTiles(), newer.inRanges(), newer.skipped(), newer.tiles()));
                assertEquals(6, plan.cost().tiles());
                assertEquals(60, plan.cost().cells());
                // For cells that only hide others, just the coordinates are read. The condition's field is not read if
                // all cells match.
                assertEquals(4, plan.cost().files());
                assertEquals(60 * 8 + 50 * 8 + 10 * 4, plan.cost().memory());
                assertTrue(plan.cost().bytes() > 0);
                assertEquals(List.of(), plan.advice());
            }
            assertEquals(
                    0,
                    store.log().subList(before, store.log().size()).stream()
                            .filter(request -> request.verb() == Verb.READ
                                    && request.uri().toString().matches(".*/[ad][0-9]\\.tdb"))
                            .count());
        }
    }

    @Test
    void explain_denseArray_listsTheReads() {
        try (Tegula tegula = TestStores.engine(store)) {
            make(tegula, true);
            try (ArrayReader array = tegula.openForReading(URI)) {
                QueryPlan plan =
                        array.query().fields("b").where(field("a").ge(55)).explain();
                FragmentCost old = plan.cost().fragments().get(0);
                assertEquals(
                        List.of(10L, 9L, 5L, 3L, 4L),
                        List.of(old.allTiles(), old.inRanges(), old.skipped(), old.settled(), old.tiles()));
                FragmentCost newer = plan.cost().fragments().get(1);
                assertEquals(List.of(1L, 1L, 0L), List.of(newer.inRanges(), newer.skipped(), newer.tiles()));
                assertEquals("no cell matches, by statistics of the fragment", newer.reason());
                assertEquals(
                        "outside the ranges, or covered by newer fragments",
                        array.query()
                                .subarray(Subarray.range("x", 90, 99))
                                .explain()
                                .cost()
                                .fragments()
                                .get(0)
                                .reason());
            }
        }
    }

    @Test
    void explain_manyFragments_advisesConsolidation() {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 99, 10))
                            .attribute(Attribute.int32("a"))
                            .build());
            for (int i = 0; i < 25; i++) {
                try (ArrayWriter array = tegula.openForWriting(URI)) {
                    array.write(Cells.builder().int64("x", i).int32("a", i).build());
                }
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                assertEquals(
                        List.of("25 fragments are read. Consolidate them."),
                        array.query().explain().advice());
            }
        }
    }
}
