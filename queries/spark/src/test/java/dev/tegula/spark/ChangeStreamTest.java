package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.JobWriter;
import dev.tegula.Tegula;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streaming queries that read the changes of an array, and copies of the array that are made of them. */
@Slow
class ChangeStreamTest extends SessionTest {

    /** The last change of each row; a delete counts more than a write of the same time. */
    private static final String STATE = "SELECT x, c.a FROM (SELECT x, max_by(struct(_change_type AS t, a),"
            + " struct(_row_timestamp, _change_type = 'delete')) AS c FROM changed GROUP BY x)"
            + " WHERE c.t = 'write' ORDER BY x";

    /** Static, because Spark serializes functions. */
    private static final AtomicLong FAILING = new AtomicLong(-1);

    private String uri;
    private String table;

    @BeforeEach
    void create() {
        FAILING.set(-1);
        uri = Tegula.uri(folder.resolve("from"));
        table = "tegula.`" + uri + "`";
        spark.sql("CREATE TABLE " + table + " (x BIGINT NOT NULL, a BIGINT) TBLPROPERTIES (dimensions = 'x',"
                + " 'domain.x' = '0:99999', 'extent.x' = '10')");
        spark.udf()
                .register(
                        "perhapsChanged",
                        (UDF1<Long, Long>) x -> {
                            if (x == FAILING.get()) {
                                throw new IllegalStateException("on purpose");
                            }
                            return x;
                        },
                        DataTypes.LongType);
    }

    private void run(String... options) throws Exception {
        var reader = spark.readStream().format("tegula").option("readChangeFeed", "true");
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        reader.load(uri)
                .selectExpr("_change_type", "_commit_timestamp", "_row_timestamp", "perhapsChanged(x) AS x", "a")
                .writeStream()
                .format("parquet")
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .start(folder.resolve("changes").toString())
                .awaitTermination();
        spark.read().parquet(folder.resolve("changes").toString()).createOrReplaceTempView("changed");
    }

    private String failure(String... options) {
        return messages(() -> run(options));
    }

    private static String rows(String sql) {
        return spark.sql(sql).collectAsList().toString();
    }

    @Test
    void batches_haveTheChangesOfTheTable_andOptionsThatLeaveSomeOutAreRefused() throws Exception {
        spark.sql("INSERT INTO " + table + " VALUES (1, 10), (2, 20), (3, 30)");
        run("startingFrom", "earliest");
        spark.sql("INSERT INTO " + table + " VALUES (2, 21)");
        spark.sql("DELETE FROM " + table + " WHERE a BETWEEN 20 AND 25");
        spark.sql("UPDATE " + table + " SET x = 5 WHERE a = 30");
        run("maxFragmentsPerTrigger", "1");
        String columns = "_change_type, _commit_timestamp, _row_timestamp, x, a";
        String order = " ORDER BY _commit_timestamp, _change_type DESC, x";
        assertEquals(
                spark.read()
                        .format("tegula")
                        .option("readChangeFeed", "true")
                        .load(uri)
                        .selectExpr(columns.split(", "))
                        .orderBy("_commit_timestamp", "_change_type", "x")
                        .collectAsList()
                        .toString(),
                rows("SELECT " + columns + " FROM changed" + order.replace(" DESC", "")));
        assertEquals("[[1,10], [5,30]]", rows(STATE));
        assertTrue(failure("ignoreDeletes", "true").contains("option 'ignoreDeletes': changes are complete"));
        assertTrue(failure("end", "2099-01-01").contains("has no time range"));
    }

    /** Fails in tasks, or before the checkpoint has the batch; writes and deletes of all kinds come in between. */
    @Nightly
    @Test
    void queryThatIsKilledAtRandom_losesAndRepeatsNoChange() throws Exception {
        RandomGenerator random = RandomTests.generator();
        List<WriteJob> late = new ArrayList<>();
        long value = 1;
        for (int kill = Amounts.of("tegula.kills", 2); kill > 0; kill--) {
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                long first = random.nextInt(20);
                switch (random.nextInt(6)) {
                    case 0, 1 ->
                        spark.sql("INSERT INTO " + table + " SELECT id AS x, id + " + value + " AS a FROM range("
                                + first + ", " + (first + 5) + ")");
                    case 2 ->
                        spark.sql("DELETE FROM " + table + " WHERE a % 100 BETWEEN 0 AND 100 AND x BETWEEN " + first
                                + " AND " + (first + 2));
                    case 3 -> spark.sql("DELETE FROM " + table + " WHERE a > " + random.nextLong(value));
                    case 4 -> late.add(tegula.jobs(uri).begin());
                    default -> {
                        if (!late.isEmpty()) {
                            publish(late.remove(0), value, first, first + 3);
                        }
                    }
                }
                value += 100;
            }
            String most = String.valueOf(1 + random.nextInt(2));
            if (random.nextBoolean()) {
                FAILING.set(random.nextLong(25));
                try {
                    run("maxFragmentsPerTrigger", most);
                } catch (Exception e) {
                    // On purpose, unless no batch has the row.
                }
                FAILING.set(-1);
                tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENTS));
            } else {
                run("maxFragmentsPerTrigger", most);
                boolean isKnown = random.nextBoolean();
                if (!isKnown) {
                    forgetLastCommit(); // the batch is read again, and the sink leaves it out
                }
                tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENTS));
                if (isKnown) {
                    tegula.maintenance(uri).vacuum(VacuumOptions.of(ConsolidationMode.FRAGMENTS));
                }
            }
        }
        for (WriteJob job : late) {
            publish(job, value, 3, 7);
            value += 100;
        }
        spark.sql("INSERT INTO " + table + " VALUES (99, 0)");
        run();
        assertEquals(rows("SELECT x, a FROM " + table + " ORDER BY x"), rows(STATE));
        assertEquals("[]", rows("SELECT *, count(*) AS n FROM changed GROUP BY ALL HAVING n > 1"));
    }

    private void publish(WriteJob job, long value, long... x) {
        long[] a = new long[x.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = value + i;
        }
        try (JobWriter writer = tegula.jobs(uri).open(job)) {
            writer.write(Cells.builder().int64("x", x).int64("a", a).build(), Duplicates.REFUSE);
            tegula.jobs(uri).publish(job, writer.receipts());
        }
    }

    private void forgetLastCommit() throws IOException {
        Path commits = folder.resolve("checkpoint/commits");
        if (!Files.exists(commits)) {
            return;
        }
        try (var files = Files.list(commits)) {
            long last = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .mapToLong(Long::parseLong)
                    .max()
                    .orElse(-1);
            Files.deleteIfExists(commits.resolve(String.valueOf(last)));
            Files.deleteIfExists(commits.resolve("." + last + ".crc"));
        }
    }
}
