package dev.tegula.vcf;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.vcf.dataset.Contigs;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.internal.vcf.dataset.SampleHeaders;
import dev.tegula.internal.vcf.scan.BedFile;
import dev.tegula.internal.vcf.stats.AlleleCounts;
import dev.tegula.internal.vcf.stats.AlleleFrequencies;
import dev.tegula.internal.vcf.stats.SampleCounts;
import dev.tegula.internal.vcf.table.RecordColumns;
import dev.tegula.vcf.model.AlleleCount;
import dev.tegula.vcf.model.SampleStatistics;
import dev.tegula.vcf.model.VariantStatistics;
import dev.tegula.vcf.model.VcfRegion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A dataset of variants of many samples, in the layout of TileDB-VCF, versions 2 to 4. Open as of a time, for reading;
 * safe for any number of threads.
 *
 * <pre>{@code
 * try (VcfDataset dataset = VcfDataset.open(tegula, uri);
 *         VcfRecords records = dataset.query()
 *                 .samples("HG00280")
 *                 .regions(dataset.region("1:12,000-18,000"))
 *                 .records()) {
 *     records.forEachRemaining(record -> System.out.println(record.start() + " " + record.format("GT")));
 * }
 * }</pre>
 */
public final class VcfDataset implements AutoCloseable {

    private static final String ALLELE_COUNT = "allele_count";
    private static final String VARIANT_STATS = "variant_stats";
    private static final String SAMPLE_STATS = "sample_stats";
    private static final long STATISTICS_BUDGET = 32L << 20;

    private final DatasetArrays arrays;
    private final SampleHeaders headers;
    private final Contigs contigs;

    private VcfDataset(DatasetArrays arrays) {
        this.arrays = arrays;
        this.headers = new SampleHeaders(arrays);
        this.contigs = new Contigs(arrays, headers);
    }

