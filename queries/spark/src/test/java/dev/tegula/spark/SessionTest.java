package dev.tegula.spark;

import dev.tegula.Tegula;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests in a session of Spark of their own, in the context that they share with other classes. */
abstract class SessionTest {

    static SparkSession spark;
    static Tegula tegula;

    @TempDir
    Path folder;

    @BeforeAll
    static void startSession() {
        spark = TestSessions.shared();
        tegula = Tegula.create();
    }

    @AfterAll
    static void closeEngine() {
        tegula.close();
    }
}
