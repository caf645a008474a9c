package dev.tegula.soma;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.query.Condition;
import dev.tegula.schema.Datatype;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads pbmc_small, which tiledbsoma for R wrote in both encodings. */
@Slow
class SomaExperimentTest {

    @TempDir
    Path folder;

    private SomaExperiment open(Tegula tegula, String archive) throws Exception {
        return SomaExperiment.open(tegula, Tegula.uri(ExampleData.unpack(archive, folder)));
    }

    @ParameterizedTest
    @CsvSource({"soma-exp-pbmc-small, 1.1.0", "soma-exp-pbmc-small-pre-1.15, 1"})
    void experimentHasItsParts(String archive, String version) throws Exception {
        try (Tegula tegula = Tegula.create()) {
            SomaExperiment experiment = open(tegula, archive);
            assertEquals(version, experiment.group().encodingVersion());
            assertEquals(List.of("RNA"), experiment.measurements());
            assertEquals(List.of(), experiment.scenes());
            assertEquals(80, experiment.obs().count());
            assertEquals(List.of("soma_joinid"), experiment.obs().indexColumns());
            SomaMeasurement rna = experiment.measurement("RNA");
            assertEquals(230, rna.var().count());
            assertEquals(List.of("counts", "data", "scale_data"), rna.layers());
            assertEquals(List.of("X_pca", "X_tsne"), rna.keys(Part.OBSM));
            assertEquals(List.of(), rna.keys(Part.VARP));
            assertArrayEquals(new long[] {80, 19}, rna.array(Part.OBSM, "X_pca").shape());
            assertArrayEquals(new long[] {80, 230}, rna.array(Part.X, "data").shape());
            assertEquals(Datatype.FLOAT64, rna.array(Part.X, "data").datatype());
            assertEquals(4456, rna.array(Part.X, "counts").count());
            SomaCollection commands = Objects.requireNonNull(experiment.uns()).collection("seurat_commands");
            SomaDataFrame command = commands.dataFrame("RunPCA.RNA");
            assertEquals("array_1d", command.text("soma_uns_outgest_hint"));
            assertEquals(SomaType.DATA_FRAME, commands.member("FindClusters").type());
            assertThrows(ArrayNotFoundException.class, () -> rna.array(Part.VARP, "none"));
        }
    }

    /** Seurat stored the number of counts and of genes of each cell in obs: an independent sum of the matrix. */
    @ParameterizedTest
    @ValueSource(strings = {"soma-exp-pbmc-small", "soma-exp-pbmc-small-pre-1.15"})
    void rowsHaveTheTotalsThatSeuratRecorded(String archive) throws Exception {
        try (Tegula tegula = Tegula.create()) {
            AxisSelection all = open(tegula, archive).query("RNA").select();
            AxisTable obs = all.table(Axis.OBS, "nCount_RNA", "nFeature_RNA");
            double[] totals = new double[80];
            int[] genes = new int[80];
            try (MatrixBatches<CompressedBatch> batches = all.x("counts").csr()) {
                while (batches.hasNext()) {
                    CompressedBatch batch = batches.next();
                    double[] values = (double[]) batch.values().array();
                    for (int r = 0; r < batch.count(); r++) {
                        for (int i = batch.pointers()[r]; i < batch.pointers()[r + 1]; i++) {
                            totals[batch.first() + r] += values[i];
                            genes[batch.first() + r] += values[i] != 0 ? 1 : 0;
                        }
                    }
                }
            }
            assertArrayEquals(obs.cells().float64("nCount_RNA"), totals);
            assertArrayEquals(obs.cells().int32("nFeature_RNA"), genes);
        }
    }

    /** The layer data is log(1 + counts / total of the cell × 10000), the default of Seurat's NormalizeData. */
    @ParameterizedTest
    @ValueSource(strings = {"soma-exp-pbmc-small", "soma-exp-pbmc-small-pre-1.15"})
    void layersOfChosenCellsAgree(String archive) throws Exception {
        try (Tegula tegula = Tegula.create()) {
            AxisSelection chosen = open(tegula, archive)
                    .query("RNA")
                    .obs(Condition.parse("\"letter.idents\" = 'B' and nCount_RNA > 100"))
                    .var(Condition.parse("\"vst.variable\" = 1"))
                    .select();
            AxisTable obs = chosen.table(Axis.OBS);
            assertEquals(20, chosen.size(Axis.VAR));
            for (String ident : obs.labels("letter.idents")) {
                assertEquals("B", ident);
            }
            double[] totals = obs.cells().float64("nCount_RNA");
            double[][] counts = matrix(chosen.x("counts"));
            double[][] data = matrix(chosen.x("data"));
            int cells = 0;
            for (int r = 0; r < counts.length; r++) {
                for (int c = 0; c < counts[r].length; c++) {
                    double expected = Math.log1p(counts[r][c] / totals[r] * 10_000);
                    assertEquals(expected, data[r][c], 1e-9);
                    cells += counts[r][c] != 0 ? 1 : 0;
                }
            }
            assertEquals(true, cells > 100);
            assertArrayEquals(
                    chosen.labels(Axis.VAR, "var_id"),
                    chosen.table(Axis.VAR, "var_id").cells().text("var_id"));
        }
    }

