package dev.tegula.internal.spark.read;

import dev.tegula.schema.ComponentRules;
import dev.tegula.splits.QuerySplit;
import org.apache.spark.sql.connector.read.InputPartition;

/** The piece of a query that one task reads. */
record SplitPartition(QuerySplit split) implements InputPartition {

    private static final long serialVersionUID = 1L;

    SplitPartition {
        ComponentRules.require(split, "partition, split");
    }
}
