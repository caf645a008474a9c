package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.model.TegulaArray;
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
import dev.tegula.testkit.model.ArrayUnderTest;
import dev.tegula.testkit.model.Rows;
import dev.tegula.testkit.net.CredentialGate;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An array on a store whose credentials expire during operations. A failure must name the reason, and a failed write
 * must not be visible to readers. The operation is then repeated with new credentials.
 */
final class ExpiringArray implements ArrayUnderTest {

    private final CredentialGate gate;
    private final Supplier<Tegula> renewed;
    private final String uri;
    private final RandomGenerator random;
    private Tegula engine;
    private int failures;

    /** @param renewed returns an engine with unused credentials */
    ExpiringArray(CredentialGate gate, Supplier<Tegula> renewed, String uri, RandomGenerator random) {
        this.gate = gate;
        this.renewed = renewed;
        this.uri = uri;
        this.random = random;
        this.engine = renewed.get();
    }

    /** Returns the number of failed operations. */
    int failures() {
        return failures;
    }

    private interface Operation<T> {
        T run(ArrayUnderTest array);
    }

    /**
     * Repeats an operation until it succeeds. Credentials may expire during each attempt.
     *
     * @param check runs after each failure, with new credentials
     */
    private <T> T attempt(Operation<T> operation, Runnable check) {
        while (true) {
            if (random.nextBoolean()) {
                gate.expireAfter(random.nextInt(1 << random.nextInt(6)));
            }
            try {
                return operation.run(new TegulaArray(engine, uri));
            } catch (StorageException e) {
                assertEquals(Reason.NOT_ALLOWED, e.reason(), () -> "expired credentials: " + e);
            } finally {
                gate.expireNever();
            }
            failures++;
            engine = renewed.get();
            check.run();
        }
    }

    private void maintenance(Consumer<ArrayUnderTest> operation) {
        attempt(
                array -> {
                    operation.accept(array);
                    return true;
                },
                () -> {});
    }

    /** Asserts that a failed write has no effect. */
    private void write(Consumer<ArrayUnderTest> operation) {
        String before = state();
        attempt(
                array -> {
                    operation.accept(array);
                    return true;
                },
                () -> assertEquals(before, state(), "after a write that failed"));
    }

    /** Returns the state visible to readers. Cells are included for sparse arrays only; they have few. */
    private String state() {
        try (ArrayReader array = engine.openForReading(uri)) {
            String cells = array.schema().isDense()
                    ? ""
                    : Rows.rows(array.query().order(ResultOrder.ROW_MAJOR).read())
                            .toString();
            return array.schema().attributes() + " " + array.schema().currentDomain() + " " + array.fragments() + cells;
        } catch (ArrayNotFoundException e) {
            return "absent";
        }
    }

    @Override
    public void create(long timestamp, ArraySchema schema) {
        write(array -> array.create(timestamp, schema));
    }

    @Override
    public void evolve(long timestamp, SchemaEvolution change) {
        write(array -> array.evolve(timestamp, change));
    }

    @Override
    public void write(long timestamp, Cells cells, Duplicates duplicates) {
        write(array -> array.write(timestamp, cells, duplicates));
    }

    @Override
    public void write(long timestamp, Subarray box, Cells cells, TileOrder order) {
        write(array -> array.write(timestamp, box, cells, order));
    }

    @Override
    public void writeInGlobalOrder(long timestamp, Subarray box, List<Cells> parts) {
        write(array -> array.writeInGlobalOrder(timestamp, box, parts));
    }

    @Override
    public void deleteAllBut(long timestamp, Condition stays) {
        write(array -> array.deleteAllBut(timestamp, stays));
    }

    @Override
    public List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget) {
        return attempt(array -> array.read(timestamps, subarray, where, fields, order, budget), () -> {});
    }

    @Override
    public List<AggregateResult> aggregate(
            TimestampRange timestamps, Subarray subarray, @Nullable Condition where, List<Aggregate> aggregates) {
        return attempt(array -> array.aggregate(timestamps, subarray, where, aggregates), () -> {});
    }

    @Override
    public void consolidate(ConsolidationMode mode, ConsolidationOptions options) {
        maintenance(array -> array.consolidate(mode, options));
    }

    @Override
    public void vacuum(ConsolidationMode mode) {
        maintenance(array -> array.vacuum(mode));
    }

    @Override
    public void close() {}
}
