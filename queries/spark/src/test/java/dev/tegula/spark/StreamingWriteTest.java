package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;

/** Streaming queries that write to arrays. */
@Slow
class StreamingWriteTest extends SessionTest {

    /** Static, because Spark serializes functions. */
    private static final AtomicLong FAILING = new AtomicLong(-1);

    private int files;

    private String uri() {
        return Tegula.uri(folder.resolve("array"));
    }

    private String table() {
        return "tegula.`" + uri() + "`";
    }

    private void create(boolean duplicates) {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int64("a"))
                        .allowDuplicates(duplicates)
                        .build());
    }

    /** Adds a file to the input, which is an epoch of its own. */
    private void input(long... x) throws IOException {
        Path file = Files.createDirectories(folder.resolve("input")).resolve("part" + files++ + ".json");
        Files.writeString(
                file,
                LongStream.of(x)
                        .mapToObj(each -> "{\"x\":" + each + ",\"a\":" + files + "}")
                        .collect(Collectors.joining("\n")));
    }

    private Dataset<Row> stream() {
        return spark.readStream()
                .schema("x BIGINT, a BIGINT")
                .option("maxFilesPerTrigger", 1)
                .json(folder.resolve("input").toString());
    }

    private void run(Dataset<Row> rows, String mode, String... options) throws Exception {
        var writer = rows.writeStream()
                .format("tegula")
                .outputMode(mode)
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", folder.resolve("checkpoint").toString());
        for (int i = 0; i < options.length; i += 2) {
            writer = writer.option(options[i], options[i + 1]);
        }
        writer.start(uri()).awaitTermination();
    }

    private String failure(Dataset<Row> rows, String mode, String... options) {
        return messages(assertThrows(StreamingQueryException.class, () -> run(rows, mode, options)));
    }

    private void assertRows(String expected) {
        assertEquals(
                expected,
                spark.sql("SELECT * FROM " + table() + " ORDER BY ALL")
                        .collectAsList()
                        .toString());
    }

    private int fragments() {
        try (ArrayReader array = tegula.openForReading(uri())) {
            return array.fragments().size();
        }
    }

    /** Ends the query between its write of an epoch and the entry in its checkpoint. */
    private void forgetCommit(int epoch) throws IOException {
        Files.delete(folder.resolve("checkpoint/commits/" + epoch));
        Files.deleteIfExists(folder.resolve("checkpoint/commits/." + epoch + ".crc"));
    }

    @Test
    void eachEpoch_isOneCommit_andIsNotRepeated() throws Exception {
        create(true);
        input(1, 2);
        input(2, 3);
        run(stream(), "append");
        assertRows("[[1,1], [2,1], [2,2], [3,2]]");
        assertEquals(2, fragments());
        forgetCommit(1);
        input(3);
        run(stream(), "append", "epochTasks", "2");
        assertRows("[[1,1], [2,1], [2,2], [3,2], [3,3]]");
        assertEquals(3, fragments());
        assertEquals(
                "[2]",
                spark.sql("SELECT epoch FROM " + table() + ".streams").collectAsList().stream()
                        .map(row -> row.get(0))
                        .toList()
                        .toString());
        assertTrue(tegula.integrity(uri()).verify().isSound());
    }

    @Test
    void checkpointOfAnotherState_isRefused_untilTheStreamIsForgotten() throws Exception {
        create(true);
        for (int epoch = 0; epoch < 3; epoch++) {
            input(epoch);
        }
        run(stream(), "append");
        Path checkpoint = folder.resolve("checkpoint");
        for (String log : List.of("commits", "offsets")) {
            for (int epoch = 1; epoch < 3; epoch++) {
                Files.delete(checkpoint.resolve(log + "/" + epoch));
                Files.deleteIfExists(checkpoint.resolve(log + "/." + epoch + ".crc"));
            }
        }
        String text = failure(stream(), "append");
        assertTrue(text.contains("which is newer (found epoch 1, expected 3)"), text);
        assertRows("[[0,1], [1,2], [2,3]]");
        String query =
                spark.sql("SELECT query FROM " + table() + ".streams").first().getString(0);
        spark.sql("CALL tegula.forget_stream(table => '" + uri() + "', query => '" + query + "')");
        run(stream(), "append");
        assertRows("[[0,1], [1,2], [1,2], [2,3], [2,3]]");
    }

    @Test
    void updateMode_replacesCells_andCompleteModeReplacesAll() throws Exception {
        create(false);
        spark.sql("INSERT INTO " + table() + " VALUES (100, 0)");
        input(1, 1, 2);
        input(2, 3);
        run(stream().groupBy("x").agg(org.apache.spark.sql.functions.count("a").as("a")), "update");
        assertRows("[[1,2], [2,2], [3,1], [100,0]]");
        org.apache.commons.io.FileUtils.deleteDirectory(
                folder.resolve("checkpoint").toFile());
        run(
                stream()
                        .where("x > 1")
                        .groupBy("x")
                        .agg(org.apache.spark.sql.functions.count("a").as("a")),
                "complete");
        assertRows("[[2,2], [3,1]]");
        assertEquals(2, spark.sql("SELECT * FROM " + table() + ".streams").count());
    }

    @Test
    void updateModeWithDuplicates_andOtherColumnsOrTypes_areRefused() throws Exception {
        create(true);
        input(1);
        Dataset<Row> counts = stream()
                .groupBy("x")
                .agg(org.apache.spark.sql.functions.count("a").as("a"));
        String text = failure(counts, "update");
        assertTrue(text.toLowerCase(java.util.Locale.ROOT).contains("update"), text);
        org.apache.commons.io.FileUtils.deleteDirectory(
                folder.resolve("checkpoint").toFile());
        text = failure(stream().selectExpr("x", "CAST(a AS INT) a"), "append");
        assertTrue(text.contains("column 'a': wrong type (found int, expected bigint)"), text);
        text = failure(stream().selectExpr("x", "a", "a AS b"), "append");
        assertTrue(text.contains("column 'b': the array has none of this name"), text);
        text = failure(stream().selectExpr("x"), "append");
        assertTrue(text.contains("field 'a': is missing in the rows"), text);
        assertEquals(0, fragments());
    }

    @Test
    void mergeSchema_addsColumnsAndFieldsOfLaterRows_alsoIfAnEpochIsRepeated() throws Exception {
        create(false);
        input(1, 2);
        run(stream(), "append", "mergeSchema", "true");
        input(2, 3);
        Dataset<Row> more = stream().selectExpr("x", "CAST(a AS DECIMAL(12,2)) AS d", "named_struct('n', a) AS p", "a");
        for (int attempt = 0; attempt < 2; attempt++) {
            run(more, "append", "mergeSchema", "true");
            assertRows("[[1,1,null,null], [2,2,2.00,[2]], [3,2,2.00,[2]]]");
            forgetCommit(1);
        }
        assertEquals(2, fragments());
        input(4);
        run(stream().selectExpr("x", "a", "named_struct('m', 'é', 'n', 7L) AS p"), "append", "mergeSchema", "true");
        input(5);
        run(stream().selectExpr("x", "a"), "append");
        assertRows("[[1,1,null,null], [2,2,2.00,[2,null]], [3,2,2.00,[2,null]], [4,3,null,[7,é]], [5,4,null,null]]");
        input(6);
        String text = failure(stream().selectExpr("x", "a", "1 AS q", "1 AS d"), "append", "mergeSchema", "true");
        assertTrue(text.contains("column 'd': wrong type (found int, expected decimal(12,2))"), text);
        spark.sql("ALTER TABLE " + table() + " DROP COLUMN p");
        text = failure(
                stream().selectExpr("x", "a", "1 AS q", "named_struct('n', a) AS p"), "append", "mergeSchema", "true");
        assertTrue(text.contains("the array had a column of this name and type"), text);
        assertEquals("[x, a, d]", List.of(spark.table(table()).columns()).toString());
    }

    @Test
    void rowsWithoutAColumnThatHasADefault_areRefused() throws Exception {
        create(false);
        spark.sql("ALTER TABLE " + table() + " ADD COLUMNS (n INT DEFAULT 3)");
        input(1);
        for (String merges : List.of("true", "false")) {
            String text = failure(stream(), "append", "mergeSchema", merges);
            assertTrue(text.contains("column 'n': is missing in the rows, and has a default"), text);
        }
        assertEquals(0, fragments());
        run(stream().selectExpr("x", "a", "4 AS n"), "append");
        assertRows("[[1,1,4]]");
    }

    @Test
    void writesOfOthersMeanwhile_areNoConflict() throws Exception {
        create(false);
        input(1, 2, 3);
        String uri = uri();
        spark.udf()
                .register(
                        "interfere",
                        (UDF1<Long, Long>) x -> {
                            if (x == 2) {
                                try (Tegula engine = Tegula.create();
                                        var array = engine.openForWriting(uri)) {
                                    array.write(dev.tegula.query.Cells.builder()
                                            .int64("x", 2, 9)
                                            .int64("a", 70, 70)
                                            .build());
                                }
                            }
                            return x;
                        },
                        DataTypes.LongType);
        run(stream().selectExpr("interfere(x) AS x", "a"), "append");
        String rows = spark.sql("SELECT * FROM " + table() + " ORDER BY ALL")
                .collectAsList()
                .toString();
        // The later of both counts, by the time at which the epoch began.
        assertTrue(
                List.of("[[1,1], [2,1], [3,1], [9,70]]", "[[1,1], [2,70], [3,1], [9,70]]")
                        .contains(rows),
                rows);
    }

    /** Fails in tasks, or after the commit; fragments and metadata are consolidated and vacuumed in between. */
    @Test
    void queryThatIsKilledAtRandom_losesAndRepeatsNothing() throws Exception {
        create(true);
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
        RandomGenerator random = RandomTests.generator();
        int kills = Amounts.of("tegula.kills", 2);
        long next = 0;
        for (int kill = 0; kill < kills; kill++) {
            long before = next;
            for (int epochs = 1 + random.nextInt(2); epochs > 0; epochs--) {
                long count = 1 + random.nextInt(4);
                input(LongStream.range(next, next + count).toArray());
                next += count;
            }
            FAILING.set(random.nextBoolean() ? random.nextLong(before, next) : -1);
            Dataset<Row> rows = stream().selectExpr("perhaps(x) AS x", "a");
            if (FAILING.get() >= 0) {
                assertTrue(failure(rows, "append").contains("on purpose"));
            } else {
                run(rows, "append");
                try (var commits = Files.list(folder.resolve("checkpoint/commits"))) {
                    forgetCommit((int) commits.filter(file ->
                                            !file.getFileName().toString().startsWith("."))
                                    .count()
                            - 1);
                }
            }
            if (random.nextInt(3) == 0) {
                for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENTS, ConsolidationMode.ARRAY_META)) {
                    tegula.maintenance(uri()).consolidate(ConsolidationOptions.of(mode));
                    tegula.maintenance(uri()).vacuum(VacuumOptions.of(mode));
                }
            }
        }
        FAILING.set(-1);
        run(stream().selectExpr("perhaps(x) AS x", "a"), "append");
        assertEquals(
                LongStream.range(0, next).boxed().toList(),
                spark.sql("SELECT x FROM " + table() + " ORDER BY x").collectAsList().stream()
                        .map(row -> row.getLong(0))
                        .toList());
    }
}
