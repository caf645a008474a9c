package dev.tegula.cli.domains;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.Cli;
import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code soma}, with an experiment that tiledbsoma for R wrote before current domains. */
@Slow
class SomaCommandTest {

    private static final Path ARCHIVE =
            SourceTree.of("domains/soma/src/test/resources/dev/tegula/soma/soma-exp-pbmc-small-pre-1.15.tar.gz");

    @TempDir
    private Path folder;

    private String pbmc = "";

    @BeforeEach
    void unpack() throws IOException {
        pbmc = Archives.unpack(ARCHIVE, folder.resolve("pbmc")).toString();
    }

    @Test
    void infoListsAllParts() {
        String info = Cli.ok("soma", "info", pbmc);
        assertTrue(info.startsWith("encoding  1\nobs       80 rows by soma_joinid; orig.ident, nCount_RNA,"), info);
        assertTrue(info.contains("\nms/RNA\n  var     230 rows by soma_joinid; vst.mean,"), info);
        assertTrue(info.contains("\n  X/data        sparse float64  80 x 230  4456 cells\n"), info);
        assertTrue(info.contains("\n  obsm/X_pca    sparse float64  80 x 19   1520 cells\n"), info);
        assertTrue(info.endsWith("\nuns       seurat_commands\n"), info);
    }

    @Test
    void framesArePrintedWithLabels() {
        String obs = Cli.ok(
                "soma", "obs", pbmc, "--where", "groups = 'g1'", "--limit", "1", "--fields", "obs_id,orig.ident");
        assertEquals("obs_id,orig.ident\nCATGGCCTGTGCAT,SeuratProject\n", obs);
        String var = Cli.ok("soma", "var", pbmc, "--limit", "1", "--fields", "var_id", "--format", "jsonl");
        assertEquals("{\"var_id\":\"MS4A1\"}\n", var.replace(": ", ":"));
    }

    @Test
    void cellsArePrintedByIdAndByLabel() {
        String[] words = {"soma", "x", pbmc, "--obs", "obs_id = 'AGAGATGATCTCGC'", "--var", "var_id = 'MS4A1'"};
        assertEquals("soma_dim_0,soma_dim_1,soma_data\n11,0,4.660718811503744\n", Cli.ok(words));
        String[] labelled = {
            "soma", "x", pbmc, "--obs", "obs_id = 'AGAGATGATCTCGC'", "--var", "var_id = 'MS4A1'", "--labels"
        };
        assertEquals("obs_id,var_id,soma_data\nAGAGATGATCTCGC,MS4A1,4.660718811503744\n", Cli.ok(labelled));
    }

    @Test
    void exportsAreImportedAgain() throws IOException {
        String h5ad = folder.resolve("out.h5ad").toString();
        String copy = folder.resolve("copy").toString();
        assertEquals("", Cli.ok("soma", "export", pbmc, "-o", h5ad, "--obs", "nCount_RNA > 100"));
        assertEquals("62 observations, 230 variables\n", Cli.ok("soma", "import", h5ad, copy, "--at", "1700000000000"));
        String chosen = Cli.ok("soma", "x", pbmc, "--obs", "nCount_RNA > 100", "--labels");
        assertEquals(chosen, Cli.ok("soma", "x", copy, "--labels"));
        Path tenx = folder.resolve("tenx");
        String again = folder.resolve("again").toString();
        Cli.ok("soma", "export", copy, "-o", tenx.toString());
        assertEquals("62 observations, 230 variables\n", Cli.ok("soma", "import", tenx.toString(), again));
        assertEquals(chosen, Cli.ok("soma", "x", again, "--labels"));
    }

    @Test
    void tablesAreExported() throws IOException {
        Path tables = folder.resolve("tables");
        Cli.ok("soma", "export", pbmc, "-o", tables.toString(), "--format", "csv", "--layer", "counts");
        assertEquals(81, Files.readAllLines(tables.resolve("obs.csv")).size());
        List<String> x = Files.readAllLines(tables.resolve("x.csv"));
        assertEquals("soma_dim_0,soma_dim_1,soma_data", x.get(0));
        assertEquals(4457, x.size());
        assertTrue(Files.readString(tables.resolve("var.csv"), StandardCharsets.UTF_8)
                .contains("MS4A1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "info|/obs|not a SOMA collection (found an array of the type SOMADataFrame)",
                "info|/ms|wrong type of SOMA object (found SOMACollection, expected SOMAExperiment)",
                "info|/ms/RNA/X|wrong type of SOMA object (found SOMACollection, expected SOMAExperiment)",
            })
    void otherObjectsAreRefused(String command, String place, String problem) {
        Cli.run("soma", command, pbmc + place).fails(1, problem);
    }

    @Test
    void misspeltNamesAreRefused() {
        Cli.run("soma", "x", pbmc, "--layer", "cunts").fails(1, "did you mean 'counts'?");
        Cli.run("soma", "x", pbmc, "--measurement", "rna").fails(1, "no measurement 'rna'");
        Cli.run("soma", "x", pbmc, "--obs", "a >").fails(2, "--obs: ");
        Cli.run("soma", "export", pbmc, "-o", folder.toString()).fails(1, "the folder is not empty");
        assertFalse(Files.exists(folder.resolve("matrix.mtx.gz")));
        String target = folder.resolve("x").toString();
        Cli.run("soma", "import", folder.resolve("none.h5ad").toString(), target)
                .fails(1, "no such file");
        assertFalse(Files.exists(Path.of(target)));
    }
}
