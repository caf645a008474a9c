package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    void arrowBatches_sumTheValuesOfAQuery() throws IOException {
        assertEquals(
                List.of("schema x: FloatingPoint(DOUBLE)", "sum 4.99995E9"),
                ArrowBatches.run(folder.resolve("arrow").toString()));
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
