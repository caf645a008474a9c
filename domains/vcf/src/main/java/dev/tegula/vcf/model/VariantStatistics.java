package dev.tegula.vcf.model;

/**
 * How often an allele was called at a position, from the array {@code variant_stats}.
 *
 * @param contig the name of the contig
 * @param position the first position, from 1
 * @param allele {@code ref}, or REF and the alternative with a comma between them, both without bases that they share
 *     at the end
 * @param count the number of calls of the allele (AC)
 * @param number the number of calls of all alleles at the position (AN)
 * @param homozygous the number of samples whose calls are all of this allele
 */
public record VariantStatistics(String contig, long position, String allele, long count, long number, long homozygous) {

    /** Returns the internal allele frequency: the calls of the allele among all calls at the position. */
    public float frequency() {
        return number == 0 ? Float.NaN : (float) (1.0 * count / number);
    }
}
