package dev.tegula.internal.vcf.stats;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.vcf.model.SampleStatistics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code sample_stats} of version 1. A sample has a cell for each ingestion; minima and maxima are joined, other
 * values summed up. Deviations are those of the population.
 */
public final class SampleCounts {

    private static final long BUDGET = 16L << 20;
    private static final List<String> NAMES = List.of(
            "dp_mean",
            "dp_stddev",
            "dp_min",
            "dp_max",
            "gq_mean",
            "gq_stddev",
            "gq_min",
            "gq_max",
            "call_rate",
            "n_called",
            "n_not_called",
            "n_hom_ref",
            "n_het",
            "n_hom_var",
            "n_non_ref",
            "n_singleton",
            "n_snp",
            "n_insertion",
            "n_deletion",
            "n_transition",
            "n_transversion",
            "n_star",
            "r_ti_tv",
            "r_het_hom_var",
            "r_insertion_deletion",
            "n_records",
            "n_multiallelic");

    private SampleCounts() {}

    /** Returns the names of all statistics, in order. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Returns the statistics of samples, in the order of their names.
     *
     * @param uri the dataset, for messages
     * @param samples the chosen samples; empty for all
     */
    public static List<SampleStatistics> read(String uri, ArrayReader array, List<String> samples) {
        MetadataValue version = array.metadata().get("version");
        if (version == null || version.isNull() || !version.datatype().isInteger() || version.longAt(0) != 1) {
            throw new UnsupportedFormatException(uri + ": unsupported version of the array 'sample_stats' (found "
                    + version + ", expected 1). Ingest the samples again with a newer TileDB-VCF.");
        }
        Subarray subarray = Subarray.whole();
        for (String sample : samples) {
            subarray = subarray.addRange("sample", sample, sample);
        }
        Map<String, Map<String, Long>> sums = new TreeMap<>();
        try (CellBatches batches = array.query().subarray(subarray).batches(BUDGET)) {
            for (Cells batch : batches) {
                for (int i = 0; i < batch.size(); i++) {
                    add(batch, i, sums);
                }
            }
        }
        List<SampleStatistics> statistics = new ArrayList<>();
        sums.forEach((sample, values) -> statistics.add(new SampleStatistics(sample, derive(values))));
        return statistics;
    }

    private static void add(Cells batch, int cell, Map<String, Map<String, Long>> sums) {
        String sample = new String(batch.column("sample").bytes(cell), StandardCharsets.UTF_8);
        Map<String, Long> values = sums.computeIfAbsent(sample, name -> new HashMap<>());
        for (Column column : batch.columns()) {
            String name = column.name();
            if (!name.equals("sample") && !column.isNull(cell)) {
                long value = column.longAt(cell);
                values.merge(
                        name, value, name.endsWith("_max") ? Math::max : name.endsWith("_min") ? Math::min : Long::sum);
            }
        }
    }

    private static Map<String, Number> derive(Map<String, Long> values) {
        Map<String, Number> derived = new HashMap<>(values);
        long called = get(values, "n_called");
        long other = called - get(values, "n_hom_ref") - get(values, "n_het");
        derived.put("n_hom_var", other);
        derived.put("n_non_ref", called - get(values, "n_hom_ref"));
        ratio(derived, "r_het_hom_var", get(values, "n_het"), other);
        ratio(derived, "r_ti_tv", get(values, "n_transition"), get(values, "n_transversion"));
        ratio(derived, "r_insertion_deletion", get(values, "n_insertion"), get(values, "n_deletion"));
        ratio(derived, "call_rate", called, called + get(values, "n_not_called"));
        moments(derived, values, "dp");
        moments(derived, values, "gq");
        Map<String, Number> ordered = new LinkedHashMap<>();
        for (String name : NAMES) {
            Number value = derived.get(name);
            if (value != null) {
                ordered.put(name, value);
            }
        }
        return ordered;
    }

    private static void moments(Map<String, Number> derived, Map<String, Long> values, String prefix) {
        float count = get(values, prefix + "_count");
        float sum = get(values, prefix + "_sum");
        float squares = get(values, prefix + "_sum2");
        if (count > 0) {
            derived.put(prefix + "_mean", sum / count);
        }
        if (count > 1) {
            float mean = sum / count;
            derived.put(prefix + "_stddev", (float) Math.sqrt(squares / count - mean * mean));
        }
    }

    private static void ratio(Map<String, Number> derived, String name, long of, long by) {
        if (by > 0) {
            derived.put(name, (float) of / by);
        }
    }

    private static long get(Map<String, Long> values, String name) {
        return values.getOrDefault(name, 0L);
    }
}
