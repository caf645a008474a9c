package dev.tegula.spark;

import dev.tegula.Tegula;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests in one session of Spark, which a process can have one of at a time. */
abstract class SessionTest {

    static SparkSession spark;
    static Tegula tegula;

    @TempDir
    Path folder;

    @BeforeAll
    static void startSession() {
        spark = TestSessions.local();
        tegula = Tegula.create();
    }

    @AfterAll
    static void stopSession() {
        tegula.close();
        spark.stop();
    }
}
