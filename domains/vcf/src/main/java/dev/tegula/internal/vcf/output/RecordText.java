package dev.tegula.internal.vcf.output;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes records as lines of VCF text. Numbers keep their value: texts of floats are read as the same floats. */
final class RecordText implements RecordEncoder {

    private final boolean hasSamples;

    /** @param hasSamples whether the file has columns of samples */
    RecordText(boolean hasSamples) {
        this.hasSamples = hasSamples;
    }

    @Override
    public byte[] header(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] encode(OutputRecord record) {
        StringBuilder line = new StringBuilder(256);
        line.append(record.contig()).append('\t').append(record.start()).append('\t');
        line.append(record.id() == null ? "." : record.id()).append('\t');
        List<String> alleles = record.alleles();
        line.append(alleles.get(0)).append('\t');
        line.append(alleles.size() == 1 ? "." : String.join(",", alleles.subList(1, alleles.size())));
        line.append('\t').append(record.qualityText()).append('\t');
        List<String> filters = record.filters();
        line.append(filters == null ? "." : String.join(";", filters)).append('\t');
        appendInfo(line, record.info());
        if (hasSamples) {
            appendFormat(line, record);
        }
        return line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void appendInfo(StringBuilder line, List<VcfField> info) {
        if (info.isEmpty()) {
            line.append('.');
        }
        for (int i = 0; i < info.size(); i++) {
            VcfField field = info.get(i);
            line.append(i == 0 ? "" : ";").append(field.name());
            if (field.type() != VcfType.FLAG) {
                line.append('=').append(field.text());
            }
        }
    }

    private static void appendFormat(StringBuilder line, OutputRecord record) {
        List<String> keys = record.formatKeys();
        line.append('\t').append(keys.isEmpty() ? "." : String.join(":", keys));
        for (List<VcfField> fields : record.samples()) {
            line.append('\t');
            if (keys.isEmpty()) {
                line.append('.');
            }
            for (int i = 0; i < keys.size(); i++) {
                VcfField field = OutputRecord.find(fields, keys.get(i));
                line.append(i == 0 ? "" : ":");
                line.append(field == null ? record.missingText(keys.get(i)) : field.text());
            }
        }
    }
}
