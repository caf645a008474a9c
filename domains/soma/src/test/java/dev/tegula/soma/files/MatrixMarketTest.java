package dev.tegula.soma.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.errors.DuplicateCellsException;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.CooBatch;
import dev.tegula.soma.ExampleData;
import dev.tegula.soma.MatrixBatches;
import dev.tegula.soma.SomaExperiment;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders of 10x Genomics into experiments and back. */
@Slow
class MatrixMarketTest {

    private static final String URI = "mem://experiment";
    private static final String HEADER = "%%MatrixMarket matrix coordinate integer general\n%metadata_json: {}\n";

    @TempDir
    Path folder;

    private Path tenx = Path.of("");

    @BeforeEach
    void files() throws IOException {
        tenx = Files.createDirectory(folder.resolve("tenx"));
        Files.writeString(tenx.resolve("matrix.mtx"), HEADER + "3 2 3\n1 1 5\n3 1 1\n2 2 7\n");
        Files.writeString(tenx.resolve("barcodes.tsv"), "AAAC-1\nTTTG-1\n");
        Files.writeString(
                tenx.resolve("features.tsv"),
                "ENSG1\tA1\tGene Expression\nENSG2\tB\tGene Expression\nENSG3\tC\tAntibody Capture\n");
    }

    private static String cells(AxisSelection chosen) {
        StringJoiner text = new StringJoiner(" ");
        try (MatrixBatches<CooBatch> batches = chosen.x("data").coo()) {
            while (batches.hasNext()) {
                CooBatch batch = batches.next();
                for (int i = 0; i < batch.size(); i++) {
                    text.add(batch.rows()[i] + "," + batch.columns()[i] + "="
                            + batch.values().longAt(i));
                }
            }
        }
        return text.toString();
    }

    @Test
    void columnsAreObservations() throws IOException {
        try (Tegula tegula = Tegula.create()) {
            MatrixMarketImport.of(tegula, URI).run(tenx);
            AxisSelection all = SomaExperiment.open(tegula, URI).query("RNA").select();
            assertEquals(Datatype.INT32, all.x("data").datatype());
            assertEquals("0,0=5 0,2=1 1,1=7", cells(all));
            assertArrayEquals(new String[] {"AAAC-1", "TTTG-1"}, all.labels(Axis.OBS, "obs_id"));
            assertArrayEquals(new String[] {"ENSG1", "ENSG2", "ENSG3"}, all.labels(Axis.VAR, "var_id"));
            assertArrayEquals(new String[] {"A1", "B", "C"}, all.labels(Axis.VAR, "gene_symbols"));
            assertEquals("Antibody Capture", all.labels(Axis.VAR, "feature_types")[2]);
        }
    }