    /** Opens a dataset; see {@link #open(Tegula, String, OpenOptions)}. */
    public static VcfDataset open(Tegula tegula, String uri) {
        return open(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Opens a dataset at a time or with a key.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is nothing at the URI
     * @throws UnsupportedFormatException if it is no VCF dataset, or its version is not supported; the message names
     *     the convention
     */
    public static VcfDataset open(Tegula tegula, String uri, OpenOptions options) {
        return new VcfDataset(DatasetArrays.open(tegula, uri, options));
    }

    /** Returns the URI of the dataset. */
    public String uri() {
        return arrays.uri();
    }

    /** Returns the version of the layout: 2, 3 or 4. */
    public int version() {
        return arrays.metadata().version();
    }

    /** Returns the number of positions between anchors of long records. */
    public long anchorGap() {
        return arrays.metadata().anchorGap();
    }

    /** Returns the names of all samples: in versions 2 and 3 by number, in version 4 in the order of their bytes. */
    public List<String> samples() {
        return headers.names();
    }

    /**
     * Returns the header of a sample: the lines of meta-information, and the line of the columns.
     *
     * @throws IllegalArgumentException if the sample is unknown
     */
    public String header(String sample) {
        headers.require(List.of(sample));
        return headers.header(sample).fileText(sample.isEmpty() ? List.of() : List.of(sample));
    }

    /** Returns the contigs of headers with their lengths, 0 if a header names none, and then those of records only. */
    public Map<String, Long> contigs() {
        Map<String, Long> all = new LinkedHashMap<>();
        contigs.names().forEach(name -> all.put(name, contigs.declared().getOrDefault(name, 0L)));
        return all;
    }

    /** Returns the attributes of single fields, such as {@code info_DP} and {@code fmt_GT}. */
    public List<String> extractedFields() {
        return arrays.metadata().extracted();
    }

    /**
     * Returns the names of the columns of tables: those of all records, and of the fields that the first headers
     * declare.
     */
    public List<String> columns() {
        return RecordColumns.of(headers).names();
    }

    /**
     * Parses a region, {@code CONTIG}, {@code CONTIG:POS} or {@code CONTIG:FROM-TO}, and checks its contig.
     *
     * @throws IllegalArgumentException if the text is no region, or neither headers nor records have the contig
     */
    public VcfRegion region(String text) {
        VcfRegion region = VcfRegion.parse(text, contigs.declared().keySet());
        if (!contigs.isKnown(region.contig())) {
            throw new IllegalArgumentException(
                    "region '" + text + "': no contig '" + region.contig() + "' in " + uri() + hint(region.contig()));
        }
        return region;
    }

    private String hint(String contig) {
        List<String> names = contigs.names();
        for (String other : List.of("chr" + contig, contig.replaceFirst("^chr", ""))) {
            if (names.contains(other)) {
                return SpellingHint.of(other);
            }
        }
        return SpellingHint.hintOrList(contig, names.subList(0, Math.min(30, names.size())));
    }

    /** Returns whether headers or records have a contig. */
    public boolean hasContig(String contig) {
        return contigs.isKnown(contig);
    }

    /**
     * Reads regions of a BED file, plain or gzip. Contigs are not checked.
     *
     * @param name the name of the file, for messages
     * @throws IllegalArgumentException if a line is no region
     */
    public static List<VcfRegion> readBed(InputStream stream, String name) throws IOException {
        return BedFile.read(stream, name);
    }

    /**
     * Returns the names of the arrays of statistics that the dataset has: allele_count, variant_stats, sample_stats.
     */
    public List<String> statistics() {
        List<String> found = new ArrayList<>();
        for (String name : List.of(ALLELE_COUNT, VARIANT_STATS, SAMPLE_STATS)) {
            try (ArrayReader array = arrays.openMember(name)) {
                if (array != null) {
                    found.add(name);
                }
            }
        }
        return found;
    }

    /**
     * Reads the numbers of samples with each genotype, by contig and position.
     *
     * @param regions the regions; none for all positions
     * @throws UnsupportedFormatException if the dataset has no array {@code allele_count}
     */
    public void alleleCounts(Collection<VcfRegion> regions, Consumer<AlleleCount> use) {
        try (ArrayReader array = requireMember(ALLELE_COUNT)) {
            new AlleleCounts(array, STATISTICS_BUDGET).read(regionsOrAll(regions), use);
        }
    }

    /**
     * Reads counts and frequencies of alleles, by contig, position and allele, as {@code read_variant_stats} of
     * TileDB-VCF returns them.
     *
     * @param regions the regions; none for all positions
     * @throws UnsupportedFormatException if the dataset has no array {@code variant_stats}, or its version is not
     *     supported
     */
    public void variantStatistics(Collection<VcfRegion> regions, Consumer<VariantStatistics> use) {
        readVariantStatistics(regions, use, false);
    }

    /**
     * Reads counts and frequencies as {@link #variantStatistics}, with calls of reference blocks at all positions that
     * they span. TileDB-VCF computes its internal allele frequency (IAF) of records so. Only arrays of version 3 have
     * blocks.
     */
    public void variantStatisticsWithBlocks(Collection<VcfRegion> regions, Consumer<VariantStatistics> use) {
        readVariantStatistics(regions, use, true);
    }

    private void readVariantStatistics(
            Collection<VcfRegion> regions, Consumer<VariantStatistics> use, boolean withBlocks) {
        try (ArrayReader array = requireMember(VARIANT_STATS)) {
            new AlleleFrequencies(uri(), array, STATISTICS_BUDGET, withBlocks).read(regionsOrAll(regions), use);
        }
    }

    /** Returns the names of the values of {@link #sampleStatistics}, in order. */
    public static List<String> sampleStatisticNames() {
        return SampleCounts.names();
    }

    /**
     * Returns the statistics of samples.
     *
     * @param samples the samples; none for all
     * @throws UnsupportedFormatException if the dataset has no array {@code sample_stats}, or its version is not
     *     supported
     */
    public List<SampleStatistics> sampleStatistics(Collection<String> samples) {
        headers.require(samples);
        try (ArrayReader array = requireMember(SAMPLE_STATS)) {
            return SampleCounts.read(uri(), array, List.copyOf(samples));
        }
    }

    private ArrayReader requireMember(String name) {
        ArrayReader array = arrays.openMember(name);
        if (array == null) {
            throw new UnsupportedFormatException(uri() + ": the dataset has no array '" + name
                    + "'. TileDB-VCF writes it if it is enabled when the dataset is created.");
        }
        return array;
    }

    private List<VcfRegion> regionsOrAll(Collection<VcfRegion> regions) {
        if (regions.isEmpty()) {
            return contigs.stored().stream().map(VcfRegion::of).toList();
        }
        List<String> order = List.copyOf(contigs.declared().keySet());
        return regions.stream()
                .sorted(Comparator.comparingInt(
                        region -> order.contains(region.contig()) ? order.indexOf(region.contig()) : Integer.MAX_VALUE))
                .toList();
    }

    /** Returns a query of all records of all samples. */
    public VcfQuery query() {
        return VcfQuery.all(this);
    }

    DatasetArrays arrays() {
        return arrays;
    }

    SampleHeaders headers() {
        return headers;
    }

    Contigs contigTable() {
        return contigs;
    }

    @Override
    public void close() {
        headers.close();
        arrays.close();
    }
}
