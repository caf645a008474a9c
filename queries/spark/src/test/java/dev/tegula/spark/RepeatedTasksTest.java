package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.table.ArrayTable;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose tasks fail, run twice, or run at the same time as another attempt. */
@Slow
class RepeatedTasksTest {

    @TempDir
    Path folder;

    /** Tasks have three attempts. */
    private static SparkSession spark;

    private final Tegula tegula = Tegula.create();
    private String uri;

    @BeforeAll
    static void start() {
        spark = TestSessions.local("local[2,3]");
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    @BeforeEach
    void create() {
        uri = Tegula.uri(folder.resolve("array"));
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99999, 1000))
                        .attribute(Attribute.int64("a"))
                        .build());
    }

    private long folders() throws IOException {
        if (!Files.exists(folder.resolve("array/__fragments"))) {
            return 0;
        }
        try (Stream<Path> all = Files.list(folder.resolve("array/__fragments"))) {
            return all.count();
        }
    }

    private long[] countAndSum() {
        try (ArrayReader array = tegula.openForReading(uri)) {
            long[] values = array.query().read().int64("a");
            long sum = 0;
            for (long value : values) {
                sum += value;
            }
            return new long[] {values.length, sum};
        }
    }

    private void assertSound() {
        assertTrue(tegula.integrity(uri).verify().isSound());
    }

    @Test
    void tasksThatAreKilledWhileTheyWrite_leaveNoPartsAndNoDuplicates() throws IOException {
        Kills kills = new Kills(spark.sparkContext());
        try {
            spark.sparkContext().addSparkListener(kills);
            spark.range(0, 90000)
                    .selectExpr("id AS x", "id AS a")
                    .write()
                    .format("tegula")
                    .mode("append")
                    .save(uri);
        } finally {
            spark.sparkContext().removeSparkListener(kills);
        }
        assertTrue(kills.count.get() > 0, "no task was killed");
        assertArrayEquals(new long[] {90000, 90000L * 89999 / 2}, countAndSum());
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(array.fragments().size(), folders());
        }
        assertSound();
    }

    @Test
    void killedTasksOfAnUpdate_leaveNoPartsAndNoDuplicates() throws IOException {
        Kills kills = new Kills(spark.sparkContext());
        try {
            spark.range(0, 3000)
                    .selectExpr("id AS x", "id AS a")
                    .write()
                    .format("tegula")
                    .mode("append")
                    .save(uri);
            spark.sparkContext().addSparkListener(kills);
            spark.sql("UPDATE tegula.`" + uri + "` SET x = 6000 - x, a = -a WHERE x % 3 <> 0");
        } finally {
            spark.sparkContext().removeSparkListener(kills);
        }
        assertTrue(kills.count.get() > 0, "no task was killed");
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(array.fragments().size(), folders());
        }
        long changed = 3000L * 2999 / 2 - 3 * (1000L * 999 / 2);
        assertArrayEquals(new long[] {3000, 3000L * 2999 / 2 - 2 * changed}, countAndSum());
        assertSound();
    }

    /** Kills the first attempts of all tasks that read a shuffle: those that write. */
    private static final class Kills extends SparkListener {

        private final SparkContext context;
        private final Set<Integer> stages = ConcurrentHashMap.newKeySet();
        private final AtomicInteger count = new AtomicInteger();

        Kills(SparkContext context) {
            this.context = context;
        }

        @Override
        public void onStageSubmitted(SparkListenerStageSubmitted stage) {
            if (!stage.stageInfo().parentIds().isEmpty()) {
                stages.add(stage.stageInfo().stageId());
            }
        }

        @Override
        public void onTaskStart(SparkListenerTaskStart task) {
            if (stages.contains(task.stageId()) && task.taskInfo().attemptNumber() == 0) {
                context.killTaskAttempt(task.taskInfo().taskId(), true, "test");
            }
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd task) {
            if (task.taskInfo().killed()) {
                count.incrementAndGet();
            }
        }
    }

    @Test
    void jobThatFails_leavesNoFragments_andOtherWritesStay() throws Exception {
        spark.range(0, 10)
                .selectExpr("id AS x", "id AS a")
                .writeTo("tegula.`" + uri + "`")
                .append();
        long before = folders();
        assertThrows(
                Exception.class,
                () -> spark.range(0, 20000)
                        .selectExpr("id AS x", "if(id = 15000, raise_error('stop'), id) AS a")
                        .write()
                        .format("tegula")
                        .mode("append")
                        .save(uri));
        assertEquals(before, folders());
        assertEquals(10, countAndSum()[0]);
    }

    /** A write with columns x and a, without a session. */
    private BatchWrite write() {
        ArrayHandle handle = new ArrayHandle(uri, EngineSettings.of(Map.of(), Map.of()), TimestampRange.all());
        LogicalWriteInfo info = new LogicalWriteInfo() {
            @Override
            public CaseInsensitiveStringMap options() {
                return new CaseInsensitiveStringMap(Map.of("bufferBytes", "100"));
            }

            @Override
            public String queryId() {
                return "query";
            }

            @Override
            public StructType schema() {
                return new StructType().add("x", DataTypes.LongType).add("a", DataTypes.LongType);
            }
        };
        return ArrayTable.of("array", handle, TypeOptions.DEFAULTS)
                .newWriteBuilder(info)
                .build()
                .toBatch();
    }

    private static DataWriter<InternalRow> writer(DataWriterFactory factory, int partition, long task)
            throws IOException {
        DataWriter<InternalRow> writer = factory.createWriter(partition, task);
        for (long x = 1000L * partition; x < 1000L * partition + 100; x++) {
            writer.write(new GenericInternalRow(new Object[] {x, x}));
        }
        return writer;
    }

    @Test
    void attemptsOfOneTaskThatBothComplete_arePublishedOnce() throws IOException {
        BatchWrite write = write();
        assertFalse(write.useCommitCoordinator());
        DataWriterFactory factory = write.createBatchWriterFactory(() -> 2);
        DataWriter<InternalRow> slow = writer(factory, 0, 1);
        DataWriter<InternalRow> fast = writer(factory, 0, 2);
        DataWriter<InternalRow> killed = writer(factory, 1, 3);
        DataWriter<InternalRow> other = writer(factory, 1, 4);
        WriterCommitMessage first = fast.commit();
        slow.commit();
        killed.abort();
        killed.close();
        WriterCommitMessage second = other.commit();
        assertEquals(3, folders());
        write.commit(new WriterCommitMessage[] {first, second});
        assertEquals(2, folders());
        assertEquals(200, countAndSum()[0]);
        write.commit(new WriterCommitMessage[] {first, second});
        assertEquals(200, countAndSum()[0]);
        assertSound();
    }

    @Test
    void abort_deletesTheFragmentsOfThisJobOnly() throws IOException {
        BatchWrite lost = write();
        BatchWrite kept = write();
        DataWriterFactory lostFactory = lost.createBatchWriterFactory(() -> 2);
        WriterCommitMessage message =
                writer(kept.createBatchWriterFactory(() -> 2), 1, 1).commit();
        writer(lostFactory, 0, 1).commit();
        writer(lostFactory, 1, 1); // Still running.
        lost.abort(new WriterCommitMessage[0]);
        kept.commit(new WriterCommitMessage[] {message, null});
        assertEquals(1, folders());
        assertEquals(100, countAndSum()[0]);
    }
}
