package dev.tegula.internal.spark.write;

import dev.tegula.JobWriter;
import dev.tegula.Transaction;
import dev.tegula.WriteJobs;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Condition;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write that replaces all cells of the space tiles in which its rows are, as {@link Overwrite} replaces those of a
 * condition. The driver knows the tiles when the tasks have written.
 */
final class TileOverwrite implements WriteStart {

    private final ArrayHandle handle;
    private final WrittenTiles places;
    private @Nullable Transaction begun;
    private List<Condition> boxes = List.of();

    TileOverwrite(ArrayHandle handle, WrittenTiles places) {
        this.handle = handle;
        this.places = places;
    }

    @Override
    public WriteJob begin() {
        Transaction transaction = Overwrite.afterAll(handle);
        begun = transaction;
        return transaction.beginJob();
    }

    @Override
    public void written(Set<String> tiles) {
        boxes = places.conditions(tiles);
    }

    @Override
    public boolean publish(WriteJobs jobs, WriteJob job, List<FragmentReceipt> receipts) {
        Transaction transaction = Objects.requireNonNull(begun);
        if (transaction.schema().isDense()) {
            try (JobWriter below = transaction.openBelow()) {
                for (Condition box : boxes) {
                    DenseFill.write(
                            handle, transaction.schema(), transaction.reader().nonEmptyDomain(), box, below);
                }
            }
        } else if (!boxes.isEmpty()) {
            Overwrite.replace(transaction, boxes.size() == 1 ? boxes.get(0) : new Condition.Or(boxes));
        }
        transaction.add(receipts);
        transaction.commit();
        return true;
    }

    @Override
    public void discard(WriteJobs jobs, WriteJob job) {
        Objects.requireNonNull(begun).close();
    }
}
