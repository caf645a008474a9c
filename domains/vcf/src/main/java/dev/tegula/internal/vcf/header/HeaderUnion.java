package dev.tegula.internal.vcf.header;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The header of a file of several samples. Of the first sample, all lines are kept; of the others, structured lines
 * with an identifier that is not known yet: FILTER, INFO, FORMAT, ALT, contig and others. Other lines of other samples,
 * such as command lines, are left out, so that the header of many samples stays small.
 */
public final class HeaderUnion {

    private final Map<String, HeaderLine> byKey = new LinkedHashMap<>();
    private final List<HeaderLine> lines = new ArrayList<>();
    private boolean first = true;

    /**
     * Adds the header of a sample.
     *
     * @throws IllegalArgumentException if a field of INFO or FORMAT has another type than in an earlier header
     */
    public HeaderUnion add(String sample, VcfHeaderText header) {
        for (HeaderLine line : header.lines()) {
            String id = line.id();
            if (id == null) {
                if (first) {
                    lines.add(line);
                }
                continue;
            }
            HeaderLine known = byKey.putIfAbsent(line.key() + '\t' + id, line);
            if (known == null) {
                lines.add(line);
            } else {
                requireSameType(sample, known, line);
            }
        }
        first = false;
        return this;
    }

    private static void requireSameType(String sample, HeaderLine known, HeaderLine line) {
        boolean typed = line.key().equals("INFO") || line.key().equals("FORMAT");
        if (typed && VcfHeaderText.type(known) != VcfHeaderText.type(line)) {
            throw new IllegalArgumentException("header of sample '" + sample + "': " + line.key() + " field '"
                    + line.id()
                    + "' has another type than in earlier samples (found " + type(line) + ", expected " + type(known)
                    + "). Export these samples to separate files.");
        }
    }

    private static String type(HeaderLine line) {
        return Objects.requireNonNullElse(line.attributes().get("Type"), "none");
    }

    /** Returns the header. */
    public VcfHeaderText header() {
        return VcfHeaderText.of(lines).withoutIndexes();
    }
}
