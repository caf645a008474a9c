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
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.maintenance.ConsolidationOptions;
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
        long expected =
                step.cells().values().stream().mapToLong(Long::longValue).sum();
        ConsolidationOptions options = step.options();
        TimestampedName name = step.name();
        FragmentOrigin origin = new FragmentOrigin(times, List.of());
        Execution execution = step.execution();
        ArrayContext context = execution.snapshot().context();
        Iterator<Cells> batches = query(execution).batches();
        try (SparseConsolidatedWrite write =
                new SparseConsolidatedWrite(context, step.schemaRef(), name, origin, options.maxFragmentSize())) {
            while (batches.hasNext()) {
                Cells batch = batches.next();
                write.append(times.deleted() ? withTombstonesOnly(batch) : batch);
                listener.onCells(write.written(), expected);
            }
            long written = write.written();
            if (written > expected) {
                throw new IllegalStateException(name + ": too many cells were written "
                        + "(found " + written + ", expected at most " + expected + " from the fragments read). "
                        + "Nothing was published.");
            }
            return new ConsolidationReport.Step(
                    step.names(),
                    write.commit(
                            step.refs(),
                            made -> marked(
                                    context,
                                    step.withHistory(
                                            ConsolidationRecord.sparse(made, step.cells(), reasonForFewerCells())))),
                    written);
        }
    }

    private SparseQuery query(Execution execution) {
        List<String> fields = new ArrayList<>(step.schema().fieldNames());
        if (!times.written()) {
            return new SparseQuery(execution, Subarray.whole(), CellRequest.all(fields, ResultOrder.GLOBAL));
        }
        fields.addAll(times.names());
        return SparseQuery.ofVersions(
                execution, Subarray.whole(), CellRequest.all(fields, ResultOrder.GLOBAL), step.deletes());
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
        if (record.purge().keptSince() > 0 && !PurgeMark.isSet(context.location())) {
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
