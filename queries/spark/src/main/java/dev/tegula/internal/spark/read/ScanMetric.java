package dev.tegula.internal.spark.read;

import dev.tegula.query.QueryCost;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What tasks count, and Spark's pages show. */
abstract class ScanMetric extends CustomSumMetric {

    private enum Kind {
        TILES("tegulaTiles", "tiles read", QueryCost::tiles),
        CHUNKS("tegulaChunks", "chunks decoded", QueryCost::chunks),
        REQUESTS("tegulaRequests", "requests to the store", QueryCost::requests),
        BYTES("tegulaBytes", "stored bytes read", QueryCost::bytes);

        private final String metric;
        private final String text;
        private final ToLongFunction<QueryCost> value;

        Kind(String metric, String text, ToLongFunction<QueryCost> value) {
            this.metric = metric;
            this.text = text;
            this.value = value;
        }
    }

    private final Kind kind;

    private ScanMetric(Kind kind) {
        this.kind = kind;
    }

    @Override
    public String name() {
        return kind.metric;
    }

    @Override
    public String description() {
        return kind.text;
    }

    /** Returns all metrics. Spark creates them anew by their classes. */
    static CustomMetric[] all() {
        return new CustomMetric[] {new Tiles(), new Chunks(), new Requests(), new Bytes()};
    }

    /** Returns the values of a task. */
    static CustomTaskMetric[] of(QueryCost cost) {
        return Arrays.stream(Kind.values())
                .map(kind -> new TaskValue(kind.metric, kind.value.applyAsLong(cost)))
                .toArray(CustomTaskMetric[]::new);
    }

    /** The value of one task. */
    private record TaskValue(String name, long value) implements CustomTaskMetric {}

    /** Tiles read. */
    public static final class Tiles extends ScanMetric {
        public Tiles() {
            super(Kind.TILES);
        }
    }

    /** Chunks decoded. */
    public static final class Chunks extends ScanMetric {
        public Chunks() {
            super(Kind.CHUNKS);
        }
    }

    /** Requests to the store for data files. */
    public static final class Requests extends ScanMetric {
        public Requests() {
            super(Kind.REQUESTS);
        }
    }

    /** Stored bytes read. */
    public static final class Bytes extends ScanMetric {
        public Bytes() {
            super(Kind.BYTES);
        }
    }
}
