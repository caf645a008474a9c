package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.JobWriter;
import dev.tegula.Tegula;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streaming queries that read arrays, and write other arrays. */
@Slow
class StreamingReadTest extends SessionTest {

    /** Static, because Spark serializes functions. */
    private static final AtomicLong FAILING = new AtomicLong(-1);

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    @BeforeEach
    void create() {
        FAILING.set(-1);
        for (String name : List.of("from", "to")) {
            tegula.createArray(
                    uri(name),
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 9999, 10))
                            .attribute(Attribute.int64("a"))
                            .allowDuplicates(name.equals("to"))
                            .build());
        }
        spark.udf()
                .register(
                        "perhaps",
                        (UDF1<Long, Long>) x -> {
                            if (x == FAILING.get()) {
                                throw new IllegalStateException("on purpose");
                            }
                            return x;
                        },
                        DataTypes.LongType);
    }

    private static Cells cells(long... x) {
        return Cells.builder()
                .int64("x", x)
                .int64("a", LongStream.of(x).map(each -> -each).toArray())
                .build();
    }

    private void write(long... x) {
        try (ArrayWriter array = tegula.openForWriting(uri("from"))) {
            array.write(cells(x));
        }
    }

    private void run(String... options) throws Exception {
        var reader = spark.readStream().format("tegula");
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        reader.load(uri("from"))
                .selectExpr("perhaps(x) AS x", "a")
                .writeStream()
                .format("tegula")
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .start(uri("to"))
                .awaitTermination();
    }

    private String failure(String... options) {
        return messages(() -> run(options));
    }

    @Test
    void batches_haveAsManyRowsOrBytesAsTheOptionsSay_butAFragmentAtLeast() throws Exception {
        write(1, 2);
        write(3, 4);
        write(5, 6, 7);
        write(8);
        run("maxRowsPerTrigger", "4");
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L), rows());
        assertEquals(2, fragments());
        write(10);
        write(11);
        run("maxRowsPerTrigger", "100", "maxBytesPerTrigger", "1");
        assertEquals(4, fragments());
        assertTrue(failure("maxBytesPerTrigger", "0").contains("option 'maxBytesPerTrigger': invalid value"));
    }

    @Test
    void columnsOfATable_haveItsOrder() throws Exception {
        String uri = uri("ordered");
        spark.sql("CREATE TABLE tegula.`" + uri + "` (a BIGINT, x BIGINT NOT NULL) TBLPROPERTIES (dimensions = 'x')");
        spark.sql("INSERT INTO tegula.`" + uri + "` VALUES (1, 2)");
        spark.readStream()
                .format("tegula")
                .load(uri)
                .writeStream()
                .format("memory")
                .queryName("ordered")
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
        assertEquals("[[1,2]]", spark.table("ordered").collectAsList().toString());
    }

    private List<Long> rows() {
        return spark.sql("SELECT x FROM tegula.`" + uri("to") + "` ORDER BY x").collectAsList().stream()
                .map(row -> row.getLong(0))
                .toList();
    }

    private int fragments() {
        try (ArrayReader array = tegula.openForReading(uri("to"))) {
            return array.fragments().size();
        }
    }

    private void consolidate(boolean vacuum) {
        tegula.maintenance(uri("from")).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENTS));
        if (vacuum) {
            tegula.maintenance(uri("from")).vacuum(VacuumOptions.of(ConsolidationMode.FRAGMENTS));
        }
    }

    @Test
    void newFragments_comeOnce_alsoOfLateJobsAndAfterConsolidation() throws Exception {
        write(1, 2);
        write(2, 3);
        WriteJob late = tegula.jobs(uri("from")).begin();
        write(4);
        run("maxFragmentsPerTrigger", "2");
        assertEquals(List.of(1L, 2L, 3L, 4L), rows());
        assertEquals(2, fragments());
        try (JobWriter writer = tegula.jobs(uri("from")).open(late)) {
            writer.write(cells(5), Duplicates.REFUSE);
            tegula.jobs(uri("from")).publish(late, writer.receipts());
        }
        consolidate(false);
        run();
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), rows());
        consolidate(true);
        run();
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), rows());
        assertEquals(3, fragments());
    }

    @Test
    void startingPosition_andTimeRanges() throws Exception {
        write(1);
        long time;
        try (ArrayReader array = tegula.openForReading(uri("from"))) {
            time = array.fragments().get(0).end() + 1;
        }
        write(2);
        run("startingFrom", String.valueOf(time));
        assertEquals(List.of(2L), rows());
        org.apache.commons.io.FileUtils.deleteDirectory(
                folder.resolve("checkpoint").toFile());
        run("startingFrom", "latest");
        write(3);
        run("startingFrom", "latest");
        assertEquals(List.of(2L, 3L), rows());
        assertTrue(failure("startingFrom", "soon").contains("option 'startingFrom': not a time (found 'soon'"));
        assertTrue(failure("end", "2099-01-01").contains("has no time range"));
        assertTrue(failure("maxFragmentsPerTrigger", "0").contains("option 'maxFragmentsPerTrigger': invalid value"));
    }

    @Test
    void deletesAndLostFragments_areErrors_unlessTheyAreIgnored() throws Exception {
        write(1, 2);
        run();
        try (ArrayWriter array = tegula.openForWriting(uri("from"))) {
            array.delete(Condition.field("x").eq(1));
        }
        write(3);
        String text = failure();
        assertTrue(text.contains("cells were deleted, which the rows of a stream cannot say"), text);
        run("ignoreDeletes", "true");
        assertEquals(List.of(1L, 2L, 3L), rows());
        write(4);
        consolidate(true);
        text = failure();
        assertTrue(text.contains("fragments were consolidated and vacuumed before the stream had read them"), text);
        write(5);
        run("failOnDataLoss", "false");
        run();
        assertEquals(List.of(1L, 2L, 3L, 5L), rows());
    }

    @Test
    void denseArray_hasTheCellsThatWereWritten() throws Exception {
        tegula.object(uri("from")).delete();
        tegula.createArray(
                uri("from"),
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int64("a"))
                        .build());
        for (long low : new long[] {3, 70}) {
            try (ArrayWriter array = tegula.openForWriting(uri("from"))) {
                array.write(
                        Subarray.range("x", low, low + 1),
                        Cells.builder().int64("a", -1, -2).build());
            }
        }
        run();
        assertEquals(List.of(3L, 4L, 70L, 71L), rows());
    }

    /** Fails in tasks, or before the checkpoint has the epoch; the source is consolidated and vacuumed in between. */
    @Nightly
    @Test
    void queryThatIsKilledAtRandom_losesAndRepeatsNothing() throws Exception {
        RandomGenerator random = RandomTests.generator();
        long next = 0;
        for (int kill = Amounts.of("tegula.kills", 2); kill > 0; kill--) {
            long before = next;
            for (int writes = 1 + random.nextInt(3); writes > 0; writes--) {
                long count = 1 + random.nextInt(4);
                write(LongStream.range(next, next + count).toArray());
                next += count;
            }
            String most = String.valueOf(1 + random.nextInt(2));
            if (random.nextBoolean()) {
                FAILING.set(random.nextLong(before, next));
                assertTrue(failure("maxFragmentsPerTrigger", most).contains("on purpose"));
                FAILING.set(-1);
                consolidate(false);
            } else {
                run("maxFragmentsPerTrigger", most);
                boolean isKnown = random.nextBoolean();
                if (!isKnown) {
                    forgetLastCommit(); // the batch is read again, and its rows are left out
                }
                consolidate(isKnown);
            }
        }
        run("failOnDataLoss", "true");
        assertEquals(LongStream.range(0, next).boxed().toList(), rows());
    }

    private void forgetLastCommit() throws IOException {
        Path commits = folder.resolve("checkpoint/commits");
        try (var files = Files.list(commits)) {
            long last = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .mapToLong(Long::parseLong)
                    .max()
                    .orElseThrow();
            Files.delete(commits.resolve(String.valueOf(last)));
            Files.deleteIfExists(commits.resolve("." + last + ".crc"));
        }
    }
}
