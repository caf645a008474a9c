package dev.tegula.internal.vcf.scan;

import dev.tegula.CellBatches;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.vcf.model.VcfRecord;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Records of version 2. A record has a cell at its end, and an anchor every gap after its start. The first cell at or
 * after the beginning of an interval stands for a record that began before it, the first cell of all for one that
 * begins in it. Such a cell is at most a gap after the start, so a queue of records of one gap restores the order of
 * starts.
 */
final class EndOrderedScan implements ContigScan {

    private final DatasetArrays arrays;
    private final RecordDecoder decoder;
    private final ScanPlan plan;
    private final long gap;
    private final long openBudget;
    private final CellBatches batches;
    private final PriorityQueue<VcfRecord> queue;
    private long queueBytes;
    private @Nullable CellBatch batch;
    private int cell;

    EndOrderedScan(
            DatasetArrays arrays, CellSource source, RecordDecoder decoder, ScanPlan plan, long gap, long openBudget) {
        this.arrays = arrays;
        this.decoder = decoder;
        this.plan = plan;
        this.gap = gap;
        this.queue = new PriorityQueue<>(decoder.order());
        this.openBudget = openBudget;
        // Records of the last positions can end in what the metadata call the next contig only if they are damaged.
        Intervals wanted = plan.intervals().widened(0, gap, plan.positions() - 1);
        this.batches = source.batches(plan, wanted, decoder.fields(), null);
    }

    @Override
    public @Nullable VcfRecord next() {
        while (true) {
            CellBatch current = batch;
            if (current == null || cell == current.size()) {
                if (!batches.hasNext()) {
                    return poll();
                }
                batch = new CellBatch(batches.next(), arrays.layout(), plan.offset());
                cell = 0;
                continue;
            }
            VcfRecord first = queue.peek();
            if (first != null && first.start() - 1 < lowestStart(current.position(cell))) {
                return poll();
            }
            take(current, cell++);
        }
    }

    private @Nullable VcfRecord poll() {
        VcfRecord first = queue.poll();
        queueBytes -= first == null ? 0 : RecordSize.of(first);
        return first;
    }

    /** Returns the lowest start that records of cells from a position on can have. */
    private long lowestStart(long position) {
        Intervals intervals = plan.intervals();
        int next = intervals.firstEndingAt(position - gap);
        long lowest = position - gap;
        if (next < intervals.size() && position <= intervals.starts()[next] + gap) {
            lowest = Math.min(lowest, intervals.endBefore(next) + 1);
        }
        return lowest;
    }

    private void take(CellBatch current, int taken) {
        long start = current.start(taken);
        long end = current.end(taken);
        Intervals intervals = plan.intervals();
        int first = start < 0 ? intervals.size() : intervals.firstEndingAt(start);
        if (first == intervals.size() || end < intervals.starts()[first]) {
            return;
        }
        if (current.position(taken) != firstCell(start, end, intervals.starts()[first])) {
            return;
        }
        VcfRecord record = decoder.decode(current, taken, plan.contig());
        queue.add(record);
        queueBytes += RecordSize.of(record);
        if (queueBytes > openBudget && queue.size() > 1) {
            throw new MemoryLimitException(
                    arrays.uri() + ": records within " + gap + " positions of " + plan.contig() + ":" + record.start()
                            + " need more memory than the budget. Raise the budget, or choose fewer samples.");
        }
    }

    /** Returns the position of the first cell of a record at or after the beginning of an interval. */
    private long firstCell(long start, long end, long begin) {
        long anchors = end - start - 1 < gap ? 0 : (end - start - 1) / gap;
        long number = start >= begin ? 1 : (begin - start + gap - 1) / gap;
        return number <= anchors ? start + number * gap : end;
    }

    @Override
    public void close() {
        batches.close();
    }
}
