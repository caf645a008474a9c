package dev.tegula.vcf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A VCF file of one sample, parsed in the plainest way, as the model that readers are compared with. */
final class SourceVcf {

    /** A line, by columns. */
    record Line(List<String> columns) {

        String contig() {
            return columns.get(0);
        }

        long start() {
            return Long.parseLong(columns.get(1));
        }

        String reference() {
            return columns.get(3);
        }

        List<String> filters() {
            return columns.get(6).equals(".")
                    ? List.of()
                    : List.of(columns.get(6).split(";"));
        }

        long end() {
            String end = info().get("END");
            return end != null ? Long.parseLong(end) : start() + reference().length() - 1;
        }

        /** Returns INFO in order; flags have an empty value. */
        Map<String, String> info() {
            Map<String, String> info = new LinkedHashMap<>();
            if (!columns.get(7).equals(".")) {
                for (String entry : columns.get(7).split(";")) {
                    String[] parts = entry.split("=", 2);
                    info.put(parts[0], parts.length == 1 ? "" : parts[1]);
                }
            }
            return info;
        }

        /** Returns FORMAT of the first sample in order; trailing fields that are left out are missing. */
        Map<String, String> format() {
            Map<String, String> format = new LinkedHashMap<>();
            if (columns.size() > 9 && !columns.get(8).equals(".")) {
                String[] keys = columns.get(8).split(":");
                String[] values = columns.get(9).split(":");
                for (int i = 0; i < keys.length; i++) {
                    format.put(keys[i], i < values.length ? values[i] : ".");
                }
            }
            return format;
        }

        /** Returns the line with INFO and FORMAT in the order of their names and numbers in one form. */
        String normal() {
            Map<String, String> format = new TreeMap<>();
            format().forEach((name, value) -> format.put(name, numbers(value)));
            Map<String, String> info = new TreeMap<>();
            info().forEach((name, value) -> info.put(name, numbers(value)));
            List<String> first = new ArrayList<>(columns.subList(0, 7));
            first.set(5, numbers(first.get(5)));
            return first + " " + info + " " + format;
        }

        private static String numbers(String value) {
            List<String> parts = new ArrayList<>();
            for (String part : value.split(",", -1)) {
                boolean decimal = part.matches("-?\\d+\\.\\d+([eE][-+]?\\d+)?|-?\\d+[eE][-+]?\\d+|-?\\d{1,7}");
                parts.add(decimal ? String.valueOf(Float.parseFloat(part)) : part);
            }
            return String.join(",", parts);
        }
    }

    final String sample;
    final List<String> header;
    final List<Line> lines;

    SourceVcf(String sample, List<String> header, List<Line> lines) {
        this.sample = sample;
        this.header = header;
        this.lines = lines;
    }

    static SourceVcf read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    static SourceVcf parse(String text) {
        List<String> header = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        String sample = "";
        for (String line : text.lines().toList()) {
            if (line.startsWith("##")) {
                header.add(line);
            } else if (line.startsWith("#")) {
                String[] names = line.split("\t");
                sample = names.length > 9 ? names[9] : "";
            } else {
                lines.add(new Line(List.of(line.split("\t"))));
            }
        }
        return new SourceVcf(sample, header, lines);
    }

    /** Returns the text of the file. */
    String text() {
        StringBuilder text = new StringBuilder();
        header.forEach(line -> text.append(line).append('\n'));
        text.append("#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t")
                .append(sample)
                .append('\n');
        lines.forEach(line -> text.append(String.join("\t", line.columns())).append('\n'));
        return text.toString();
    }
}