    private static double[][] matrix(MatrixQuery query) {
        double[][] matrix = new double[query.rowCount()][query.columnCount()];
        try (MatrixBatches<CooBatch> batches = query.coo()) {
            while (batches.hasNext()) {
                CooBatch batch = batches.next();
                for (int i = 0; i < batch.size(); i++) {
                    matrix[batch.rows()[i]][batch.columns()[i]] = batch.values().doubleAt(i);
                }
            }
        }
        return matrix;
    }

    @ParameterizedTest
    @ValueSource(strings = {"soma-exp-pbmc-small", "soma-exp-pbmc-small-pre-1.15"})
    void neighbourGraphsAreSymmetric(String archive) throws Exception {
        try (Tegula tegula = Tegula.create()) {
            AxisSelection chosen =
                    open(tegula, archive).query("RNA").obsIds(3, 79, 7, 7, 1000).select();
            assertArrayEquals(new long[] {3, 7, 79}, chosen.joinIds(Axis.OBS));
            double[][] graph = matrix(chosen.matrix(Part.OBSP, "RNA_snn"));
            for (int i = 0; i < 3; i++) {
                assertEquals(1.0, graph[i][i]);
                for (int j = 0; j < 3; j++) {
                    assertEquals(graph[i][j], graph[j][i]);
                }
            }
            assertEquals(19, chosen.matrix(Part.OBSM, "X_pca").columnCount());
            assertEquals(
                    3 * 19L,
                    Arrays.stream(matrix(chosen.matrix(Part.OBSM, "X_pca")))
                            .flatMapToDouble(Arrays::stream)
                            .filter(value -> value != 0)
                            .count());
        }
    }

    /** What tiledbsoma 1.15 created is the oracle of the schemas of new objects. */
    @Test
    void newObjectsHaveTheSchemasOfTiledbsoma() throws Exception {
        try (Tegula tegula = Tegula.create()) {
            SomaExperiment original = open(tegula, "soma-exp-pbmc-small");
            SomaMeasurement rna = original.measurement("RNA");
            SomaWriter writer = SomaWriter.createExperiment(tegula, "mem://copy");
            writer.writeDataFrame("obs", original.obs().read(null));
            SomaWriter own = writer.create("ms", SomaType.COLLECTION).create("RNA", SomaType.MEASUREMENT);
            own.writeDataFrame("var", rna.var().read(null));
            own.create("X", SomaType.COLLECTION)
                    .createSparse("data", Datatype.FLOAT64, 80, 230)
                    .close();
            SomaExperiment copy = SomaExperiment.open(tegula, "mem://copy");
            SomaArray x = copy.measurement("RNA").array(Part.X, "data");
            assertEquals(
                    rna.array(Part.X, "data").schema().toString(), x.schema().toString());
            assertEquals(rna.array(Part.X, "data").schema(), x.schema());
            assertEquals(rna.var().schema(), copy.measurement("RNA").var().schema());
            assertEquals(
                    original.obs().schema().dimensions(), copy.obs().schema().dimensions());
            assertEquals(
                    original.obs().schema().attributes(), copy.obs().schema().attributes());
            assertEquals(
                    original.obs().schema().currentDomain(), copy.obs().schema().currentDomain());
            AxisTable expected = original.obs().read(null);
            AxisTable found = copy.obs().read(null);
            for (String column : original.obs().columns()) {
                assertArrayEquals(expected.labels(column), found.labels(column), column);
            }
        }
    }

    /** The numbers of cells are those of Seurat's tutorial of pbmc3k. */
    @Test
    void categoriesHaveTheCountsOfTheTutorial() throws Exception {
        try (Tegula tegula = Tegula.create()) {
            String uri = Tegula.uri(ExampleData.unpack("soma-dataframe-pbmc3k-processed-obs", folder));
            SomaDataFrame obs = SomaDataFrame.open(tegula, uri);
            assertEquals(2638, obs.count());
            AxisTable all = obs.read(null, "seurat_annotations");
            Map<String, Integer> counts = new TreeMap<>();
            for (String label : all.labels("seurat_annotations")) {
                counts.merge(label, 1, Integer::sum);
            }
            assertEquals(
                    "{B=344, CD14+ Mono=480, CD8 T=271, DC=32, FCGR3A+ Mono=162, Memory CD4 T=483, NK=155, Naive CD4 T=697,"
                            + " Platelet=14}",
                    counts.toString());
            assertEquals(
                    344, obs.read(Condition.parse("seurat_annotations = 'B'")).size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"soma-exp-pbmc-small", "soma-exp-pbmc-small-pre-1.15"})
    void firstCellIsTheOneOfSeurat(String archive) throws Exception {
        try (Tegula tegula = Tegula.create()) {
            AxisTable obs = open(tegula, archive).obs().read(null);
            assertEquals("ATGCCAGAACGACT", obs.labels("obs_id")[0]);
            assertEquals("SeuratProject", obs.labels("orig.ident")[0]);
            assertEquals(70.0, obs.cells().float64("nCount_RNA")[0]);
            assertEquals("70", obs.labels("nCount_RNA")[0].replaceFirst("[.]0$", ""));
            assertNull(SomaType.ofStoredName("SOMA"));
        }
    }
}
