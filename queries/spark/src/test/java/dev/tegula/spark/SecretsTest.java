package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys and secrets do not appear in plans and event logs. */
class SecretsTest {

    private static final String KEY = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    private static final String TOKEN = "secret-name-of-a-user";

    @TempDir
    Path folder;

    @Test
    void keys_areNotInPlansAndEventLogs() throws IOException {
        String uri = Tegula.uri(folder.resolve("array"));
        OpenOptions options = OpenOptions.defaults().withKey(EncryptionKey.ofHex(KEY));
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 99, 10))
                            .attribute(Attribute.int32("a"))
                            .build(),
                    options);
            try (ArrayWriter writer = tegula.openForWriting(uri, options)) {
                writer.write(Cells.builder().int64("x", 1, 2).int32("a", 3, 4).build());
            }
        }
        Path events = Files.createDirectory(folder.resolve("events"));
        SparkSession spark = TestSessions.local(Map.of(
                "spark.eventLog.enabled",
                "true",
                "spark.eventLog.dir",
                events.toUri().toString(),
                "spark.sql.catalog.locked",
                TegulaCatalog.class.getName(),
                "spark.sql.catalog.locked.secret.encryption_key",
                KEY,
                "spark.tegula.secret.vfs.hdfs.username",
                TOKEN));
        try {
            Dataset<Row> cells = spark.read()
                    .format("tegula")
                    .option("secret.encryption_key", KEY)
                    .load(uri)
                    .where("x > 1");
            assertEquals(4, cells.first().getInt(1));
            cells.createOrReplaceTempView("cells");
            assertEquals(1, spark.sql("SELECT count(*) FROM cells").first().getLong(0));
            String plan = cells.queryExecution().toString();
            assertFalse(plan.contains(KEY), plan);
            spark.conf().set("spark.tegula.secret.encryption_key", KEY);
            Exception late = assertThrows(Exception.class, () -> spark.sql("SELECT * FROM tegula.`" + uri + "`"));
            assertTrue(late.getMessage().contains("was set in a running session"), late.getMessage());
            spark.conf().unset("spark.tegula.secret.encryption_key");
            assertEquals(
                    7,
                    spark.sql("SELECT sum(a) FROM locked.`" + uri + "`").first().getLong(0));
            Exception missing = assertThrows(Exception.class, () -> spark.sql("SELECT * FROM tegula.`" + uri + "`"));
            assertTrue(missing.getMessage().contains("encrypted"), missing.getMessage());
            Exception visible = assertThrows(
                    Exception.class,
                    () -> spark.read()
                            .format("tegula")
                            .option("encryption_key", KEY)
                            .load(uri));
            assertTrue(
                    visible.getMessage().contains("Name it 'secret.encryption_key'")
                            && !visible.getMessage().contains(KEY),
                    visible.getMessage());
        } finally {
            spark.stop();
        }
        StringBuilder log = new StringBuilder();
        try (Stream<Path> files = Files.walk(events)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                log.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        assertTrue(log.indexOf("tegula file:") >= 0, "the log has plans");
        assertTrue(log.indexOf(KEY) < 0, "key in the log: " + around(log, KEY));
        assertTrue(log.indexOf(TOKEN) < 0, "secret in the log: " + around(log, TOKEN));
    }

    private static String around(StringBuilder log, String text) {
        int at = log.indexOf(text);
        return at < 0 ? "" : log.substring(Math.max(0, at - 300), Math.min(log.length(), at + 300));
    }
}
