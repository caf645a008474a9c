package dev.tegula.internal.vcf.header;

import dev.tegula.vcf.model.VcfType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The header of a sample, as datasets store it: the meta-information of the VCF file, without names of samples.
 *
 * <p>Numbers of names follow the specification of VCF 4.3, section 6.2.1, as htslib applies it: PASS is 0, other names
 * of FILTER, INFO and FORMAT count up in the order of their first line, and IDX assigns a number.
 */
public final class VcfHeaderText {

    private final List<HeaderLine> lines;
    private final NameDictionary names;
    private final Map<String, HeaderLine> info = new LinkedHashMap<>();
    private final Map<String, HeaderLine> format = new LinkedHashMap<>();
    private final Map<String, HeaderLine> filters = new LinkedHashMap<>();
    private final Map<String, HeaderLine> contigs = new LinkedHashMap<>();

    private VcfHeaderText(List<HeaderLine> lines) {
        this.lines = List.copyOf(lines);
        this.names = NameDictionary.of(lines);
        for (HeaderLine line : lines) {
            String id = line.id();
            if (id != null) {
                switch (line.key()) {
                    case "INFO" -> info.putIfAbsent(id, line);
                    case "FORMAT" -> format.putIfAbsent(id, line);
                    case "FILTER" -> filters.putIfAbsent(id, line);
                    case "contig" -> contigs.putIfAbsent(id, line);
                    default -> {}
                }
            }
        }
    }

    /** Parses a stored header. Lines that are no meta-information are left out, among them that of the columns. */
    public static VcfHeaderText parse(String text) {
        List<HeaderLine> lines = new ArrayList<>();
        text.lines().forEach(line -> {
            HeaderLine parsed = HeaderLine.parse(line.replace("\0", ""));
            if (parsed != null) {
                lines.add(parsed);
            }
        });
        return new VcfHeaderText(lines);
    }

    /** Returns the header of these lines. */
    static VcfHeaderText of(List<HeaderLine> lines) {
        return new VcfHeaderText(lines);
    }

    /** Returns all lines in order. */
    public List<HeaderLine> lines() {
        return lines;
    }

    /** Returns the names that records refer to by number. */
    public NameDictionary names() {
        return names;
    }

    /** Returns the lines of INFO by name. */
    public Map<String, HeaderLine> info() {
        return info;
    }

    /** Returns the lines of FORMAT by name. */
    public Map<String, HeaderLine> format() {
        return format;
    }

    /** Returns the lines of FILTER by name. */
    public Map<String, HeaderLine> filters() {
        return filters;
    }

    /** Returns the lines of contigs by name, in order. */
    public Map<String, HeaderLine> contigs() {
        return contigs;
    }

    /** Returns the length of a contig, or 0 if the header does not say. */
    public long contigLength(String contig) {
        HeaderLine line = contigs.get(contig);
        String length = line == null ? null : line.attributes().get("length");
        return length != null && length.matches("\\d{1,18}") ? Long.parseLong(length) : 0;
    }

    /** Returns the type that a line of INFO or FORMAT declares; text if it declares none that is known. */
    public static VcfType type(HeaderLine line) {
        return switch (Objects.requireNonNullElse(line.attributes().get("Type"), "")) {
            case "Integer" -> VcfType.INTEGER;
            case "Float" -> VcfType.FLOAT;
            case "Flag" -> VcfType.FLAG;
            default -> VcfType.STRING;
        };
    }

    /** Returns whether a line of INFO or FORMAT declares exactly one value. */
    public static boolean isSingle(HeaderLine line) {
        return Objects.equals(line.attributes().get("Number"), "1");
    }

    /** Returns the header with further contigs at its end. */
    public VcfHeaderText withContigs(List<String> more) {
        List<HeaderLine> all = new ArrayList<>(lines);
        for (String contig : more) {
            HeaderLine line = HeaderLine.parse("##contig=<ID=" + contig + ">");
            if (!contigs.containsKey(contig) && line != null) {
                all.add(line);
            }
        }
        return new VcfHeaderText(all);
    }

    /** Returns the header with IDX left out, so that names have the numbers of their order. */
    public VcfHeaderText withoutIndexes() {
        List<HeaderLine> all = new ArrayList<>();
        for (HeaderLine line : lines) {
            HeaderLine changed = line.attributes().containsKey("IDX")
                    ? HeaderLine.parse(line.text().replaceFirst(",\\s*IDX=\\d+(?=[,>])", ""))
                    : line;
            all.add(changed == null ? line : changed);
        }
        return new VcfHeaderText(all);
    }

    /**
     * Returns the text of a file: the meta-information and the line of the columns.
     *
     * @param samples names of the samples; none for files without genotypes
     */
    public String fileText(List<String> samples) {
        StringBuilder text = new StringBuilder();
        boolean versioned = !lines.isEmpty() && lines.get(0).key().equals("fileformat");
        if (!versioned) {
            text.append("##fileformat=VCFv4.2\n");
        }
        for (HeaderLine line : lines) {
            text.append(line.text()).append('\n');
        }
        text.append("#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO");
        if (!samples.isEmpty()) {
            text.append("\tFORMAT");
            samples.forEach(sample -> text.append('\t').append(sample));
        }
        return text.append('\n').toString();
    }

    /** Returns the definition of a name, or null. */
    public @Nullable HeaderLine definition(boolean ofInfo, String name) {
        return (ofInfo ? info : format).get(name);
    }
}
