package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A SOMA experiment as tables of Spark: pbmc_small, which tiledbsoma wrote. */
@Slow
class SomaTablesTest {

    private static final Path ARCHIVE =
            SourceTree.of("domains/soma/src/test/resources/dev/tegula/soma/soma-exp-pbmc-small.tar.gz");
    private static final Path PAGE = SourceTree.of("docs/connect/soma.md");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @TempDir
    static Path folder;

    private static SparkSession spark;

    @BeforeAll
    static void open() throws IOException {
        Archives.unpack(ARCHIVE, folder);
        spark = TestSessions.shared();
        spark.conf().set("spark.sql.catalog.pbmc", TegulaCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.pbmc.path", Tegula.uri(folder));
    }

    /** Seurat stored the sum of the counts of each cell in obs. */
    @Test
    void joinOfCountsWithObservations_hasTheirTotals() {
        List<Row> rows = spark.sql("""
                SELECT o.obs_id, o.nCount_RNA, sum(x.soma_data), count(*), any_value(o.nFeature_RNA)
                FROM pbmc.ms.RNA.X.counts x JOIN pbmc.obs o ON x.soma_dim_0 = o.soma_joinid
                WHERE o.groups = 'g1' GROUP BY o.obs_id, o.nCount_RNA""").collectAsList();
        assertEquals(44, rows.size());
        for (Row row : rows) {
            assertEquals(row.getDouble(1), row.getDouble(2), row.getString(0));
            assertEquals(row.getInt(4), row.getLong(3), row.getString(0));
        }
    }

    /** The condition on observations reaches the scan of X while the query runs, as ranges of its dimension. */
    @Test
    void conditionOnObservations_reachesTheScanOfTheMatrix() {
        Dataset<Row> joined = spark.sql("""
                SELECT x.soma_dim_0, x.soma_data
                FROM pbmc.ms.RNA.X.counts x
                JOIN pbmc.obs WITH ('keepFilters' = 'true') o ON x.soma_dim_0 = o.soma_joinid
                WHERE o.obs_id = 'CATGGCCTGTGCAT'""");
        List<Row> rows = joined.collectAsList();
        assertEquals(52, rows.size());
        assertEquals(85.0, rows.stream().mapToDouble(row -> row.getDouble(1)).sum());
        String plan = joined.queryExecution().executedPlan().toString();
        assertTrue(plan.contains("RuntimeFilters: [dynamicpruning"), plan);
    }

    @Test
    void everyStatementOfThePage_runs() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        int statements = 0;
        while (block.find()) {
            for (String statement : block.group(1).split(";\n")) {
                assertTrue(!spark.sql(statement).collectAsList().isEmpty(), statement);
                statements++;
            }
        }
        assertTrue(statements >= 2, statements + " statements");
    }
}
