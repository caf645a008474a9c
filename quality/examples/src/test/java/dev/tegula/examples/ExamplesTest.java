package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
class ExamplesTest {

    @TempDir
    private Path folder;

    @Test
    void quickStart_readsTheWrittenCells() {
        assertArrayEquals(
                new double[] {180.9, 181.0, 181.1, 200.9, 201.0, 201.1},
                QuickStart.run(folder.resolve("temps").toString()));
    }

    @Test
    void sparsePoints_findsPointsByCoordinates() {
        assertEquals(
                List.of("London at -0.13", "Berlin at 13.4"),
                SparsePoints.run(folder.resolve("points").toString()));
    }

    @Test
    void groupedStatistics_hasAGroupPerChromosome() {
        assertEquals(
                List.of("[chr1]: [2, 25.0]", "[chr2]: [2, 25.0]", "quality: mean 25.0, distinct 4"),
                GroupedStatistics.run(folder.resolve("reads").toString()));
    }

    @Test
    void concurrentReads_sumAllTiles_andCancelledOnesStop() {
        assertEquals(
                List.of("sum 7.999998E12", "cancelled"),
                ConcurrentReads.run(folder.resolve("concurrent").toString()));
    }

    @Test
    void splitReads_sumTheWholeArray() throws Exception {
        String uri = folder.resolve("split").toString();
        SplitReads.create(uri);
        Path plans = Files.createDirectory(folder.resolve("plans"));
        double sum = 0;
        List<Path> files = SplitReads.plan(uri, plans);
        for (Path file : files) {
            sum += SplitReads.sum(file);
        }
        assertEquals(4, files.size());
        assertEquals(999_999 * 500_000.0, sum);
    }

    @Test
    void streamingWrite_isVisibleAtOnceAfterItsCommit() {
        assertEquals(
                List.of("before the commit: 0 cells", "after the commit: 1000000 cells"),
                StreamingWrite.run(folder.resolve("stream").toString()));
    }

    @Test
    void objectStore_worksWithAnyUri() {
        assertEquals(List.of("3 cells", "sound: true"), ObjectStore.run("mem://bucket/points", Map.of()));
    }

    @Test
    void micrometerMetrics_areTheCountersOfTheEngine() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (Tegula engine = Tegula.create()) {
            MicrometerMetrics.bind(engine, registry, "s3", "mem");
            String uri = "mem://metered/array";
            engine.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 0, 9, 10))
                            .attribute(Attribute.int32("v"))
                            .build());
            long written = engine.counters().stores().get("mem").bytesWritten();
            assertTrue(written > 0);
            assertEquals(
                    written,
                    registry.get("tegula.store.written.bytes")
                            .tag("scheme", "mem")
                            .functionCounter()
                            .count());
            assertEquals(
                    0,
                    registry.get("tegula.store.retries")
                            .tag("scheme", "s3")
                            .functionCounter()
                            .count());
        }
    }

    @Test
    void arrowBatches_sumTheValuesOfAQuery() throws IOException {
        assertEquals(
                List.of("schema x: FloatingPoint(DOUBLE)", "sum 4.99995E9"),
                ArrowBatches.run(folder.resolve("arrow").toString()));
    }

    @Test
    void importRows_writesACellPerRow() throws IOException {
        Path csv = Files.writeString(folder.resolve("rows.csv"), "station,hour,celsius\n1,10,19.5\n1,11,21\n2,10,18\n");
        assertEquals(
                "3 rows, 3 cells",
                ImportRows.run(csv, folder.resolve("imported").toString()));
        assertEquals(
                List.of("station: STRING_UTF8", "hour: STRING_UTF8", "celsius: STRING_UTF8", "3 rows"),
                FileColumns.run("csv", csv));
    }

    @Test
    void sqlQuery_sumsByStation() throws Exception {
        assertEquals(
                List.of("1: 2.0", "2: 4.0"),
                SqlQuery.run(Files.createDirectory(folder.resolve("sql")).toString()));
    }

    @Test
    void pictures_areDrawnServedAndImported() throws Exception {
        String uri = folder.resolve("drawn").toString();
        QuickStart.run(uri);
        Path png = folder.resolve("drawn.png");
        DrawPicture.run(uri, "celsius", png);
        assertTrue(ImageIO.read(png.toFile()).getWidth() >= 400);
        assertEquals(200, ServeArray.status(uri));
        Path small = folder.resolve("small.png");
        Path image = folder.resolve("image.png");
        ImageIO.write(new BufferedImage(64, 48, BufferedImage.TYPE_INT_RGB), "png", image.toFile());
        assertEquals(
                List.of("0: 64 x 48", "1: 32 x 24"),
                ImagePyramid.run(image, folder.resolve("pyramid").toString(), small));
        assertEquals(32, ImageIO.read(small.toFile()).getWidth());
    }

    @Test
    void domains_areRead() throws IOException {
        assertEquals(
                List.of("3 cells", "4 genes"),
                SingleCells.run(
                        SourceTree.of("domains/soma/src/test/resources/dev/tegula/soma/cellxgene-small.h5ad"),
                        folder.resolve("cells").toString()));
        Path variants = folder.resolve("variants");
        Archives.unpack(
                SourceTree.of("domains/vcf/src/test/resources/vcf/arrays.zip"), "v4/ingested_2samples/", variants);
        assertEquals(
                List.of("13354 [T, <NON_REF>]", "13375 [G, <NON_REF>]", "13396 [T, <NON_REF>]"),
                VariantsOfARegion.run(variants.toString(), "HG00280", "1:13354-13400"));
    }

    @Test
    void tileDbClasses_showTheDomain() throws Exception {
        String uri = folder.resolve("compatible").toString();
        QuickStart.run(uri);
        assertEquals(List.of("row 1 to 4000", "col 1 to 4000"), TileDbClasses.run(uri));
    }

    @Test
    void readme_containsTheQuickStart() throws IOException {
        String source = Files.readString(Path.of("src/main/java/dev/tegula/examples/QuickStart.java"));
        String code = source.substring(source.indexOf("// quick start\n") + 15, source.indexOf("        // end"))
                .replaceAll("(?m)^ {8}", "");
        String readme = Files.readString(SourceTree.of("README.md"));
        assertEquals(true, readme.contains(code), "README.md does not hold:\n" + code);
    }
}
