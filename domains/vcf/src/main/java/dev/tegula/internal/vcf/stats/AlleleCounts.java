package dev.tegula.internal.vcf.stats;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.vcf.model.AlleleCount;
import dev.tegula.vcf.model.VcfRegion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads {@code allele_count}. Each batch of ingested samples has cells of its own, which are summed up by position. */
public final class AlleleCounts {

    private static final List<String> FIELDS = List.of("pos", "ref", "alt", "filter", "gt", "count");
    private static final char SEPARATOR = '\t';

    private final ArrayReader array;
    private final long budget;

    public AlleleCounts(ArrayReader array, long budget) {
        this.array = array;
        this.budget = budget;
    }

    /** Passes the counts of regions by contig and position. */
    public void read(List<VcfRegion> regions, Consumer<AlleleCount> use) {
        PositionRanges.byContig(regions).forEach((contig, ranges) -> {
            try (CellBatches batches = array.query()
                    .subarray(PositionRanges.subarray(contig, ranges, 0))
                    .fields(FIELDS)
                    .batches(budget)) {
                sum(contig, batches, use);
            }
        });
    }

    private static void sum(String contig, CellBatches batches, Consumer<AlleleCount> use) {
        Map<String, Long> counts = new TreeMap<>();
        long position = -1;
        for (Cells batch : batches) {
            for (int i = 0; i < batch.size(); i++) {
                long found = batch.column("pos").longAt(i);
                if (found != position) {
                    pass(contig, position, counts, use);
                    position = found;
                }
                String key = text(batch, "ref", i)
                        + SEPARATOR
                        + text(batch, "alt", i)
                        + SEPARATOR
                        + text(batch, "filter", i)
                        + SEPARATOR
                        + text(batch, "gt", i);
                counts.merge(key, batch.column("count").longAt(i), Long::sum);
            }
        }
        pass(contig, position, counts, use);
    }

    private static void pass(String contig, long position, Map<String, Long> counts, Consumer<AlleleCount> use) {
        counts.forEach((key, count) -> {
            String[] parts = key.split(String.valueOf(SEPARATOR), -1);
            use.accept(new AlleleCount(contig, position + 1, parts[0], parts[1], parts[2], parts[3], count));
        });
        counts.clear();
    }

    private static String text(Cells batch, String field, int cell) {
        Column column = batch.column(field);
        return new String(column.bytes(cell), StandardCharsets.UTF_8).replace('\t', ' ');
    }
}
