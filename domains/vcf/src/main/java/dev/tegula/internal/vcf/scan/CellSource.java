package dev.tegula.internal.vcf.scan;

import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Queries of the array of records for chosen samples, in the order of positions, then samples. */
final class CellSource {

    private final DatasetArrays arrays;
    private final List<Range> sampleRanges;
    private final long budget;

    /** @param samples the chosen samples; empty for all */
    CellSource(DatasetArrays arrays, List<String> samples, long budget) {
        this.arrays = arrays;
        this.sampleRanges = samples.stream()
                .map(sample -> arrays.metadata().isNumbered()
                        ? Range.of(number(arrays, sample), number(arrays, sample))
                        : Range.of(sample, sample))
                .toList();
        this.budget = budget;
    }

    private static long number(DatasetArrays arrays, String sample) {
        return arrays.metadata().sampleIds().getOrDefault(sample, 0L);
    }

    /** Reads the cells at positions of a contig. */
    CellBatches batches(ScanPlan plan, Intervals positions, List<String> fields, @Nullable Condition condition) {
        boolean numbered = arrays.metadata().isNumbered();
        Map<String, List<Range>> ranges = new HashMap<>();
        List<Range> places = new ArrayList<>();
        for (int i = 0; i < positions.size(); i++) {
            places.add(Range.of(
                    plan.offset() + positions.starts()[i],
                    plan.offset() + positions.ends()[i]));
        }
        ranges.put(arrays.layout().position(), places);
        if (!numbered) {
            ranges.put("contig", List.of(Range.of(plan.contig(), plan.contig())));
        }
        if (!sampleRanges.isEmpty()) {
            ranges.put("sample", sampleRanges);
        }
        Query query = arrays.data()
                .query()
                .subarray(Subarray.of(ranges))
                .fields(fields)
                .order(arrays.order());
        return (condition == null ? query : query.where(condition)).batches(budget);
    }
}
