package dev.tegula.spark;

import dev.tegula.testkit.generate.Amounts;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Sessions of Spark for tests. A process has one context of Spark at a time, and starting one takes seconds. */
final class TestSessions {

    /** Whether all tests run the code that Spark generates for statements, as in the build of the night. */
    private static final boolean GENERATES_CODE = Amounts.of("tegula.sparkCode", 1) > 1;

    private static @Nullable SparkSession shared;

    private TestSessions() {}

    /** Returns a new session in a context that test classes share. Settings and views are the session's own. */
    static SparkSession shared() {
        SparkSession first = shared;
        if (first == null || first.sparkContext().isStopped()) {
            first = local(Map.of());
            shared = first;
        }
        SparkSession session = first.newSession();
        SparkSession.setDefaultSession(session);
        SparkSession.setActiveSession(session);
        return session;
    }

    /**
     * Has a session compile the code that Spark generates, as users' sessions do. Others interpret statements, because
     * compiling takes a sixth of the processor time of all tests. Code that Spark generates calls the getters of
     * vectors and the functions of tiles: tests of all types and of tiles compile it in each build.
     */
    static void generateCode(SparkSession session) {
        session.conf().set("spark.sql.codegen.wholeStage", "true");
        session.conf().set("spark.sql.codegen.factoryMode", "FALLBACK");
    }

    /** Stops the shared context, before one with other settings is started. */
    static void stopShared() {
        if (shared != null) {
            shared.stop();
            shared = null;
        }
    }

    /** Returns a session with two threads in this process. */
    static SparkSession local() {
        return local("local[2]", Map.of());
    }

    /** Returns a session with two threads in this process, and with further settings. */
    static SparkSession local(Map<String, String> settings) {
        return local("local[2]", settings);
    }

    /** Returns a session in this process with a number of threads and of attempts per task. */
    static SparkSession local(String master) {
        return local(master, Map.of());
    }

    private static SparkSession local(String master, Map<String, String> settings) {
        stopShared();
        SparkSession.Builder builder = SparkSession.builder()
                .master(master)
                .appName("tegula tests")
                .config("spark.sql.warehouse.dir", "target/spark-warehouse")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.eventLog.compress", "false")
                .config("spark.sql.codegen.wholeStage", Boolean.toString(GENERATES_CODE))
                .config("spark.sql.codegen.factoryMode", GENERATES_CODE ? "FALLBACK" : "NO_CODEGEN")
                .config("spark.hadoop.fs.file.impl", LocalDisk.class.getName())
                .config("spark.hadoop.fs.AbstractFileSystem.file.impl", LocalDisk.Context.class.getName())
                .config("spark.sql.catalog.tegula", TegulaCatalog.class.getName());
        settings.forEach(builder::config);
        return builder.getOrCreate();
    }
}
