package dev.tegula.internal.vcf.output;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line of a file: a variant with the values of all samples of the file.
 *
 * @param contig the name of the contig
 * @param start the first position, from 1
 * @param end the last position, from 1
 * @param id the identifiers, or null
 * @param alleles REF and the alternatives
 * @param quality the bits of QUAL
 * @param filters the names of FILTER, or null
 * @param info the fields of INFO
 * @param samples the fields of FORMAT of each sample of the file; none of samples without this variant
 */
public record OutputRecord(
        String contig,
        long start,
        long end,
        @Nullable String id,
        List<String> alleles,
        int quality,
        @Nullable List<String> filters,
        List<VcfField> info,
        List<List<VcfField>> samples) {

    private static final String GENOTYPE = "GT";

    /** Returns the line of a record in a file of its sample. */
    public static OutputRecord of(VcfRecord record) {
        return new OutputRecord(
                record.contig(),
                record.start(),
                record.end(),
                record.id(),
                record.alleles(),
                qualityBits(record),
                record.filters(),
                record.info(),
                List.of(record.format()));
    }

    /** Returns the bits of QUAL, or the marker of a missing one. */
    static int qualityBits(VcfRecord record) {
        return record.hasQuality() ? Float.floatToRawIntBits(record.quality()) : VcfField.FLOAT_MISSING;
    }

    /** Returns QUAL as text. */
    String qualityText() {
        return VcfField.floatBits("QUAL", quality).text();
    }

    /** Returns the fields of FORMAT that at least one sample has, GT first. */
    List<String> formatKeys() {
        Set<String> keys = new LinkedHashSet<>();
        for (List<VcfField> fields : samples) {
            for (VcfField field : fields) {
                if (field.name().equals(GENOTYPE)) {
                    keys.add(GENOTYPE);
                }
            }
        }
        samples.forEach(fields -> fields.forEach(field -> keys.add(field.name())));
        return new ArrayList<>(keys);
    }

    /** Returns the text of a field that a sample does not have. A genotype has the greatest ploidy of the line. */
    String missingText(String key) {
        if (!key.equals(GENOTYPE)) {
            return ".";
        }
        int ploidy = 1;
        for (List<VcfField> fields : samples) {
            VcfField genotype = find(fields, GENOTYPE);
            ploidy = genotype == null ? ploidy : Math.max(ploidy, genotype.count());
        }
        return "./".repeat(ploidy - 1) + ".";
    }

    static @Nullable VcfField find(List<VcfField> fields, String name) {
        for (VcfField field : fields) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }
}
