package dev.tegula.internal.spark.procedures;

import dev.tegula.errors.Advised;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Work of procedures on executors: jobs that Spark's pages describe, with a task for each part. */
final class ClusterWork {

    private static final String DESCRIPTION = "spark.job.description";

    /**
     * A part of the work. Tasks are repeated and speculated, so that a part may run several times, also at once.
     *
     * @param <T> what Spark's serializers transfer, such as arrays and strings
     * @param <R> likewise
     */
    interface Part<T, R> extends Serializable {

        R run(T of);
    }

    private ClusterWork() {}

    /** Returns the number of tasks that run at the same time. */
    static int parallelism() {
        return Math.max(1, SparkSession.active().sparkContext().defaultParallelism());
    }

    /** Runs a task for each part, and returns their results in this order. */
    static <T, R> List<R> run(String description, List<T> parts, Part<T, R> part) {
        SparkContext context = SparkSession.active().sparkContext();
        @Nullable String before = context.getLocalProperty(DESCRIPTION);
        context.setJobDescription(description);
        try {
            return new JavaSparkContext(context)
                    .parallelize(parts, parts.size())
                    .map(part::run)
                    .collect();
        } catch (Exception e) { // Scala does not declare Spark's exception.
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof RuntimeException known && cause instanceof Advised) {
                    known.addSuppressed(e);
                    throw known;
                }
            }
            throw e;
        } finally {
            context.setLocalProperty(DESCRIPTION, before);
        }
    }
}
