package dev.tegula.spark;

import java.util.Map;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** Settings of sessions of Spark. */
final class Sessions {

    private static final Pattern SECRET = Pattern.compile("spark\\.(tegula|sql\\.catalog\\.[^.]+)\\.secret\\..*");

    private Sessions() {}

    /**
     * Returns the configuration of a session.
     *
     * @throws IllegalArgumentException if a secret was set after the start of the session. Spark writes the values of
     *     such settings to its event log with every job
     */
    static Map<String, String> settings(SparkSession session) {
        Map<String, String> settings =
                CollectionConverters.asJava(session.conf().getAll());
        SparkConf started = session.sparkContext().getConf();
        for (String name : settings.keySet()) {
            if (SECRET.matcher(name).matches() && !started.contains(name)) {
                throw new IllegalArgumentException("setting '" + name + "': was set in a running session, whose jobs"
                        + " would show it in Spark's event log. Unset it, and set it when the session starts, or pass"
                        + " it as an option of the table.");
            }
        }
        return settings;
    }
}
