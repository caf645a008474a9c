package dev.tegula.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Sessions of Spark for tests. */
final class TestSessions {

    private TestSessions() {}

    /** Returns a session with two threads in this process. */
    static SparkSession local() {
        return local(Map.of());
    }

    /** Returns a session with two threads in this process, and with further settings. */
    static SparkSession local(Map<String, String> settings) {
        SparkSession.Builder builder = SparkSession.builder()
                .master("local[2]")
                .appName("tegula tests")
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
