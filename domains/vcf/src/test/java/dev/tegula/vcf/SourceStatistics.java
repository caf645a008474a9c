package dev.tegula.vcf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Cells that TileDB-VCF writes to variant_stats (version 3) and allele_count for a record; diploid genotypes for the
 * latter.
 */
final class SourceStatistics {

    private SourceStatistics() {}

    private static List<String> alleles(SourceVcf.Line line, String alternatives) {
        List<String> all = new ArrayList<>(List.of(line.reference()));
        all.addAll(List.of(alternatives.split(",")));
        return all;
    }

    private static List<Integer> calls(SourceVcf.Line line) {
        List<Integer> calls = new ArrayList<>();
        for (String allele : line.format().getOrDefault("GT", ".").split("[/|]")) {
            calls.add(allele.equals(".") ? -1 : Integer.parseInt(allele));
        }
        return calls;
    }

    /** Returns position, sample, end, allele, AC, AN, homozygous, contig. */
    static List<Object[]> variants(String sample, SourceVcf.Line line) {
        List<String> alleles = alleles(line, line.columns().get(4));
        List<Integer> calls = calls(line);
        boolean invalid = calls.stream().anyMatch(call -> call >= alleles.size());
        if (invalid || calls.stream().allMatch(call -> call < 0)) {
            return List.of();
        }
        boolean block = calls.get(0) == 0 && line.columns().get(4).equals("<NON_REF>");
        boolean homozygous = calls.stream().distinct().count() == 1;
        Map<String, Integer> counts = new TreeMap<>();
        for (int call : calls) {
            if (call >= 0) {
                String name = call > 0 ? line.reference() + "," + alleles.get(call) : block ? "nr" : "ref";
                counts.merge(name, 1, Integer::sum);
            }
        }
        List<Object[]> rows = new ArrayList<>();
        counts.forEach((name, count) -> rows.add(new Object[] {
            (int) line.start() - 1,
            sample,
            (int) line.end() - 1,
            name,
            count,
            calls.size(),
            homozygous ? 1 : 0,
            line.contig()
        }));
        return rows;
    }

    /** Returns contig, position, REF, alternatives, FILTER, genotype, count. */
    static List<Object[]> alleles(SourceVcf.Line line) {
        List<String> alleles = alleles(line, line.columns().get(4));
        List<Integer> calls = calls(line);
        boolean invalid = calls.size() != 2 || calls.stream().anyMatch(call -> call >= alleles.size());
        if (invalid
                || calls.stream().allMatch(call -> call == 0)
                || calls.stream().allMatch(call -> call < 0)) {
            return List.of();
        }
        int first = Math.min(calls.get(0), calls.get(1));
        int second = Math.max(calls.get(0), calls.get(1));
        String alternatives = alleles.get(second);
        String genotype = first < 0 ? ".,1" : first == 0 ? "0,1" : first == second ? "1,1" : "1,2";
        if (first > 0 && first != second) {
            List<String> sorted = new ArrayList<>(List.of(alleles.get(first), alleles.get(second)));
            sorted.sort(null);
            alternatives = String.join(",", sorted);
        }
        return List.<Object[]>of(new Object[] {
            line.contig(),
            (int) line.start() - 1,
            line.reference(),
            alternatives,
            line.columns().get(6),
            genotype,
            1
        });
    }
}
