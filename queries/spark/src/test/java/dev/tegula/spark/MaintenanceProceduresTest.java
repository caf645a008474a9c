package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Maintenance that is divided into tasks. */
@Slow
class MaintenanceProceduresTest extends SessionTest {

    private static final int WRITES = 40;

    private String uri;

    /** Writes 40 fragments; each hides a cell of the one before. */
    @BeforeEach
    void write() {
        uri = Tegula.uri(folder.resolve("array"));
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 999, 10))
                        .attribute(Attribute.int64("a"))
                        .capacity(8)
                        .build(),
                OpenOptions.defaults().at(1));
        for (int i = 0; i < WRITES; i++) {
            try (ArrayWriter writer =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(10 + i))) {
                writer.write(
                        Cells.builder().int64("x", i, i + 1).int64("a", i, i).build());
            }
        }
    }

    @Test
    void seal_recordsHashes_thatVerifyCompares_andRefusesDamage() throws Exception {
        Row sealed = spark.sql("CALL tegula.seal(table => '" + uri + "', algorithm => 'sha256')")
                .first();
        assertTrue(sealed.getLong(0) > WRITES, sealed.toString());
        assertEquals(0, sealed.getLong(2));
        Row again = spark.sql("CALL tegula.seal(table => '" + uri + "')").first();
        assertEquals(0, again.getLong(0), again.toString());
        assertTrue(again.getLong(2) >= sealed.getLong(0), again.toString());
        Path data;
        try (Stream<Path> files = Files.walk(folder)) {
            data = files.filter(each -> each.getFileName().toString().equals("a0.tdb"))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length - 1] ^= 1;
        Files.write(data, bytes);
        assertTrue(spark.sql("CALL tegula.verify(table => '" + uri + "', depth => 'sealed')").collectAsList().stream()
                .anyMatch(finding -> finding.getString(1).equals("SEAL_MISMATCH")));
        Exception e = assertThrows(Exception.class, () -> spark.sql("CALL tegula.seal(table => '" + uri + "')"));
        assertTrue(e.getMessage().contains("was not sealed"), e.getMessage());
    }

    @Test
    void salvage_copiesWhatCanBeRead_andNamesWhatIsLost() throws Exception {
        Path lost;
        try (Stream<Path> files = Files.walk(folder)) {
            lost = files.filter(each -> each.getFileName().toString().equals("__fragment_metadata.tdb"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(lost);
        String target = Tegula.uri(folder.resolve("saved"));
        List<Row> rows = spark.sql("CALL tegula.salvage(table => '" + uri + "', target => '" + target + "')")
                .collectAsList();
        assertEquals(
                WRITES - 1,
                rows.stream()
                        .filter(row -> !row.isNullAt(2) && row.getLong(2) == 2)
                        .count());
        assertEquals(WRITES, spark.sql("SELECT x FROM tegula.`" + target + "`").count());
    }

    private List<String> cells(long time) {
        try (ArrayReader array =
                tegula.openForReading(uri, OpenOptions.defaults().at(time))) {
            Cells cells = array.query().read();
            return List.of(Arrays.toString(cells.int64("x")), Arrays.toString(cells.int64("a")));
        }
    }

    private static String rows(List<Row> rows, int... columns) {
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            for (int column : columns) {
                text.append(row.get(column)).append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    @Test
    void consolidate_mergesRunsInTasks_andThenTheirResults() throws Exception {
        List<String> now = cells(Long.MAX_VALUE / 2);
        List<String> before = cells(25);
        Queue<String> descriptions = new ConcurrentLinkedQueue<>();
        SparkListener listener = new SparkListener() {
            @Override
            public void onJobStart(SparkListenerJobStart job) {
                descriptions.add(job.properties().getProperty("spark.job.description") + " "
                        + job.stageInfos().head().numTasks());
            }
        };
        spark.sparkContext().addSparkListener(listener);
        List<Row> steps =
                spark.sql("CALL tegula.consolidate(table => '" + uri + "')").collectAsList();
        spark.sparkContext().listenerBus().waitUntilEmpty();
        spark.sparkContext().removeSparkListener(listener);
        assertEquals("20 40 \n20 40 \n2 80 \n", rows(steps, 0, 2));
        assertEquals(
                List.of(
                        "consolidate " + uri + ": 2 runs of fragments 2",
                        "consolidate " + uri + ": all fragments in boxes 1"),
                List.copyOf(descriptions));
        assertEquals(now, cells(Long.MAX_VALUE / 2));
        assertEquals(before, cells(25));
        assertTrue(tegula.integrity(uri).verify().isSound());
    }

    @Test
    void consolidate_mergesBoxesInTasks_whichBecomeVisibleTogether() {
        List<String> now = cells(Long.MAX_VALUE / 2);
        List<String> before = cells(25);
        String call = "CALL tegula.consolidate(table => '" + uri + "', max_fragment_size => '64')";
        List<Row> steps = spark.sql(call).collectAsList();
        Row last = steps.get(steps.size() - 1);
        int made = last.getString(1).split(", ").length;
        assertEquals(80, last.getLong(2));
        assertTrue(made >= 2, last.toString());
        assertEquals(now, cells(Long.MAX_VALUE / 2));
        assertEquals(before, cells(25));
        assertTrue(tegula.integrity(uri).verify().isSound());
        assertEquals(List.of(), spark.sql(call).collectAsList());
        assertRefused(
                "parameter 'max_fragment_size': invalid value (found 'big'",
                () -> spark.sql(call.replace("64", "big")));
        tegula.maintenance(uri).vacuum();
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(made, array.fragments().size());
        }
        assertEquals(now, cells(Long.MAX_VALUE / 2));
    }

    /** As speculated tasks do, or those that run again because their executor was lost after it had published. */
    @Test
    void runThatWasMerged_isNotMergedAgain() {
        List<String> run = tegula.maintenance(uri)
                .divided(ConsolidationOptions.defaults())
                .runs(2)
                .get(0);
        ConsolidationOptions options = ConsolidationOptions.defaults().among(run);
        assertEquals(1, tegula.maintenance(uri).consolidate(options).steps().size());
        assertEquals(0, tegula.maintenance(uri).consolidate(options).steps().size());
    }

    @Test
    void maintain_followsThePolicyOfTheArray() {
        List<String> now = cells(Long.MAX_VALUE / 2);
        tegula.maintenance(uri)
                .setPolicy(tegula.maintenance(uri).policy().withGrowth(3).withGrace(Duration.ZERO));
        String dry = rows(
                spark.sql("CALL tegula.maintain(table => '" + uri + "', dry_run => true)")
                        .collectAsList(),
                0,
                1,
                2);
        assertTrue(dry.startsWith("consolidate fragments 40 "), dry);
        String done =
                rows(spark.sql("CALL tegula.maintain(table => '" + uri + "')").collectAsList(), 0, 1, 2);
        assertTrue(done.startsWith("consolidate fragments 20 \nconsolidate fragments 20 \n"), done);
        assertTrue(done.contains("vacuum fragments "), done);
        assertEquals(now, cells(Long.MAX_VALUE / 2));
        assertEquals(
                "",
                rows(spark.sql("CALL tegula.maintain(table => '" + uri + "')").collectAsList(), 0, 1, 2));
        assertTrue(tegula.integrity(uri).verify().isSound());
    }

    /** Damage of fragments, a stray file and a damaged list: tasks find what one process finds, once. */
    @Test
    void verify_findsInTasksWhatOneProcessFinds() throws Exception {
        int number = 0;
        for (Path fragment : sorted(folder.resolve("array/__fragments"))) {
            if (number++ % 8 == 0) {
                Path file = fragment.resolve("a0.tdb");
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length - 1] ^= 4;
                Files.write(file, bytes);
            }
        }
        Files.writeString(folder.resolve("array/__commits/stray"), "x");
        Files.delete(sorted(folder.resolve("array/__commits")).get(3));
        List<String> expected = tegula.integrity(uri).verify().findings().stream()
                .map(finding -> finding.severity() + " " + finding.code() + " " + finding.file() + " "
                        + finding.message() + " \n")
                .sorted()
                .toList();
        List<String> found =
                spark.sql("CALL tegula.verify(table => '" + uri + "', depth => 'full')").collectAsList().stream()
                        .map(row -> rows(List.of(row), 0, 1, 2, 3))
                        .sorted()
                        .toList();
        assertTrue(expected.size() >= 7, expected.toString());
        assertEquals(expected, found);
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        }
    }
}
