package dev.tegula.internal.spark.read;

import org.apache.spark.sql.connector.read.SampleMethod;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;

/** Samples of tables in Spark 4.2, which names the method. Spark 4.1 neither calls this nor has its class. */
interface TableSamples extends SupportsPushDownTableSample {

    /** Returns whether the scan takes parts of the tiles. */
    boolean sampleTiles(double low, double high, long seed);

    /** Samples of rows stay with Spark. */
    @Override
    @SuppressWarnings("deprecation") // Spark 4.1 has no other one.
    default boolean pushTableSample(double low, double high, boolean replacement, long seed) {
        return false;
    }

    @Override
    default boolean pushTableSample(double low, double high, boolean replacement, long seed, SampleMethod method) {
        return !replacement && method == SampleMethod.SYSTEM && sampleTiles(low, high, seed);
    }
}
