package dev.tegula.vcf.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variant, or a block of reference, of one sample.
 *
 * @param sample the name of the sample; empty in datasets of files without samples
 * @param contig the name of the contig
 * @param start the first position, from 1, as in VCF files
 * @param end the last position, from 1: that of INFO/END, else that of the last base of REF
 * @param id the identifiers, separated by semicolons, or null
 * @param alleles REF and the alternatives; empty if they were not read
 * @param quality QUAL; NaN if it is missing, or was not read. {@link #hasQuality} tells a stored NaN from a missing one
 * @param filters the names of FILTER: {@code PASS}, or the filters that failed; null if FILTER is missing
 * @param info the fields of INFO in stored order, then those stored as attributes of their own
 * @param format the fields of FORMAT, GT first
 */
public record VcfRecord(
        String sample,
        String contig,
        long start,
        long end,
        @Nullable String id,
        List<String> alleles,
        float quality,
        @Nullable List<String> filters,
        List<VcfField> info,
        List<VcfField> format) {

    /** Bits of a missing QUAL after a processor has made the signalling NaN a quiet one. */
    private static final int QUIET_MISSING = 0x7FC00001;

    /** Returns whether QUAL is present. A present QUAL can be NaN. */
    public boolean hasQuality() {
        int bits = Float.floatToRawIntBits(quality);
        return bits != VcfField.FLOAT_MISSING && bits != QUIET_MISSING;
    }

    /** Returns REF. */
    public String reference() {
        return alleles.isEmpty() ? "" : alleles.get(0);
    }

    /** Returns a field of INFO, or null. */
    public @Nullable VcfField info(String name) {
        return find(info, name);
    }

    /** Returns a field of FORMAT, or null. */
    public @Nullable VcfField format(String name) {
        return find(format, name);
    }

    private static @Nullable VcfField find(List<VcfField> fields, String name) {
        for (VcfField field : fields) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }
}
