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
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Datasets of variants as tables of Spark: those that TileDB-VCF publishes. */
@Slow
class VcfTablesTest extends SessionTest {

    private static final Path ARCHIVE = SourceTree.of("domains/vcf/src/test/resources/vcf/arrays.zip");
    private static final Path PAGE = SourceTree.of("docs/connect/vcf.md");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @BeforeEach
    void open() throws IOException {
        catalog("variants", "v4/ingested_2samples/");
        catalog("counted", "new_format/");
    }

    private void catalog(String name, String dataset) throws IOException {
        Path target = Archives.unpack(ARCHIVE, dataset, folder.resolve(name));
        spark.conf().set("spark.sql.catalog." + name, TegulaCatalog.class.getName());
        spark.conf().set("spark.sql.catalog." + name + ".path", Tegula.uri(target));
    }

    /** The records are those that the page shows as VCF. */
    @Test
    void everyStatementOfThePage_runs() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        StringBuilder first = new StringBuilder();
        int statements = 0;
        while (block.find()) {
            for (String statement : block.group(1).split(";\n")) {
                List<Row> rows = spark.sql(statement).collectAsList();
                assertTrue(!rows.isEmpty(), statement);
                if (statements++ == 0) {
                    rows.forEach(row -> first.append(row).append('\n'));
                }
            }
        }
        assertEquals("""
                [HG00280,13354,13374,T,<NON_REF>]
                [HG00280,13375,13395,G,<NON_REF>]
                [HG00280,13396,13413,T,<NON_REF>]
                """, first.toString());
        assertEquals(3, statements);
    }
}
