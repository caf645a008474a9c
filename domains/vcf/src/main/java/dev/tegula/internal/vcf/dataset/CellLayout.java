package dev.tegula.internal.vcf.dataset;

/**
 * Names of the fields with the positions of a cell. All positions count from 0; in versions 2 and 3, from the offset of
 * the contig.
 *
 * @param position the dimension with the position of the cell: of the record, or of one of its anchors
 * @param start the attribute with the first position of the record
 * @param end the attribute with the last position of the record
 * @param byEnd whether cells are at the end of records, and anchors before it; else at the start, and anchors after it
 */
public record CellLayout(String position, String start, String end, boolean byEnd) {}
