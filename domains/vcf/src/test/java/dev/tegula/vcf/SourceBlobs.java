package dev.tegula.vcf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Encodes fields of VCF text as the blobs that datasets store. */
final class SourceBlobs {

    private static final int FLAG = 0;
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final int STRING = 3;

    private final Map<String, Integer> types = new LinkedHashMap<>();
    private final List<String> names = new ArrayList<>(List.of("PASS"));
    private final boolean withoutEnd;

    /** @param withoutEnd whether END is left out, as in versions 2 and 3 */
    SourceBlobs(List<String> header, boolean withoutEnd) {
        this.withoutEnd = withoutEnd;
        for (String line : header) {
            String kind = line.replaceFirst("##(\\w+)=.*", "$1");
            if (kind.equals("INFO") || kind.equals("FORMAT") || kind.equals("FILTER")) {
                String name = line.replaceFirst(".*<ID=([^,>]+).*", "$1");
                if (!names.contains(name)) {
                    names.add(name);
                }
                String prefix = kind.equals("INFO") ? "info_" : "fmt_";
                types.put(prefix + name, type(line));
            }
        }
        types.put("fmt_GT", INTEGER);
    }

    private static int type(String line) {
        return line.contains("Type=Integer")
                ? INTEGER
                : line.contains("Type=Float") ? FLOAT : line.contains("Type=Flag") ? FLAG : STRING;
    }

    int number(String filter) {
        return names.indexOf(filter);
    }

    static float quality(String text) {
        return Float.intBitsToFloat(floatBits(text));
    }

    private static int floatBits(String text) {
        return text.equals(".")
                ? 0x7F800001
                : text.equals("nan") ? 0x7FC00000 : Float.floatToRawIntBits(Float.parseFloat(text));
    }

    byte[] blob(String prefix, Map<String, String> fields, List<String> extracted) {
        Map<String, String> kept = new LinkedHashMap<>(fields);
        kept.keySet()
                .removeIf(name -> extracted.contains(prefix + "_" + name)
                        || withoutEnd && prefix.equals("info") && name.equals("END"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int32(out, kept.size());
        kept.forEach((name, value) -> {
            out.writeBytes(name.getBytes(StandardCharsets.UTF_8));
            out.write(0);
            values(out, prefix + "_" + name, value);
        });
        return out.toByteArray();
    }

    byte[] single(String name, SourceVcf.Line line) {
        boolean info = name.startsWith("info_");
        String field = name.substring(name.indexOf('_') + 1);
        String value = (info ? line.info() : line.format()).get(field);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (value == null) {
            out.write(0);
        } else {
            values(out, name, value);
        }
        return out.toByteArray();
    }

    private void values(ByteArrayOutputStream out, String name, String text) {
        int type = types.get(name);
        int32(out, type);
        if (type == FLAG) {
            int32(out, 1);
            int32(out, 0x1234);
        } else if (type == STRING) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            int32(out, bytes.length);
            out.writeBytes(bytes);
        } else if (name.equals("fmt_GT")) {
            genotype(out, text);
        } else {
            String[] parts = text.split(",");
            int32(out, parts.length);
            for (String part : parts) {
                int32(
                        out,
                        type == FLOAT
                                ? floatBits(part)
                                : part.equals(".") ? Integer.MIN_VALUE : Integer.parseInt(part));
            }
        }
    }

    private static void genotype(ByteArrayOutputStream out, String text) {
        String[] alleles = text.split("[/|]");
        int32(out, alleles.length);
        int at = -1;
        for (int i = 0; i < alleles.length; i++) {
            boolean phased = i > 0 && text.charAt(at) == '|';
            at += alleles[i].length() + 1;
            int allele = alleles[i].equals(".") ? -1 : Integer.parseInt(alleles[i]);
            int32(out, (allele + 1) << 1 | (phased ? 1 : 0));
        }
    }

    private static void int32(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >> shift);
        }
    }
}
