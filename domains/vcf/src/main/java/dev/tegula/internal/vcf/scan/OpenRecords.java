package dev.tegula.internal.vcf.scan;

import dev.tegula.CellBatches;
import dev.tegula.internal.vcf.dataset.CellLayout;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The records that begin before an interval and overlap it, sorted by start without holding all of them: a first query
 * counts records by start, further queries read as many starts as fit. All cells of one start are at one position, so
 * that they are stored in the order of samples.
 */
final class OpenRecords implements AutoCloseable {

    private final DatasetArrays arrays;
    private final CellSource source;
    private final RecordDecoder decoder;
    private final ScanPlan plan;
    private final Intervals before;
    private final long begin;
    private final long endBefore;
    private final Deque<long[]> parts = new ArrayDeque<>();
    private final Deque<VcfRecord> ready = new ArrayDeque<>();
    private @Nullable CellBatches single;
    private @Nullable CellBatch batch;
    private int cell;

    /** @param most records to hold at a time */
    OpenRecords(
            DatasetArrays arrays, CellSource source, RecordDecoder decoder, ScanPlan plan, int interval, long most) {
        this.arrays = arrays;
        this.source = source;
        this.decoder = decoder;
        this.plan = plan;
        this.begin = plan.intervals().starts()[interval];
        this.endBefore = plan.intervals().endBefore(interval);
        long gap = arrays.metadata().anchorGap();
        this.before = new Intervals(new long[] {Math.max(0, begin - gap)}, new long[] {begin - 1});
        divide(countByStart(), Math.max(1, most));
    }

    private SortedMap<Long, Long> countByStart() {
        SortedMap<Long, Long> counts = new TreeMap<>();
        CellLayout layout = arrays.layout();
        List<String> fields = List.of(layout.position(), layout.start(), layout.end());
        try (CellBatches keys = source.batches(plan, before, fields, overlap(0, begin - 1))) {
            for (Cells cells : keys) {
                CellBatch each = new CellBatch(cells, layout, plan.offset());
                for (int i = 0; i < each.size(); i++) {
                    counts.merge(each.start(i), 1L, Long::sum);
                }
            }
        }
        return counts;
    }

    /** Returns the condition of records that overlap the interval, none before it, and begin between two positions. */
    private Condition overlap(long low, long high) {
        CellLayout layout = arrays.layout();
        long first = Math.max(low, endBefore + 1);
        return Condition.field(layout.end())
                .ge(begin + plan.offset())
                .and(Condition.field(layout.start()).ge(first + plan.offset()))
                .and(Condition.field(layout.start()).le(high + plan.offset()));
    }

    private void divide(SortedMap<Long, Long> counts, long most) {
        long[] part = null;
        long held = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            long start = entry.getKey();
            if (part == null || held + entry.getValue() > most) {
                part = new long[] {start, start};
                parts.add(part);
                held = 0;
            }
            part[1] = start;
            held += entry.getValue();
        }
    }

    /** Returns the next record, or null at the end. */
    @Nullable
    VcfRecord next() {
        while (true) {
            VcfRecord first = ready.poll();
            if (first != null) {
                return first;
            }
            VcfRecord record = nextOfSingle();
            if (record != null) {
                return record;
            }
            long[] part = parts.poll();
            if (part == null) {
                return null;
            }
            CellBatches cells = source.batches(plan, before, decoder.fields(), overlap(part[0], part[1]));
            if (part[0] == part[1]) {
                single = cells;
            } else {
                sort(cells);
            }
        }
    }

    private void sort(CellBatches cells) {
        List<VcfRecord> records = new ArrayList<>();
        try (cells) {
            for (Cells each : cells) {
                CellBatch found = new CellBatch(each, arrays.layout(), plan.offset());
                for (int i = 0; i < found.size(); i++) {
                    records.add(decoder.decode(found, i, plan.contig()));
                }
            }
        }
        records.sort(decoder.order());
        ready.addAll(records);
    }

    private @Nullable VcfRecord nextOfSingle() {
        CellBatches open = single;
        if (open == null) {
            return null;
        }
        while (true) {
            CellBatch current = batch;
            if (current != null && cell < current.size()) {
                return decoder.decode(current, cell++, plan.contig());
            }
            if (!open.hasNext()) {
                open.close();
                single = null;
                batch = null;
                return null;
            }
            batch = new CellBatch(open.next(), arrays.layout(), plan.offset());
            cell = 0;
        }
    }

    @Override
    public void close() {
        if (single != null) {
            single.close();
        }
    }
}
