package dev.tegula.splits;

import dev.tegula.query.Subarray;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;

/**
 * A piece of a query that any process can read on its own, with {@code dev.tegula.Tegula.open(split, options)} and
 * {@code dev.tegula.ArrayReader.query(split)}. It names the schema, the fragments and the delete conditions that it
 * reads, so every reader sees the same cells, whatever is written or consolidated meanwhile. The pieces of a query have
 * no cell in common, and together they have all cells.
 *
 * <p>A reader that was opened with a split has only the fragments of this split, also in its other queries. Metadata
 * and the values of labels are not pinned: it reads those of the time range. Ranges of labels were resolved when the
 * query was divided.
 *
 * <p>Serializable; it contains no key. Read serialized splits only from trusted sources: they choose the files that are
 * read. The serialized form belongs to one version of Tegula.
 *
 * @param array the pinned files
 * @param query what to read of them
 * @param cells expected number of cells, before the condition is applied, as if cells were spread evenly
 * @param bytes expected stored bytes of the fields that are read, including those of the condition
 * @param requests expected number of requests, including those for metadata
 */
public record QuerySplit(PinnedArray array, SplitQuery query, long cells, long bytes, long requests)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    public QuerySplit {
        ComponentRules.require(array, "split, array");
        ComponentRules.require(query, "split, query");
        ComponentRules.requireCount(cells, "split, cells");
        ComponentRules.requireCount(bytes, "split, bytes");
        ComponentRules.requireCount(requests, "split, requests");
    }

    /** Returns the array, including secrets of the URI. */
    public String uri() {
        return array.uri();
    }

    /** Returns the coordinates of the piece. */
    public Subarray subarray() {
        return query.subarray();
    }

    /** Returns the split as errors name it, without secrets. */
    @Override
    public String toString() {
        return "split of " + array + ", " + query.subarray() + ": about " + cells + " cells, " + bytes + " bytes, "
                + requests + " requests";
    }
}
