package dev.tegula.cli.domains;

import dev.tegula.cli.command.Shell;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.vcf.VcfDataset;
import dev.tegula.vcf.model.SampleStatistics;
import dev.tegula.vcf.model.VariantStatistics;
import dev.tegula.vcf.model.VcfRegion;
import java.util.List;
import java.util.function.Consumer;

/** Prints statistics of variants as text with tabs between columns. */
final class VcfStatisticsText {

    private VcfStatisticsText() {}

    static void alleles(Shell shell, VcfDataset dataset, List<VcfRegion> regions) {
        TextOutput out = new TextOutput(shell.out());
        row(out, "contig", "pos", "ref", "alt", "filter", "gt", "count");
        dataset.alleleCounts(
                regions,
                each -> row(
                        out,
                        each.contig(),
                        String.valueOf(each.position()),
                        each.reference(),
                        each.alternatives(),
                        each.filters(),
                        each.genotype(),
                        String.valueOf(each.count())));
        out.flush();
    }

    static void variants(Shell shell, VcfDataset dataset, List<VcfRegion> regions, boolean blocks) {
        TextOutput out = new TextOutput(shell.out());
        row(out, "contig", "pos", "allele", "ac", "an", "af", "n_hom");
        Consumer<VariantStatistics> print = each -> row(
                out,
                each.contig(),
                String.valueOf(each.position()),
                each.allele(),
                String.valueOf(each.count()),
                String.valueOf(each.number()),
                String.valueOf(each.frequency()),
                String.valueOf(each.homozygous()));
        if (blocks) {
            dataset.variantStatisticsWithBlocks(regions, print);
        } else {
            dataset.variantStatistics(regions, print);
        }
        out.flush();
    }

    static void samples(Shell shell, VcfDataset dataset, List<String> samples) {
        TextOutput out = new TextOutput(shell.out());
        row(out, "sample", String.join("\t", VcfDataset.sampleStatisticNames()));
        for (SampleStatistics each : dataset.sampleStatistics(samples)) {
            out.put(each.sample());
            for (String name : VcfDataset.sampleStatisticNames()) {
                Number value = each.value(name);
                out.put('\t').put(value == null ? "" : value.toString());
            }
            out.put('\n');
        }
        out.flush();
    }

    private static void row(TextOutput out, String... cells) {
        out.put(String.join("\t", cells)).put('\n');
    }
}
