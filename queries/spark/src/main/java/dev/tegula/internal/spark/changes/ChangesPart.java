package dev.tegula.internal.spark.changes;

import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The changes between two positions of a feed, which one task reads, because they have an order.
 *
 * @param from the text of the first position; empty for the changes of a time range
 * @param until the text of the second one
 */
record ChangesPart(String from, String until) implements InputPartition {

    private static final long serialVersionUID = 1L;

    /** All changes of the time range of an array. */
    static final ChangesPart OF_TIMES = new ChangesPart("", "");

    ChangesPart {
        ComponentRules.require(from, "changes, first position");
        ComponentRules.require(until, "changes, second position");
    }
}
