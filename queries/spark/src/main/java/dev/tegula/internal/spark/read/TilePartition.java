package dev.tegula.internal.spark.read;

import dev.tegula.schema.ComponentRules;
import dev.tegula.splits.QuerySplit;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * A piece of a query within one space tile of some dimensions.
 *
 * @param tiles the numbers of the tile, one per dimension
 */
record TilePartition(QuerySplit split, List<Long> tiles) implements InputPartition, HasPartitionKey {

    private static final long serialVersionUID = 1L;

    TilePartition {
        ComponentRules.require(split, "partition, split");
        tiles = ComponentRules.copy(tiles, Long.class, "partition, tile");
    }

    @Override
    public InternalRow partitionKey() {
        return new GenericInternalRow(tiles.toArray());
    }
}
