package dev.tegula.vcf;

import dev.tegula.internal.vcf.scan.RecordParts;
import dev.tegula.internal.vcf.scan.RecordScan;
import dev.tegula.internal.vcf.table.RecordColumns;
import dev.tegula.internal.vcf.table.RecordTable;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfRegion;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Which records of a dataset to read. Immutable: each method returns a changed copy. Records come contig by contig, in
 * the order of the headers, then by first position and sample.
 */
public final class VcfQuery {

    /** The default of {@link #memoryBudget}: 64 MiB. */
    public static final long DEFAULT_BUDGET = 64L << 20;

    private final VcfDataset dataset;
    private final List<String> samples;
    private final List<VcfRegion> regions;
    private final RecordScan.Repeats repeats;
    private final long budget;

    private VcfQuery(
            VcfDataset dataset,
            List<String> samples,
            List<VcfRegion> regions,
            RecordScan.Repeats repeats,
            long budget) {
        this.dataset = dataset;
        this.samples = samples;
        this.regions = regions;
        this.repeats = repeats;
        this.budget = budget;
    }

    static VcfQuery all(VcfDataset dataset) {
        return new VcfQuery(dataset, List.of(), List.of(), RecordScan.Repeats.ONCE, DEFAULT_BUDGET);
    }

    /** Limits the query to samples; see {@link #samples(Collection)}. */
    public VcfQuery samples(String... names) {
        return samples(List.of(names));
    }

    /**
     * Limits the query to samples. No names stand for all samples.
     *
     * @throws IllegalArgumentException if a sample is unknown
     */
    public VcfQuery samples(Collection<String> names) {
        dataset.headers().require(names);
        return new VcfQuery(dataset, List.copyOf(new LinkedHashSet<>(names)), regions, repeats, budget);
    }

    /** Limits the query to records that overlap regions; see {@link #regions(Collection)}. */
    public VcfQuery regions(VcfRegion... chosen) {
        return regions(List.of(chosen));
    }

    /**
     * Limits the query to records that overlap regions: that begin in them, or before them and end at their first
     * position or after it. No regions stand for all positions. Contigs that the dataset does not have yield no
     * records.
     */
    public VcfQuery regions(Collection<VcfRegion> chosen) {
        return new VcfQuery(dataset, samples, List.copyOf(chosen), repeats, budget);
    }

    /**
     * Returns a record once for each region that it overlaps, in the order of the regions, as the readers of TileDB-VCF
     * do. Default: once.
     */
    public VcfQuery perRegion() {
        return new VcfQuery(dataset, samples, regions, RecordScan.Repeats.PER_REGION, budget);
    }

    /** Returns a record once, whatever the number of regions that it overlaps. */
    VcfQuery once() {
        return new VcfQuery(dataset, samples, regions, RecordScan.Repeats.ONCE, budget);
    }

    /**
     * Sets the bytes that reading may hold at a time. Default: {@link #DEFAULT_BUDGET}.
     *
     * @throws IllegalArgumentException if {@code bytes} is not positive
     */
    public VcfQuery memoryBudget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("budget: must be positive (found " + bytes + ")");
        }
        return new VcfQuery(dataset, samples, regions, repeats, bytes);
    }

    /** Reads the records. */
    public VcfRecords records() {
        return new VcfRecords(scan(RecordParts.ALL));
    }

    /** Counts the records without decoding their fields. */
    public long count() {
        long count = 0;
        try (RecordScan scan = scan(RecordParts.POSITIONS)) {
            while (scan.hasNext()) {
                VcfRecord ignored = scan.next();
                count++;
            }
        }
        return count;
    }

    /**
     * Reads the records as a table.
     *
     * @param columns the names of the columns; none for all columns of {@link VcfDataset#columns}
     * @throws IllegalArgumentException if a column is unknown
     */
    public VcfTable table(List<String> columns) {
        RecordColumns all = RecordColumns.of(dataset.headers());
        List<String> names = columns.isEmpty() ? all.names() : columns;
        return new VcfTable(RecordTable.of(all, names, this::scan, Math.max(1, budget / 4)));
    }

    RecordScan scan(RecordParts parts) {
        return RecordScan.of(
                dataset.arrays(),
                dataset.headers(),
                dataset.contigTable(),
                new RecordScan.Request(samples, regions, repeats, parts, budget));
    }

    VcfDataset dataset() {
        return dataset;
    }

    /** Returns the chosen samples, or all. */
    public List<String> chosenSamples() {
        return samples.isEmpty() ? dataset.samples() : samples;
    }
}
