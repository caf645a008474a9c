package dev.tegula.internal.vcf.scan;

import dev.tegula.CellBatches;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records of versions 3 and 4. A record that is longer than the anchor gap has a cell at its start and an anchor, a
 * copy, every gap after it. A record belongs to the first interval that it overlaps. If it begins in that interval, the
 * cell at its start stands for it. Else exactly one of its cells lies within a gap before the interval; these records
 * are collected and sorted by start before those of the interval follow.
 */
final class StartOrderedScan implements ContigScan {

    private final DatasetArrays arrays;
    private final CellSource source;
    private final RecordDecoder decoder;
    private final ScanPlan plan;
    private final long gap;
    private final long openBudget;
    private final CellBatches batches;
    private final Deque<VcfRecord> ready = new ArrayDeque<>();

    private @Nullable CellBatch batch;
    private int cell;

    /** Records that begin before the interval {@link #openInterval}, and the estimate of their memory. */
    private final List<VcfRecord> open = new ArrayList<>();

    private int openInterval = -1;
    private long openBytes;
    private boolean overflown;
    private long averageBytes;
    private @Nullable OpenRecords tooMany;

    StartOrderedScan(
            DatasetArrays arrays, CellSource source, RecordDecoder decoder, ScanPlan plan, long gap, long openBudget) {
        this.arrays = arrays;
        this.source = source;
        this.decoder = decoder;
        this.plan = plan;
        this.gap = gap;
        this.openBudget = openBudget;
        Intervals wanted = plan.intervals().widened(gap, 0, plan.positions() - 1);
        this.batches = source.batches(plan, wanted, decoder.fields(), null);
    }

    @Override
    public @Nullable VcfRecord next() {
        while (true) {
            VcfRecord first = ready.poll();
            if (first != null) {
                return first;
            }
            OpenRecords many = tooMany;
            if (many != null) {
                VcfRecord record = many.next();
                if (record != null) {
                    return record;
                }
                many.close();
                tooMany = null;
            }
            CellBatch current = batch;
            if (current == null || cell == current.size()) {
                if (!batches.hasNext()) {
                    if (openInterval < 0) {
                        return null;
                    }
                    endOpen();
                    continue;
                }
                batch = new CellBatch(batches.next(), arrays.layout(), plan.offset());
                cell = 0;
                continue;
            }
            VcfRecord record = take(current);
            if (record != null) {
                return record;
            }
        }
    }

    /** Considers one cell, and returns its record if it begins in an interval and is next. */
    private @Nullable VcfRecord take(CellBatch current) {
        long position = current.position(cell);
        if (openInterval >= 0 && position >= plan.intervals().starts()[openInterval]) {
            endOpen();
            return null; // the cell is considered again after the collected records
        }
        int taken = cell++;
        long start = current.start(taken);
        int first = start < 0 ? plan.intervals().size() : plan.intervals().firstEndingAt(start);
        if (first == plan.intervals().size()) {
            return null;
        }
        long begin = plan.intervals().starts()[first];
        if (start >= begin) {
            return position == start ? decoder.decode(current, taken, plan.contig()) : null;
        }
        if (current.end(taken) >= begin && position < begin && position >= begin - gap) {
            collect(current, taken, first);
        }
        return null;
    }

    private void collect(CellBatch current, int taken, int interval) {
        openInterval = interval;
        if (overflown) {
            return;
        }
        VcfRecord record = decoder.decode(current, taken, plan.contig());
        open.add(record);
        openBytes += RecordSize.of(record);
        if (openBytes > openBudget && open.size() > 1) {
            overflown = true;
            averageBytes = openBytes / open.size();
            open.clear();
        }
    }

    /** Passes the collected records on; too many of them are read again in parts. */
    private void endOpen() {
        if (overflown) {
            tooMany = new OpenRecords(arrays, source, decoder, plan, openInterval, openBudget / averageBytes);
        } else {
            open.sort(decoder.order());
            ready.addAll(open);
        }
        open.clear();
        openBytes = 0;
        overflown = false;
        openInterval = -1;
    }

    @Override
    public void close() {
        batches.close();
        if (tooMany != null) {
            tooMany.close();
        }
    }
}
