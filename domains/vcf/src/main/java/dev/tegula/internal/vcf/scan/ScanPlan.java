package dev.tegula.internal.vcf.scan;

/**
 * What to read of one contig.
 *
 * @param contig the name of the contig
 * @param offset the position of its first base among all contigs; 0 in version 4
 * @param positions the number of positions that its cells can have
 * @param intervals the positions whose records are wanted
 */
record ScanPlan(String contig, long offset, long positions, Intervals intervals) {}
