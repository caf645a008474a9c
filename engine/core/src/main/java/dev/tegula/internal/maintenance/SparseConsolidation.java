package dev.tegula.internal.maintenance;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.PurgeMark;
import dev.tegula.internal.write.SparseConsolidatedWrite;
import dev.tegula.internal.write.commit.ConsolidatedCommit;
import dev.tegula.internal.write.commit.ReceiptCheck;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Replaces sparse fragments by one or several with all versions of their cells. Tombstones keep their times of
 * deletion. Cells that a condition deleted lose them, because readers continue to apply the condition.
 */
final class SparseConsolidation {

    private final ConsolidationStep step;
    private final ConsolidationListener listener;
    private final Times times;

    SparseConsolidation(ConsolidationStep step, ConsolidationListener listener) {
        this.step = step;
        this.listener = listener;
        this.times = new Times(step.version().hasTimestamps(), step.keepsTombstones());
    }

    ConsolidationReport.Step run() {
        try (SparseConsolidatedWrite write = write(Subarray.whole(), step.name())) {
            return new ConsolidationReport.Step(step.names(), write.commit(step.refs(), this::record), write.written());
        }
    }

    /** Writes the cells of a box without publishing them. */
    List<FragmentReceipt> store(Subarray box, TimestampedName name) {
        try (SparseConsolidatedWrite write = write(box, name)) {
            return write.store();
        }
    }

    /** Publishes stored fragments, which have all cells together. */
    ConsolidationReport.Step publish(List<FragmentReceipt> stored) {
        ArrayContext context = step.snapshot().context();
        new ReceiptCheck(context.location(), step.name().text(), step.schema(), times).run(stored);
        Map<String, Long> cells = new TreeMap<>();
        stored.forEach(fragment -> cells.put(fragment.fragment(), fragment.cells()));
        List<String> made = List.copyOf(cells.keySet());
        long written = cells.values().stream().mapToLong(Long::longValue).sum();
        requireAtMostAll(written);
        if (!made.isEmpty()) {
            ConsolidatedCommit.publishStored(
                    context,
                    made.stream()
                            .map(name -> TimestampedName.require(name, "receipt"))
                            .toList(),
                    step.refs(),
                    record(cells));
        }
        return new ConsolidationReport.Step(step.names(), made, written);
    }

    private SparseConsolidatedWrite write(Subarray box, TimestampedName name) {
        Execution execution = step.execution();
        Iterator<Cells> batches = query(execution, box).batches();
        SparseConsolidatedWrite write = new SparseConsolidatedWrite(
                execution.snapshot().context(),
                step.schemaRef(),
                name,
                new FragmentOrigin(times, List.of()),
                step.options().maxFragmentSize());
        try {
            long expected = expected();
            while (batches.hasNext()) {
                Cells batch = batches.next();
                write.append(times.deleted() ? withTombstonesOnly(batch) : batch);
                listener.onCells(write.written(), expected);
            }
            requireAtMostAll(write.written());
            return write;
        } catch (Throwable e) {
            write.close();
            throw e;
        }
    }

    private long expected() {
        return step.cells().values().stream().mapToLong(Long::longValue).sum();
    }

    private void requireAtMostAll(long written) {
        if (written > expected()) {
            throw new IllegalStateException(step.name() + ": too many cells were written (found " + written
                    + ", expected at most " + expected() + " from the fragments read). Nothing was published.");
        }
    }

    private ConsolidationRecord record(Map<String, Long> made) {
        return marked(
                step.snapshot().context(),
                step.withHistory(ConsolidationRecord.sparse(made, step.cells(), reasonForFewerCells())));
    }

    private SparseQuery query(Execution execution, Subarray box) {
        List<String> fields = new ArrayList<>(step.schema().fieldNames());
        if (!times.written()) {
            return new SparseQuery(execution, box, CellRequest.all(fields, ResultOrder.GLOBAL));
        }
        fields.addAll(times.names());
        return SparseQuery.ofVersions(execution, box, CellRequest.all(fields, ResultOrder.GLOBAL), step.deletes());
    }

    /** Returns the cells with times of deletion of tombstones only, and without conditions. */
    private static Cells withTombstonesOnly(Cells cells) {
        long[] deleted = cells.uint64(FragmentFields.DELETE_TIMESTAMPS).clone();
        long[] conditions = cells.uint64(FragmentFields.DELETE_CONDITIONS).clone();
        for (int i = 0; i < deleted.length; i++) {
            deleted[i] = TimestampFields.isTombstone(deleted[i], conditions[i]) ? deleted[i] : TimestampFields.NONE;
        }
        Arrays.fill(conditions, TimestampFields.NONE);
        return TimestampFields.withDeletes(cells, deleted, conditions);
    }

    /** Marks the array before history is dropped, and returns the record. */
    private static ConsolidationRecord marked(ArrayContext context, ConsolidationRecord record) {
        if (!record.purge().lost().isEmpty() && !PurgeMark.isSet(context.location())) {
            MetadataChanges change = MetadataChanges.none().put(PurgeMark.KEY, MetadataValue.int32(1));
            MetadataWrite.writeVisible(context.location(), ObjectType.ARRAY, change, PurgeMark.KEY);
        }
        return record;
    }

    /** Returns why the new fragment may have fewer cells. */
    private ConsolidationRecord.Reason reasonForFewerCells() {
        return !times.written() || step.deletes().equals(Deletes.IGNORED)
                ? ConsolidationRecord.Reason.SUPERSEDED
                : step.schema().allowsDuplicates()
                        ? ConsolidationRecord.Reason.PURGED
                        : ConsolidationRecord.Reason.SUPERSEDED_OR_PURGED;
    }
}
