package dev.tegula.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions of Spark for tests. */
final class TestSessions {

    private TestSessions() {}

    /** Returns a session with two threads in this process. */
    static SparkSession local() {
        return local("local[2]");
    }

    /** Returns a session in this process with a number of threads and of attempts per task. */
    static SparkSession local(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("tegula tests")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.catalog.tegula", TegulaCatalog.class.getName())
                .getOrCreate();
    }
}
