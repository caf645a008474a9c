package dev.tegula.vcf.model;

/**
 * The number of samples with a genotype at a position, from the array {@code allele_count}. Samples without alternative
 * alleles are not counted.
 *
 * @param contig the name of the contig
 * @param position the first position, from 1
 * @param reference REF
 * @param alternatives the called alternatives, sorted, with a comma between two
 * @param filters FILTER: names with semicolons between them, {@code .} if it is missing
 * @param genotype the form of the genotype: {@code 1}, {@code 0,1}, {@code 1,1}, {@code 1,2} or {@code .,1}
 * @param count the number of samples
 */
public record AlleleCount(
        String contig,
        long position,
        String reference,
        String alternatives,
        String filters,
        String genotype,
        long count) {}
