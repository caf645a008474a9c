package dev.tegula.internal.vcf.output;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes records as BCF 2.2, by the specification of VCF 4.3, section 6. htsjdk writes BCF 2.1, which htslib refuses.
 */
final class RecordBinary implements RecordEncoder {

    private static final byte[] MAGIC = {'B', 'C', 'F', 2, 2};

    private final VcfHeaderText header;
    private final Map<String, Integer> contigs = new HashMap<>();
    private final int samples;
    private final TypedBytes shared = new TypedBytes();
    private final TypedBytes individual = new TypedBytes();

    /** @param samples the number of samples of the file */
    RecordBinary(VcfHeaderText header, int samples) {
        this.header = header;
        this.samples = samples;
        header.contigs().keySet().forEach(name -> contigs.put(name, contigs.size()));
    }

    @Override
    public byte[] header(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TypedBytes out = new TypedBytes();
        out.raw(MAGIC);
        out.int32(bytes.length + 1);
        out.raw(bytes);
        out.int8(0);
        return out.take();
    }

    @Override
    public byte[] encode(OutputRecord record) {
        List<String> keys = samples == 0 ? List.of() : record.formatKeys();
        encodeShared(record, keys.size());
        for (String key : keys) {
            encodeFormat(record, key);
        }
        byte[] first = shared.take();
        byte[] second = individual.take();
        TypedBytes out = new TypedBytes();
        out.int32(first.length);
        out.int32(second.length);
        out.raw(first);
        out.raw(second);
        return out.take();
    }

    private void encodeShared(OutputRecord record, int formats) {
        Integer contig = contigs.get(record.contig());
        if (contig == null) {
            throw undefined("contig", record.contig(), record);
        }
        shared.int32(contig);
        shared.int32((int) (record.start() - 1));
        shared.int32((int) (record.end() - record.start() + 1));
        shared.int32(record.quality());
        shared.int32(record.alleles().size() << 16 | record.info().size());
        shared.int32(formats << 24 | samples);
        shared.text(record.id() == null ? "" : record.id());
        record.alleles().forEach(shared::text);
        List<String> filters = record.filters();
        int[] numbers = new int[filters == null ? 0 : filters.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number("FILTER", filters == null ? "" : filters.get(i), record);
        }
        shared.integers(numbers);
        for (VcfField field : record.info()) {
            shared.integers(number("INFO", field.name(), record));
            switch (field.type()) {
                case FLAG -> shared.integers();
                case STRING -> shared.bytes(field.textBytes());
                case INTEGER -> shared.integers(values(field));
                case FLOAT -> shared.floats(values(field));
            }
        }
    }

    private static int[] values(VcfField field) {
        int[] values = new int[field.count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = field.bits(i);
        }
        return values;
    }

    private int number(String kind, String name, OutputRecord record) {
        int number = header.names().number(name);
        if (number < 0) {
            throw undefined(kind, name, record);
        }
        return number;
    }

    private static UnsupportedFormatException undefined(String kind, String name, OutputRecord record) {
        return new UnsupportedFormatException("record at " + record.contig() + ":" + record.start()
                + ": the header has no " + kind + " '" + name + "', which BCF needs. Export to VCF.");
    }

    private void encodeFormat(OutputRecord record, String key) {
        individual.integers(number("FORMAT", key, record));
        List<@Nullable VcfField> column = new ArrayList<>();
        VcfType type = null;
        for (List<VcfField> fields : record.samples()) {
            VcfField field = OutputRecord.find(fields, key);
            column.add(field);
            if (field != null && type != null && type != field.type()) {
                throw new UnsupportedFormatException(
                        "record at " + record.contig() + ":" + record.start() + ": FORMAT field '" + key
                                + "' has several types (found " + type + " and " + field.type() + "). Export to VCF.");
            }
            type = field == null ? type : field.type();
        }
        if (type == VcfType.STRING) {
            encodeTexts(column);
        } else {
            encodeNumbers(column, type == VcfType.FLOAT, key.equals("GT"));
        }
    }

    private void encodeTexts(List<@Nullable VcfField> column) {
        List<byte[]> texts = new ArrayList<>();
        int longest = 1;
        for (VcfField field : column) {
            byte[] text = field == null || field.isMissing() ? new byte[] {'.'} : field.textBytes();
            texts.add(text);
            longest = Math.max(longest, text.length);
        }
        individual.textColumn(texts, longest);
    }

    /**
     * Writes a row of values per sample, each as long as the longest. A genotype that is absent has the length of the
     * longest.
     */
    private void encodeNumbers(List<@Nullable VcfField> column, boolean floats, boolean genotype) {
        int longest = 1;
        for (VcfField field : column) {
            longest = Math.max(longest, field == null ? 1 : field.count());
        }
        int end = floats ? VcfField.FLOAT_END : VcfField.END;
        int missing = genotype ? 0 : floats ? VcfField.FLOAT_MISSING : VcfField.MISSING;
        int[] values = new int[Math.multiplyExact(longest, column.size())];
        for (int s = 0; s < column.size(); s++) {
            VcfField field = column.get(s);
            int count = field == null ? genotype ? longest : 1 : field.count();
            for (int i = 0; i < longest; i++) {
                int value = i >= count ? i == 0 ? missing : end : field == null ? missing : field.bits(i);
                values[s * longest + i] = value;
            }
        }
        if (floats) {
            individual.floatColumn(values, longest);
        } else {
            individual.integerColumn(values, longest);
        }
    }
}
