package dev.tegula.vcf;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfType;
import htsjdk.variant.variantcontext.Allele;
import htsjdk.variant.variantcontext.Genotype;
import htsjdk.variant.variantcontext.GenotypeBuilder;
import htsjdk.variant.variantcontext.VariantContext;
import htsjdk.variant.variantcontext.VariantContextBuilder;
import htsjdk.variant.vcf.VCFConstants;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Records as objects of htsjdk, for programs that work with them, such as those on GATK and Picard.
 *
 * <p>htsjdk has one phase for a genotype: it is phased if all alleles after the first are. It has no QUAL that is NaN;
 * such a QUAL is missing.
 */
public final class VariantContexts {

    private VariantContexts() {}

    /**
     * Returns a record as a variant with one genotype, or with none if the record has no FORMAT.
     *
     * @throws IllegalArgumentException if htsjdk refuses the record, for instance an allele with characters that are no
     *     bases
     */
    public static VariantContext of(VcfRecord record) {
        List<Allele> alleles = new ArrayList<>();
        for (String allele : record.alleles()) {
            alleles.add(Allele.create(allele, alleles.isEmpty()));
        }
        VariantContextBuilder builder =
                new VariantContextBuilder("tegula", record.contig(), record.start(), record.end(), alleles);
        String id = record.id();
        if (id != null) {
            builder.id(id);
        }
        if (record.hasQuality() && !Float.isNaN(record.quality())) {
            builder.log10PError(record.quality() / -10.0);
        }
        List<String> filters = record.filters();
        if (filters != null) {
            boolean passed = filters.equals(List.of(VCFConstants.PASSES_FILTERS_v4));
            builder.filters(passed ? new LinkedHashSet<>() : new LinkedHashSet<>(filters));
        }
        for (VcfField field : record.info()) {
            builder.attribute(field.name(), value(field));
        }
        if (!record.format().isEmpty()) {
            builder.genotypes(genotype(record, alleles));
        }
        return builder.make();
    }

    private static Object value(VcfField field) {
        if (field.type() == VcfType.FLAG) {
            return true;
        }
        if (field.type() == VcfType.STRING) {
            return field.text();
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < field.count(); i++) {
            boolean isFloat = field.type() == VcfType.FLOAT;
            values.add(
                    field.isMissing(i)
                            ? VCFConstants.MISSING_VALUE_v4
                            : isFloat ? (Object) (double) field.floatAt(i) : (Object) field.intAt(i));
        }
        return values.size() == 1 ? values.get(0) : values;
    }

    private static Genotype genotype(VcfRecord record, List<Allele> alleles) {
        GenotypeBuilder builder = new GenotypeBuilder(record.sample());
        for (VcfField field : record.format()) {
            switch (field.name()) {
                case VCFConstants.GENOTYPE_KEY -> addAlleles(builder, field, record, alleles);
                case VCFConstants.DEPTH_KEY, VCFConstants.GENOTYPE_QUALITY_KEY -> addSingle(builder, field);
                case VCFConstants.GENOTYPE_ALLELE_DEPTHS, VCFConstants.GENOTYPE_PL_KEY -> addList(builder, field);
                case VCFConstants.GENOTYPE_FILTER_KEY -> {
                    if (!field.isMissing()) {
                        builder.filter(field.text());
                    }
                }
                default -> {
                    if (!field.isMissing()) {
                        builder.attribute(field.name(), value(field));
                    }
                }
            }
        }
        return builder.make();
    }

    private static void addAlleles(GenotypeBuilder builder, VcfField field, VcfRecord record, List<Allele> alleles) {
        List<Allele> called = new ArrayList<>();
        for (int i = 0; i < field.count(); i++) {
            int allele = field.allele(i);
            if (allele >= alleles.size()) {
                throw new IllegalArgumentException("record at " + record.contig() + ":" + record.start()
                        + ": genotype names an allele that the record does not have (found " + allele
                        + ", expected 0 to "
                        + (alleles.size() - 1) + ")");
            }
            called.add(allele < 0 ? Allele.NO_CALL : alleles.get(allele));
        }
        builder.alleles(called);
        builder.phased(called.size() > 1 && IntStream.range(1, called.size()).allMatch(field::isPhased));
    }

    private static void addSingle(GenotypeBuilder builder, VcfField field) {
        boolean plain = field.type() == VcfType.INTEGER && field.count() == 1;
        if (plain && !field.isMissing()) {
            if (field.name().equals(VCFConstants.DEPTH_KEY)) {
                builder.DP(field.intAt(0));
            } else {
                builder.GQ(field.intAt(0));
            }
        } else if (!field.isMissing()) {
            builder.attribute(field.name(), value(field));
        }
    }

    /** Adds AD or PL; lists with missing elements, which htsjdk cannot hold there, are left out. */
    private static void addList(GenotypeBuilder builder, VcfField field) {
        boolean whole = field.type() == VcfType.INTEGER
                && IntStream.range(0, field.count()).noneMatch(field::isMissing);
        if (whole && field.count() > 0) {
            int[] values = IntStream.range(0, field.count()).map(field::intAt).toArray();
            if (field.name().equals(VCFConstants.GENOTYPE_ALLELE_DEPTHS)) {
                builder.AD(values);
            } else {
                builder.PL(values);
            }
        }
    }
}
