package dev.tegula.internal.vcf.scan;

import dev.tegula.internal.vcf.dataset.Contigs;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.internal.vcf.dataset.SampleHeaders;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfRegion;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The records of samples that overlap regions: contig by contig, in the order of first positions, then samples. Records
 * of a region are in memory one batch at a time, and those that begin before a region as long as they fit a part of the
 * budget.
 */
public final class RecordScan implements Iterator<VcfRecord>, AutoCloseable {

    /** How often a record is returned that overlaps several regions. */
    public enum Repeats {
        /** Once, as if overlapping regions were one. */
        ONCE,
        /** Once for each region. */
        PER_REGION
    }

    /**
     * What to read.
     *
     * @param samples the chosen samples; empty for all
     * @param regions the chosen regions; empty for all
     * @param repeats how often a record is returned that overlaps several regions
     * @param parts the parts of records
     * @param budget bytes to hold at a time
     */
    public record Request(
            List<String> samples, List<VcfRegion> regions, Repeats repeats, RecordParts parts, long budget) {}

    private final DatasetArrays arrays;
    private final CellSource source;
    private final RecordDecoder decoder;
    private final long openBudget;
    private final Iterator<ScanPlan> plans;
    private @Nullable ContigScan current;
    private @Nullable VcfRecord next;

    private RecordScan(
            DatasetArrays arrays, CellSource source, RecordDecoder decoder, long budget, List<ScanPlan> plans) {
        this.arrays = arrays;
        this.source = source;
        this.decoder = decoder;
        this.openBudget = Math.max(1, budget / 4);
        this.plans = plans.iterator();
    }

    /** Begins a scan. */
    public static RecordScan of(DatasetArrays arrays, SampleHeaders headers, Contigs contigs, Request request) {
        CellSource source = new CellSource(arrays, request.samples(), Math.max(1, request.budget() / 2));
        RecordDecoder decoder = new RecordDecoder(arrays, headers, request.parts());
        return new RecordScan(arrays, source, decoder, request.budget(), plans(contigs, request));
    }

    private static List<ScanPlan> plans(Contigs contigs, Request request) {
        List<ScanPlan> plans = new ArrayList<>();
        if (request.regions().isEmpty()) {
            for (String contig : contigs.stored()) {
                add(plans, contigs, contig, List.of(VcfRegion.of(contig)));
            }
            return plans;
        }
        if (request.repeats() == Repeats.PER_REGION) {
            request.regions().forEach(region -> add(plans, contigs, region.contig(), List.of(region)));
            return plans;
        }
        Map<String, List<VcfRegion>> byContig = new LinkedHashMap<>();
        contigs.declared().keySet().forEach(contig -> byContig.put(contig, new ArrayList<>()));
        for (VcfRegion region : request.regions()) {
            byContig.computeIfAbsent(region.contig(), name -> new ArrayList<>()).add(region);
        }
        byContig.forEach((contig, regions) -> add(plans, contigs, contig, regions));
        return plans;
    }

    private static void add(List<ScanPlan> plans, Contigs contigs, String contig, List<VcfRegion> regions) {
        if (regions.isEmpty() || !contigs.canHaveRecords(contig)) {
            return;
        }
        long positions = contigs.positions(contig);
        List<long[]> intervals = new ArrayList<>();
        for (VcfRegion region : regions) {
            if (region.start() <= positions) {
                intervals.add(new long[] {region.start() - 1, Math.min(region.end(), positions) - 1});
            }
        }
        if (!intervals.isEmpty()) {
            plans.add(new ScanPlan(contig, contigs.offset(contig), positions, Intervals.union(intervals)));
        }
    }

    @Override
    public boolean hasNext() {
        while (next == null) {
            ContigScan scan = current;
            if (scan == null) {
                if (!plans.hasNext()) {
                    return false;
                }
                scan = begin(plans.next());
                current = scan;
            }
            next = scan.next();
            if (next == null) {
                scan.close();
                current = null;
            }
        }
        return true;
    }

    private ContigScan begin(ScanPlan plan) {
        long gap = arrays.metadata().anchorGap();
        return arrays.layout().byEnd()
                ? new EndOrderedScan(arrays, source, decoder, plan, gap, openBudget)
                : new StartOrderedScan(arrays, source, decoder, plan, gap, openBudget);
    }

    @Override
    public VcfRecord next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        VcfRecord result = Objects.requireNonNull(next);
        next = null;
        return result;
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
        }
    }
}
