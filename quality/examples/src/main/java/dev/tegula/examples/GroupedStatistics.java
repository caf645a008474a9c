package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.statistics.FieldDescription;
import dev.tegula.statistics.Grouping;
import dev.tegula.statistics.Statistic;
import dev.tegula.statistics.StatisticsQuery;
import dev.tegula.statistics.StatisticsResult;
import java.util.ArrayList;
import java.util.List;

/** Statistics by group, and a summary of a field. */
public final class GroupedStatistics {

    private GroupedStatistics() {}

    /** Runs the program; its argument is the URI of the new array. */
    public static void main(String[] args) {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String uri) {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.ascii("chrom"))
                            .dimension(Dimension.int64("pos", 0, 1_000_000, 1000))
                            .attribute(Attribute.float64("quality"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .ascii("chrom", "chr1", "chr1", "chr2", "chr2")
                        .int64("pos", 17, 42, 5, 99)
                        .float64("quality", 40, 10, 30, 20)
                        .build());
            }
            List<String> lines = new ArrayList<>();
            try (ArrayReader reads = tegula.openForReading(uri)) {
                StatisticsResult result = StatisticsQuery.of(
                                reads,
                                reads.query().where(Condition.field("chrom").like("chr%")))
                        .groupBy(Grouping.by("chrom"))
                        .compute(Statistic.count(), Statistic.quantile("quality", 0.5));
                result.groups().forEach(group -> lines.add(group.keys() + ": " + group.values()));
                FieldDescription quality = FieldDescription.of(reads, reads.query(), List.of("quality"))
                        .fields()
                        .get(0);
                lines.add("quality: mean " + quality.mean() + ", distinct " + quality.distinct());
            }
            return lines;
        }
    }
}
