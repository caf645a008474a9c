package dev.tegula.spark;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.Trigger;

/**
 * A process that copies the rows of an array to another one by a streaming query, or its changes, and prints a line for
 * each epoch.
 */
public final class KilledStreamMain {

    private KilledStreamMain() {}

    /**
     * @param args the URIs of the arrays, the checkpoint, {@code now} for a query that ends, and the expressions of the
     *     columns to copy, separated by semicolons; if there are some, those of changes
     */
    public static void main(String[] args) throws Exception {
        SparkSession spark = TestSessions.local(Map.of());
        spark.streams().addListener(new Epochs());
        System.out.println("ready");
        Dataset<Row> rows = spark.readStream()
                .format("tegula")
                .option("maxFragmentsPerTrigger", 1)
                .option("readChangeFeed", !args[4].isEmpty())
                .load(args[0]);
        (args[4].isEmpty() ? rows : rows.selectExpr(args[4].split(";")))
                .writeStream()
                .format("tegula")
                .trigger(args[3].equals("now") ? Trigger.AvailableNow() : Trigger.ProcessingTime(0))
                .option("checkpointLocation", args[2])
                .start(args[1])
                .awaitTermination();
        System.out.println("end");
        System.exit(0);
    }

    private static final class Epochs extends StreamingQueryListener {

        @Override
        public void onQueryStarted(QueryStartedEvent event) {
            // The first epoch follows.
        }

        @Override
        public void onQueryProgress(QueryProgressEvent event) {
            System.out.println("epoch " + event.progress().batchId());
        }

        @Override
        public void onQueryTerminated(QueryTerminatedEvent event) {
            // The process ends with the query.
        }
    }
}
