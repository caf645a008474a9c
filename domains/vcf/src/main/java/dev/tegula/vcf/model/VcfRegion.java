package dev.tegula.vcf.model;

import java.util.Collection;

/**
 * Positions of a contig, from 1, both ends included.
 *
 * @param contig the name of the contig
 * @param start the first position, from 1
 * @param end the last position; {@link #LAST} for the end of the contig
 */
public record VcfRegion(String contig, long start, long end) {

    /** The greatest position. */
    public static final long LAST = 0xFFFF_FFFEL;

    /** @throws IllegalArgumentException if the contig is empty, or the positions are not ordered or out of range */
    public VcfRegion {
        if (contig.isEmpty()) {
            throw new IllegalArgumentException("region: contig is missing (expected CONTIG:FROM-TO)");
        }
        if (start < 1 || end < start) {
            throw new IllegalArgumentException("region " + contig + ":" + start + "-" + end
                    + ": wrong positions (expected 1 <= FROM <= TO; positions count from 1)");
        }
        end = Math.min(end, LAST);
    }

    /** Returns a whole contig. */
    public static VcfRegion of(String contig) {
        return new VcfRegion(contig, 1, LAST);
    }

    /**
     * Parses {@code CONTIG}, {@code CONTIG:POS}, {@code CONTIG:FROM-} or {@code CONTIG:FROM-TO}, with or without commas
     * in the numbers.
     *
     * @param known contigs; a text that is one of them, or begins with one and a colon, is not divided elsewhere, so
     *     that names may contain colons
     * @throws IllegalArgumentException if the text is no region
     */
    public static VcfRegion parse(String text, Collection<String> known) {
        if (known.contains(text)) {
            return of(text);
        }
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            return of(text);
        }
        String contig = text.substring(0, colon);
        String range = text.substring(colon + 1).replace(",", "");
        if (!range.matches("\\d{1,18}(-(\\d{1,18})?)?")) {
            throw new IllegalArgumentException("region '" + text
                    + "': invalid (expected CONTIG, CONTIG:POS or CONTIG:FROM-TO, such as chr1:10000-20000)");
        }
        int dash = range.indexOf('-');
        long from = Long.parseLong(dash < 0 ? range : range.substring(0, dash));
        boolean open = dash == range.length() - 1;
        long to = dash < 0 ? from : open ? LAST : Long.parseLong(range.substring(dash + 1));
        if (from > LAST) {
            throw new IllegalArgumentException("region '" + text + "': beyond the last position " + LAST);
        }
        return new VcfRegion(contig, Math.max(1, from), to);
    }

    /** Returns the region as {@link #parse} takes it. */
    @Override
    public String toString() {
        return end == LAST ? start == 1 ? contig : contig + ":" + start + "-" : contig + ":" + start + "-" + end;
    }
}
