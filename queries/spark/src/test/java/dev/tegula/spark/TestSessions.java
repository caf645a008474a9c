package dev.tegula.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Sessions of Spark for tests. A process has one context of Spark at a time, and starting one takes seconds. */
final class TestSessions {

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
                .config("spark.sql.catalog.tegula", TegulaCatalog.class.getName());
        settings.forEach(builder::config);
        return builder.getOrCreate();
    }
}
