package dev.tegula.testkit.model;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array of the engine under test. Writes throw {@link IllegalArgumentException} for invalid cells. */
public interface ArrayUnderTest extends AutoCloseable {

    /** The timestamp of operations that have the time of the clock. */
    long CLOCK = Long.MAX_VALUE;

    /** Creates the array at a time. */
    void create(long timestamp, ArraySchema schema);

    /** Changes the schema at a time. */
    void evolve(long timestamp, SchemaEvolution change);

    /** Writes cells of a sparse array. */
    void write(long timestamp, Cells cells, Duplicates duplicates);

    /** Writes a box of a dense array. */
    void write(long timestamp, Subarray box, Cells cells, TileOrder order);

    /** Writes cells in global order, in parts. */
    void writeInGlobalOrder(long timestamp, Subarray box, List<Cells> parts);

    /**
     * Writes cells of a sparse array by a job, a fragment for each task. The first task also runs a second time,
     * without effect.
     *
     * @param published false if the job is discarded
     */
    void writeJob(long timestamp, List<Cells> tasks, boolean published);

    /**
     * Writes cells of different coordinates to a sparse array without duplicates, some of which delete the older
     * versions of themselves.
     *
     * @param tombstones positions of the cells that delete
     */
    void writeTombstones(long timestamp, Cells cells, BitSet tombstones);

    /** Sets a tag for a time. */
    void tag(long timestamp, String name);

    /**
     * Returns the times of a tag.
     *
     * @throws AssertionError if the visible state is unchanged, but not according to the tag
     */
    TimestampRange tagged(String name, boolean unchanged);

    /** Seals all files. */
    void seal();

    /** Deletes the cells of a sparse array that do not match the condition. */
    void deleteAllBut(long timestamp, Condition stays);

    /**
     * Reads cells.
     *
     * @param where the condition that cells must match, also in dense arrays; null for all cells
     * @param budget the maximum number of bytes of a batch; 0 for all cells at once
     */
    List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget);

    /**
     * Computes aggregates.
     *
     * @param where the condition that cells must match, also in dense arrays; null for all cells
     * @return one result for each aggregate, in the same order
     */
    List<AggregateResult> aggregate(
            TimestampRange timestamps, Subarray subarray, @Nullable Condition where, List<Aggregate> aggregates);

    /** Consolidates; results of reads must not change. */
    void consolidate(ConsolidationMode mode, ConsolidationOptions options);

    /** Vacuums; dense arrays lose the history of consolidated fragments. */
    void vacuum(ConsolidationMode mode);

    /** Returns the errors found by a verification of all files; none if the engine has no verification. */
    default List<String> damage() {
        return List.of();
    }

    @Override
    void close();
}
