package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.plot.chart.Points;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmbeddingPlotTest {

    private static final String MATRIX = "mem://umap";
    private static final String OBS = "mem://obs";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    /** Creates four rows of three columns; row 7 has no second coordinate. */
    private void matrix() {
        tegula.createArray(
                MATRIX,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("soma_dim_0", 0, 99, 10))
                        .dimension(Dimension.int64("soma_dim_1", 0, 2, 3))
                        .attribute(Attribute.float32("soma_data"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(MATRIX)) {
            array.write(Cells.builder()
                    .int64("soma_dim_0", 0, 0, 0, 5, 5, 7, 9, 9)
                    .int64("soma_dim_1", 0, 1, 2, 0, 1, 0, 0, 1)
                    .float32("soma_data", 1, 2, 30, 3, 4, 5, -6, Float.NaN)
                    .build());
        }
    }

    private void obs() {
        tegula.createArray(
                OBS,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("soma_joinid", 0, 99, 10))
                        .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                        .attribute(Attribute.utf8("id"))
                        .enumeration(Enumeration.utf8("kinds", "B", "T"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(OBS)) {
            array.write(Cells.builder()
                    .int64("soma_joinid", 0, 5, 7)
                    .uint8("kind", (byte) 1, (byte) 0, (byte) 1)
                    .utf8("id", "x", "y", "z")
                    .build());
        }
    }

    @Test
    void rows_arePointsWithTheColorsOfATable() {
        matrix();
        obs();
        try (ArrayReader matrix = tegula.openForReading(MATRIX);
                ArrayReader obs = tegula.openForReading(OBS)) {
            EmbeddingPlot plot = EmbeddingPlot.of(matrix, "UMAP");
            Points points = plot.colored(obs, "kind").render();
            assertEquals(2, points.cells());
            double[] xs = points.xs().clone();
            Arrays.sort(xs);
            assertArrayEquals(new double[] {1, 3}, xs);
            int first = points.xs()[0] == 1 ? 0 : 1;
            assertEquals(2, points.ys()[first]);
            assertEquals(1, points.values()[first]);
            assertEquals(0, points.values()[1 - first]);
            assertEquals("UMAP 2", points.y().dimension().name());
            String svg = Picture.of(points).described(Description.of(obs)).svg();
            assertTrue(svg.contains(">B</text>") && svg.contains(">T</text>"), svg);
            assertArrayEquals(new double[] {30}, plot.columns(0, 2).render().ys());
            assertEquals(1, plot.limit(1).render().size());
            Points named = plot.colored(obs, "id").render();
            assertEquals(List.of("x", "y", "z"), named.labels());
            assertEquals(named.xs()[0] == 1 ? 0 : 1, named.values()[0]);
            assertThrows(IllegalArgumentException.class, () -> EmbeddingPlot.of(obs, "obs"));
        }
    }

    @Test
    void denseMatrices_arePoints() {
        tegula.createArray(
                MATRIX,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, 9, 10))
                        .dimension(Dimension.int32("column", 0, 1, 2))
                        .attribute(Attribute.float64("v"))
                        .build());
        double[] values = new double[20];
        Arrays.setAll(values, i -> i);
        try (ArrayWriter array = tegula.openForWriting(MATRIX)) {
            array.write(Subarray.whole(), Cells.builder().float64("v", values).build());
        }
        try (ArrayReader matrix = tegula.openForReading(MATRIX)) {
            Points points = EmbeddingPlot.of(matrix, "e").render();
            assertEquals(10, points.size());
            for (int i = 0; i < 10; i++) {
                assertEquals(points.xs()[i] + 1, points.ys()[i]);
            }
        }
    }
}
