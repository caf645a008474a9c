package dev.tegula.spark;

import org.apache.spark.package$;

/** The version of Spark. */
final class SparkVersion {

    /** The least version with all interfaces that this module implements. */
    private static final int[] LEAST = {4, 0};

    private SparkVersion() {}

    /** Refuses the version that runs; see {@link #require(String)}. */
    static void require() {
        require(package$.MODULE$.SPARK_VERSION());
    }

    /**
     * Refuses versions that lack interfaces, before their classes are missed.
     *
     * @param found such as {@code 4.2.0}
     * @throws IllegalStateException if the version is too old
     */
    static void require(String found) {
        String[] parts = found.split("\\.", -1);
        int major = number(parts[0]);
        int minor = parts.length > 1 ? number(parts[1]) : 0;
        if (major < LEAST[0] || major == LEAST[0] && minor < LEAST[1]) {
            throw new IllegalStateException("Spark is too old for tegula-spark-4_2.13 (found " + found
                    + ", expected 4.0 or newer). Use a newer Spark.");
        }
    }

    private static int number(String text) {
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
    }
}