    @Test
    void genesOfEarlyVersionsAreRead() throws IOException {
        Files.delete(tenx.resolve("features.tsv"));
        Files.writeString(tenx.resolve("genes.tsv"), "ENSG1\tA1\nENSG2\tB\nENSG3\tC\n");
        try (Tegula tegula = Tegula.create()) {
            MatrixMarketImport.of(tegula, URI).run(tenx);
            AxisSelection all = SomaExperiment.open(tegula, URI).query("RNA").select();
            assertArrayEquals(new String[] {"A1", "B", "C"}, all.labels(Axis.VAR, "gene_symbols"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.5", "1e-300, 1e-300", "-2, -2.0", "nan, NaN"})
    void realNumbersAreExact(String word, double expected) throws IOException {
        Files.writeString(
                tenx.resolve("matrix.mtx"),
                "%%MatrixMarket matrix coordinate real general\n3 2 1\n1 1 " + word.replace("nan", "NaN") + "\n");
        try (Tegula tegula = Tegula.create()) {
            MatrixMarketImport.of(tegula, URI).run(tenx);
            AxisSelection all = SomaExperiment.open(tegula, URI).query("RNA").select();
            try (MatrixBatches<CooBatch> batches = all.x("data").coo()) {
                assertEquals(expected, batches.next().values().doubleAt(0));
            }
        }
    }

    /** SciPy reads the folder of an experiment; its sums are those that Seurat recorded. */
    @ParameterizedTest
    @ValueSource(strings = {"soma-exp-pbmc-small", "soma-exp-pbmc-small-pre-1.15"})
    void foldersAreReadByScipyAndComeBack(String name) throws Exception {
        Python python = Python.with("anndata", "h5py", "scipy");
        Path written = folder.resolve("written");
        Path again = folder.resolve("again");
        try (Tegula tegula = Tegula.create()) {
            SomaExperiment experiment = SomaExperiment.open(tegula, Tegula.uri(ExampleData.unpack(name, folder)));
            AxisSelection all = experiment.query("RNA").select();
            assertEquals(
                    4456,
                    MatrixMarketExport.of(experiment, all).withLayer("data").run(written));
            MatrixMarketImport.of(tegula, URI).run(written);
            SomaExperiment copy = SomaExperiment.open(tegula, URI);
            AxisSelection same = copy.query("RNA").select();
            assertArrayEquals(all.labels(Axis.OBS, "obs_id"), same.labels(Axis.OBS, "obs_id"));
            assertArrayEquals(all.labels(Axis.VAR, "var_id"), same.labels(Axis.VAR, "var_id"));
            MatrixMarketExport.of(copy, same).withLayer("data").run(again);
            Path h5ad = folder.resolve("direct.h5ad");
            try (var out = Files.newOutputStream(h5ad)) {
                H5adExport.of(experiment, all).run(out, folder);
            }
        }
        String check = """
                import anndata, sys, warnings
                warnings.simplefilter("ignore")
                from scipy.io import mmread
                a = mmread(sys.argv[1] + "/matrix.mtx.gz").tocsr()
                b = mmread(sys.argv[2] + "/matrix.mtx.gz").tocsr()
                c = anndata.read_h5ad(sys.argv[3]).X
                assert a.shape == (230, 80) and a.nnz == 4456
                assert (a != b).nnz == 0 and (a.T != c).nnz == 0
                """;
        assertEquals(
                "",
                python.run(
                        check,
                        folder,
                        written.toString(),
                        again.toString(),
                        folder.resolve("direct.h5ad").toString()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "matrix.mtx   | %%MatrixMarket matrix array real general           | expected matrix coordinate … general",
                "matrix.mtx   | %%MatrixMarket matrix coordinate complex general   | expected integer, real or pattern",
                "matrix.mtx   | %%MatrixMarket matrix coordinate integer symmetric | expected matrix coordinate … general",
                "matrix.mtx   | 3 2 3                                              | line 1: not a file of MatrixMarket",
                "matrix.mtx   | %%MatrixMarket matrix coordinate integer general   | line 2: the file ends too early",
                "barcodes.tsv | AAAC-1                                             | wrong number of lines (found 1, expected 2",
            })
    void otherFilesAreRefused(String file, String contents, String problem) throws IOException {
        Files.writeString(tenx.resolve(file), contents + "\n");
        assertRefused(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 1 5     | an entry outside the matrix (found 4 1",
                "0 1 5     | an entry outside the matrix (found 0 1",
                "1 1       | not an entry (found 2 words)",
                "1 1 1.5   | not an integer of 32 bits (found '1.5')",
                "1 1 x     | not a number (found 'x')",
                "1 -1 3    | not a number (found '-1')",
                "99999999999999999999 1 3 | not a number",
            })
    void damagedEntriesAreRefused(String entry, String problem) throws IOException {
        Files.writeString(tenx.resolve("matrix.mtx"), HEADER + "3 2 1\n" + entry + "\n");
        assertRefused(problem);
    }

    @Test
    void declaredEntriesNeedNoMemory() throws IOException {
        Files.writeString(tenx.resolve("matrix.mtx"), HEADER + "3 2 999999999999999\n1 1 5\n");
        assertRefused("line 5: the file ends too early");
    }

    private void assertRefused(String problem) {
        try (Tegula tegula = Tegula.create()) {
            String message = assertThrows(
                            TableFileException.class,
                            () -> MatrixMarketImport.of(tegula, URI).run(tenx))
                    .getMessage();
            assertTrue(message.contains(problem), message);
            assertFalse(tegula.object(URI).exists(), "an unfinished experiment stays");
        }
    }

    @Test
    void entriesOfOneCellAreRefused() throws IOException {
        Files.writeString(tenx.resolve("matrix.mtx"), HEADER + "3 2 2\n1 1 5\n1 1 6\n");
        try (Tegula tegula = Tegula.create()) {
            assertThrows(
                    DuplicateCellsException.class,
                    () -> MatrixMarketImport.of(tegula, URI).run(tenx));
            assertFalse(tegula.object(URI).exists());
        }
    }

    @Test
    void missingFilesAreNamed() throws IOException {
        Files.delete(tenx.resolve("barcodes.tsv"));
        assertRefused("found no barcodes.tsv and no barcodes.tsv.gz");
    }
}
