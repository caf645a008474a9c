package dev.tegula.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.Trigger;

/** A process that copies the rows of an array to another one by a streaming query, and prints a line for each epoch. */
public final class KilledStreamMain {

    private KilledStreamMain() {}

    /** @param args the URIs of the arrays, the checkpoint, and {@code now} for a query that ends */
    public static void main(String[] args) throws Exception {
        SparkSession spark = TestSessions.local(Map.of());
        spark.streams().addListener(new Epochs());
        System.out.println("ready");
        spark.readStream()
                .format("tegula")
                .option("maxFragmentsPerTrigger", 1)
                .load(args[0])
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
