package dev.tegula.internal.vcf.scan;

import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queries of the array of records for chosen samples, in the order of positions, then samples. */
final class CellSource {

    private final DatasetArrays arrays;
    private final List<String> samples;
    private final long budget;

    /** @param samples the chosen samples; empty for all */
    CellSource(DatasetArrays arrays, List<String> samples, long budget) {
        this.arrays = arrays;
        this.samples = samples;
        this.budget = budget;
    }

    /** Reads the cells at positions of a contig. */
    CellBatches batches(ScanPlan plan, Intervals positions, List<String> fields, @Nullable Condition condition) {
        boolean numbered = arrays.metadata().isNumbered();
        Subarray subarray = numbered ? Subarray.whole() : Subarray.point("contig", plan.contig());
        for (int i = 0; i < positions.size(); i++) {
            subarray = subarray.addRange(
                    arrays.layout().position(),
                    plan.offset() + positions.starts()[i],
                    plan.offset() + positions.ends()[i]);
        }
        for (String sample : samples) {
            if (numbered) {
                long id = arrays.metadata().sampleIds().getOrDefault(sample, 0L);
                subarray = subarray.addRange("sample", id, id);
            } else {
                subarray = subarray.addRange("sample", sample, sample);
            }
        }
        Query query = arrays.data()
                .query()
                .subarray(subarray)
                .fields(fields)
                .order(numbered ? ResultOrder.COL_MAJOR : ResultOrder.ROW_MAJOR);
        return (condition == null ? query : query.where(condition)).batches(budget);
    }
}
