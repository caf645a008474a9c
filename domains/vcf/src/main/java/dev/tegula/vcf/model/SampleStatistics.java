package dev.tegula.vcf.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of one sample, from the array {@code sample_stats}, by the names that TileDB-VCF uses: {@code n_snp},
 * {@code dp_mean}, {@code r_ti_tv} and others. Counts are {@link Long}, means, deviations and ratios {@link Float}; a
 * value that cannot be computed is absent.
 *
 * @param sample the name of the sample
 * @param values the values by name, in the order of TileDB-VCF
 */
public record SampleStatistics(String sample, Map<String, Number> values) {

    public SampleStatistics {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns a value, or null. */
    public @Nullable Number value(String name) {
        return values.get(name);
    }
}
