package dev.tegula.internal.spark.procedures;

import dev.tegula.errors.Advised;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
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

    /** Like {@link #run}, for serializable objects. Does not depend on the serializer of the session. */
    static <T extends Serializable, R extends Serializable> List<R> runSerialized(
            String description, List<T> parts, Part<T, R> part) {
        return run(description, parts.stream().map(ClusterWork::bytes).toList(), (byte[] bytes) -> {
                    @SuppressWarnings("unchecked") // The driver has serialized a T.
                    T of = (T) object(bytes);
                    return bytes(part.run(of));
                })
                .stream()
                .map(bytes -> {
                    @SuppressWarnings("unchecked") // The task has serialized an R.
                    R result = (R) object(bytes);
                    return result;
                })
                .toList();
    }

    private static byte[] bytes(Serializable object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Returns an object that this library has serialized; its classes are those of this class's loader. */
    private static Object object(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("a task and the driver have different versions of Tegula", e);
        }
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
