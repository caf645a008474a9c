package dev.tegula.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.testkit.model.ArrayUnderTest;
import dev.tegula.testkit.model.ForwardingArray;
import dev.tegula.testkit.model.Rows;
import dev.tegula.testkit.vfs.LaggingVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An array on a store with outdated listings for readers and vacuum, and current listings for writers. A read with an
 * outdated listing must equal a read of a copy of the store made at the time of the listing. After a vacuum, it may
 * fail instead.
 */
final class LaggingArray extends ForwardingArray {

    private static final VfsUri ROOT = VfsUri.parse("mem://model/array");
    private static final int STEPS_BEHIND = 4;

    private final MemoryVfs present = new MemoryVfs();
    private final LaggingVfs lagging;
    private final ArrayUnderTest now;
    private final ArrayUnderTest late;
    private ArrayUnderTest then;
    private boolean shownIsGone;
    private int steps;
    private int vacuums;

    LaggingArray() {
        try {
            lagging = new LaggingVfs(present, ROOT);
            now = array(present);
            late = array(lagging);
            then = array(new MemoryVfs());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ArrayUnderTest array(Vfs store) {
        return new TegulaArray(TestStores.smallEngine(store), ROOT.toString());
    }

    /** Updates the listings and copies the store, at the first step and every few steps. */
    private void step() {
        if (steps++ % STEPS_BEHIND != 0) {
            return;
        }
        try {
            MemoryVfs copy = new MemoryVfs();
            for (VfsEntry file : present.listAllBelow(ROOT)) {
                try (VfsOutput output = copy.create(file.uri())) {
                    output.write(present.readAll(file.uri()));
                    output.publish();
                }
            }
            lagging.catchUp();
            then.close();
            then = array(copy);
            shownIsGone = false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> rows(Supplier<List<Cells>> read) {
        List<String> rows = new ArrayList<>();
        read.get().forEach(cells -> Rows.rows(cells).forEach(row -> rows.add(row.toString())));
        rows.sort(null);
        return rows;
    }

    private static List<String> outcome(Supplier<List<Cells>> read) {
        try {
            return rows(read);
        } catch (TegulaException | IllegalArgumentException e) {
            return List.of(e.getClass().getSimpleName());
        }
    }

    @Override
    public List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget) {
        List<String> expected = outcome(() -> then.read(timestamps, subarray, where, fields, order, budget));
        try {
            assertEquals(
                    expected,
                    rows(() -> late.read(timestamps, subarray, where, fields, order, budget)),
                    "read through an old listing");
        } catch (TegulaException | IllegalArgumentException e) {
            assertTrue(
                    shownIsGone || expected.equals(List.of(e.getClass().getSimpleName())),
                    () -> expected + " expected, but " + e);
        }
        return now.read(timestamps, subarray, where, fields, order, budget);
    }

    /** Vacuums alternately with the outdated listing, which must not delete needed files, and with the current one. */
    @Override
    public void vacuum(ConsolidationMode mode) {
        if (++vacuums % 2 == 0) {
            now.vacuum(mode);
        } else {
            vacuumByOldListing(mode);
        }
        shownIsGone = true;
        step();
    }

    private void vacuumByOldListing(ConsolidationMode mode) {
        try {
            late.vacuum(mode);
        } catch (TegulaException e) {
            assertTrue(shownIsGone, () -> "vacuum by an old listing: " + e);
        }
    }

    @Override
    protected <T> T ask(Function<ArrayUnderTest, T> operation) {
        return operation.apply(now);
    }

    @Override
    protected void change(Consumer<ArrayUnderTest> operation) {
        operation.accept(now);
        step();
    }

    @Override
    protected void maintain(Consumer<ArrayUnderTest> operation) {
        change(operation);
    }

    @Override
    public void close() {
        then.close();
        late.close();
        now.close();
    }
}
