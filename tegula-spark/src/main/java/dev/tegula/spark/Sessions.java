package dev.tegula.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** Settings of sessions of Spark. */
final class Sessions {

    private Sessions() {}

    /** Returns the configuration of a session. */
    static Map<String, String> settings(SparkSession session) {
        return CollectionConverters.asJava(session.conf().getAll());
    }
}
