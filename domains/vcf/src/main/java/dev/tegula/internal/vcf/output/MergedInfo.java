package dev.tegula.internal.vcf.output;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * INFO of a line of several samples: the fields that all members have with the same values. AC and AN are counted anew
 * from the genotypes if any member has them.
 */
final class MergedInfo {

    private static final String ALLELE_COUNT = "AC";
    private static final String ALLELE_NUMBER = "AN";

    private MergedInfo() {}

    static List<VcfField> of(List<VcfRecord> members) {
        VcfRecord first = members.get(0);
        if (members.size() == 1) {
            return first.info();
        }
        List<VcfField> merged = new ArrayList<>();
        for (VcfField field : first.info()) {
            boolean counted = field.name().equals(ALLELE_COUNT) || field.name().equals(ALLELE_NUMBER);
            if (!counted && members.stream().allMatch(member -> Objects.equals(member.info(field.name()), field))) {
                merged.add(field);
            }
        }
        addCounts(members, merged);
        return merged;
    }

    private static void addCounts(List<VcfRecord> members, List<VcfField> merged) {
        int[] counts = new int[members.get(0).alleles().size()];
        for (VcfRecord member : members) {
            VcfField genotype = member.format("GT");
            for (int i = 0; genotype != null && i < genotype.count(); i++) {
                int allele = genotype.allele(i);
                if (allele >= 0 && allele < counts.length) {
                    counts[allele]++;
                }
            }
        }
        int number = 0;
        int[] alternatives = new int[Math.max(0, counts.length - 1)];
        for (int i = 0; i < counts.length; i++) {
            number += counts[i];
            if (i > 0) {
                alternatives[i - 1] = counts[i];
            }
        }
        if (has(members, ALLELE_COUNT) && alternatives.length > 0) {
            merged.add(VcfField.integers(ALLELE_COUNT, alternatives));
        }
        if (has(members, ALLELE_NUMBER)) {
            merged.add(VcfField.integers(ALLELE_NUMBER, number));
        }
    }

    private static boolean has(List<VcfRecord> members, String name) {
        return members.stream().anyMatch(member -> member.info(name) != null);
    }
}
