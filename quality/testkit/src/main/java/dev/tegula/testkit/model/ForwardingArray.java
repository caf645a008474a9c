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
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An array whose operations are those of another array, with something around them. */
public abstract class ForwardingArray implements ArrayUnderTest {

    /** Runs an operation on the other array that changes nothing. */
    protected abstract <T> T ask(Function<ArrayUnderTest, T> operation);

    /** Runs an operation that changes what readers see. */
    protected void change(Consumer<ArrayUnderTest> operation) {
        maintain(operation);
    }

    /** Runs an operation that changes files, but not what readers see. */
    protected void maintain(Consumer<ArrayUnderTest> operation) {
        ask(array -> {
            operation.accept(array);
            return true;
        });
    }

    @Override
    public void create(long timestamp, ArraySchema schema) {
        change(array -> array.create(timestamp, schema));
    }

    @Override
    public void evolve(long timestamp, SchemaEvolution evolution) {
        change(array -> array.evolve(timestamp, evolution));
    }

    @Override
    public void write(long timestamp, Cells cells, Duplicates duplicates) {
        change(array -> array.write(timestamp, cells, duplicates));
    }

    @Override
    public void write(long timestamp, Subarray box, Cells cells, TileOrder order) {
        change(array -> array.write(timestamp, box, cells, order));
    }

    @Override
    public void writeInGlobalOrder(long timestamp, Subarray box, List<Cells> parts) {
        change(array -> array.writeInGlobalOrder(timestamp, box, parts));
    }

    @Override
    public void writeJob(long timestamp, List<Cells> tasks, boolean published) {
        change(array -> array.writeJob(timestamp, tasks, published));
    }

    @Override
    public void writeTombstones(long timestamp, Cells cells, BitSet tombstones) {
        change(array -> array.writeTombstones(timestamp, cells, tombstones));
    }

    @Override
    public void deleteAllBut(long timestamp, Condition stays) {
        change(array -> array.deleteAllBut(timestamp, stays));
    }

    @Override
    public List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget) {
        return ask(array -> array.read(timestamps, subarray, where, fields, order, budget));
    }

    @Override
    public List<AggregateResult> aggregate(
            TimestampRange timestamps, Subarray subarray, @Nullable Condition where, List<Aggregate> aggregates) {
        return ask(array -> array.aggregate(timestamps, subarray, where, aggregates));
    }

    @Override
    public TimestampRange tagged(String name, boolean unchanged) {
        return ask(array -> array.tagged(name, unchanged));
    }

    @Override
    public void tag(long timestamp, String name) {
        maintain(array -> array.tag(timestamp, name));
    }

    @Override
    public void seal() {
        maintain(ArrayUnderTest::seal);
    }

    @Override
    public void consolidate(ConsolidationMode mode, ConsolidationOptions options) {
        maintain(array -> array.consolidate(mode, options));
    }

    @Override
    public void vacuum(ConsolidationMode mode) {
        maintain(array -> array.vacuum(mode));
    }
}
