package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.model.TegulaArray;
import dev.tegula.query.ResultOrder;
import dev.tegula.testkit.model.ArrayUnderTest;
import dev.tegula.testkit.model.ForwardingArray;
import dev.tegula.testkit.model.Rows;
import dev.tegula.testkit.net.CredentialGate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * An array on a store whose credentials expire during operations. A failure must name the reason, and a failed write
 * must not be visible to readers. The operation is then repeated with new credentials.
 */
final class ExpiringArray extends ForwardingArray {

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

    /**
     * Repeats an operation until it succeeds. Credentials may expire during each attempt.
     *
     * @param check runs after each failure, with new credentials
     */
    private <T> T attempt(Function<ArrayUnderTest, T> operation, Runnable check) {
        while (true) {
            if (random.nextBoolean()) {
                gate.expireAfter(random.nextInt(1 << random.nextInt(6)));
            }
            try {
                return operation.apply(new TegulaArray(engine, uri));
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

    @Override
    protected <T> T ask(Function<ArrayUnderTest, T> operation) {
        return attempt(operation, () -> {});
    }

    /** Asserts that a failed write has no effect. */
    @Override
    protected void change(Consumer<ArrayUnderTest> operation) {
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
    public void close() {}
}
