package dev.tegula.internal.spark.read;

import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;

/** Samples of tables in Spark 4.1, which has those of rows only. They stay with Spark. */
interface TableSamples extends SupportsPushDownTableSample {

    /** Returns whether the scan takes parts of the tiles. */
    boolean sampleTiles(double low, double high, long seed);

    @Override
    default boolean pushTableSample(double low, double high, boolean replacement, long seed) {
        return false;
    }
}
