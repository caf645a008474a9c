package dev.tegula.internal.vcf.scan;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.vcf.dataset.DatasetArrays;
import dev.tegula.internal.vcf.dataset.SampleHeaders;
import dev.tegula.internal.vcf.header.NameDictionary;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Turns stored cells into records. */
final class RecordDecoder {

    private static final String INFO_PREFIX = "info_";
    private static final String FORMAT_PREFIX = "fmt_";
    private static final String END = "END";

    private final DatasetArrays arrays;
    private final SampleHeaders headers;
    private final RecordParts parts;
    private final Map<Long, String> samplesById = new HashMap<>();

    RecordDecoder(DatasetArrays arrays, SampleHeaders headers, RecordParts parts) {
        this.arrays = arrays;
        this.headers = headers;
        this.parts = parts;
        arrays.metadata().sampleIds().forEach((name, id) -> samplesById.put(id, name));
    }

    /** Returns the order of records of a contig: first positions, then samples by number, in version 4 by name. */
    Comparator<VcfRecord> order() {
        Comparator<VcfRecord> byStart = Comparator.comparingLong(VcfRecord::start);
        Map<String, Long> ids = arrays.metadata().sampleIds();
        return arrays.metadata().isNumbered()
                ? byStart.thenComparingLong(record -> ids.getOrDefault(record.sample(), 0L))
                : byStart.thenComparing(VcfRecord::sample);
    }

    /** Returns the fields to read. */
    List<String> fields() {
        Set<String> fields = new LinkedHashSet<>();
        fields.add("sample");
        fields.add(arrays.layout().position());
        fields.add(arrays.layout().start());
        fields.add(arrays.layout().end());
        fields.addAll(parts.columns());
        addFields(fields, parts.info(), "info", INFO_PREFIX);
        addFields(fields, parts.format(), "fmt", FORMAT_PREFIX);
        if (rebuildsEnd()) {
            fields.add("alleles");
        }
        return List.copyOf(fields);
    }

    private void addFields(Set<String> fields, FieldChoice choice, String blob, String prefix) {
        List<String> extracted = arrays.metadata().extracted();
        Set<String> names = choice.names();
        if (names == null) {
            fields.add(blob);
            extracted.stream().filter(name -> name.startsWith(prefix)).forEach(fields::add);
            return;
        }
        for (String name : names) {
            fields.add(extracted.contains(prefix + name) ? prefix + name : blob);
        }
    }

    /**
     * Returns whether INFO/END may have to be rebuilt: versions 2, 3 and the first datasets of version 4 do not store
     * it.
     */
    private boolean rebuildsEnd() {
        return parts.info().has(END);
    }

    /** Returns the record of a cell. */
    VcfRecord decode(CellBatch batch, int cell, String contig) {
        Cells cells = batch.cells();
        String sample = sample(cells, cell);
        long start = batch.start(cell) + 1;
        long end = batch.end(cell) + 1;
        Supplier<FilePlace> place = () ->
                FilePlace.ofRoot(arrays.uri()).part("record of sample '" + sample + "' at " + contig + ":" + start);
        List<String> alleles = cells.find("alleles") == null ? List.of() : alleles(cells, cell, place);
        List<VcfField> info = new ArrayList<>();
        readBlob(cells, cell, "info", parts.info(), info, place);
        readExtracted(cells, cell, INFO_PREFIX, parts.info(), info, place);
        if (rebuildsEnd()) {
            rebuildEnd(info, sample, alleles, new long[] {start, end});
        }
        return new VcfRecord(
                sample,
                contig,
                start,
                end,
                parts.columns().contains("id") ? id(cells, cell) : null,
                parts.columns().contains("alleles") ? alleles : List.of(),
                parts.columns().contains("qual") ? quality(cells, cell) : Float.intBitsToFloat(VcfField.FLOAT_MISSING),
                parts.columns().contains("filter_ids") ? filters(cells, cell, sample, place) : null,
                List.copyOf(info),
                format(cells, cell, place));
    }

    private String sample(Cells cells, int cell) {
        Column column = cells.column("sample");
        if (!arrays.metadata().isNumbered()) {
            return text(column, cell);
        }
        long id = column.longAt(cell);
        String name = samplesById.get(id);
        if (name == null) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(arrays.uri()), "metadata 'sample_ids' have no sample with number " + id);
        }
        return name;
    }

    private static String text(Column column, int cell) {
        int first = column.firstValue(cell);
        int length = column.valueCount(cell);
        byte[] bytes = bytes(column);
        while (length > 0 && bytes[first + length - 1] == 0) {
            length--;
        }
        return new String(bytes, first, length, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Column column) {
        return (byte[]) column.array();
    }

    private static List<String> alleles(Cells cells, int cell, Supplier<FilePlace> place) {
        String text = text(cells.column("alleles"), cell);
        List<String> alleles = new ArrayList<>(2);
        int from = 0;
        while (true) {
            int comma = text.indexOf(',', from);
            String allele = comma < 0 ? text.substring(from) : text.substring(from, comma);
            if (allele.isEmpty()) {
                throw new CorruptArrayException(
                        place.get(),
                        "empty allele (found '" + text + "', expected REF and alternatives with commas between them)");
            }
            alleles.add(allele);
            if (comma < 0) {
                return List.copyOf(alleles);
            }
            from = comma + 1;
        }
    }

    private static @Nullable String id(Cells cells, int cell) {
        String id = text(cells.column("id"), cell);
        return id.isEmpty() || id.equals(".") ? null : id;
    }

    private static float quality(Cells cells, int cell) {
        return cells.float32("qual")[cell];
    }

    private @Nullable List<String> filters(Cells cells, int cell, String sample, Supplier<FilePlace> place) {
        Column column = cells.column("filter_ids");
        int first = column.firstValue(cell);
        int values = column.valueCount(cell);
        int[] ids = (int[]) column.array();
        int count = values == 0 ? 0 : ids[first];
        if (count < 0 || count > Math.max(0, values - 1)) {
            throw new CorruptArrayException(
                    place.get(),
                    "number of filters is out of range (found " + count + ", expected 0 to " + Math.max(0, values - 1)
                            + ")");
        }
        if (count == 0) {
            return null;
        }
        List<String> names = new ArrayList<>(count);
        for (int i = 1; i <= count; i++) {
            names.add(filter(ids[first + i], sample, place));
        }
        return List.copyOf(names);
    }

    private String filter(int number, String sample, Supplier<FilePlace> place) {
        if (number == 0) {
            return "PASS"; // without the header, which takes a read
        }
        NameDictionary dictionary = headers.dictionary(sample);
        String name = dictionary.name(number);
        if (name == null) {
            throw new CorruptArrayException(
                    place.get(),
                    "the header of the sample has no name with number " + number + " (found " + dictionary.size()
                            + " names)");
        }
        return name;
    }

    private void readBlob(
            Cells cells,
            int cell,
            String attribute,
            FieldChoice choice,
            List<VcfField> fields,
            Supplier<FilePlace> place) {
        Column column = cells.find(attribute);
        if (column != null && !choice.isNone()) {
            reader(column, cell, place).readAll(choice, fields);
        }
    }

    private void readExtracted(
            Cells cells,
            int cell,
            String prefix,
            FieldChoice choice,
            List<VcfField> fields,
            Supplier<FilePlace> place) {
        for (String attribute : arrays.metadata().extracted()) {
            Column column = attribute.startsWith(prefix) ? cells.find(attribute) : null;
            String name = attribute.substring(Math.min(prefix.length(), attribute.length()));
            if (column != null && choice.has(name)) {
                reader(column, cell, place).readSingle(name, fields);
            }
        }
    }

    private static BlobReader reader(Column column, int cell, Supplier<FilePlace> place) {
        int first = column.firstValue(cell);
        return new BlobReader(
                bytes(column),
                first,
                first + column.valueCount(cell),
                () -> place.get().part("attribute '" + column.name() + "'"));
    }

    private List<VcfField> format(Cells cells, int cell, Supplier<FilePlace> place) {
        List<VcfField> fields = new ArrayList<>();
        readBlob(cells, cell, "fmt", parts.format(), fields, place);
        readExtracted(cells, cell, FORMAT_PREFIX, parts.format(), fields, place);
        for (VcfField field : fields) {
            if (field.type() == VcfType.FLAG) {
                throw new CorruptArrayException(
                        place.get(), "FORMAT field '" + field.name() + "' is a flag (expected values)");
            }
        }
        for (int i = 1; i < fields.size(); i++) {
            if (fields.get(i).name().equals("GT")) {
                fields.add(0, fields.remove(i)); // the specification demands GT first
            }
        }
        return List.copyOf(fields);
    }

    /**
     * Adds INFO/END if it is not stored, but the source had it: if REF does not determine the end, or the record is a
     * block of reference, whose only alternative is any allele. A header without END defines none.
     */
    private void rebuildEnd(List<VcfField> info, String sample, List<String> alleles, long[] positions) {
        long start = positions[0];
        long end = positions[1];
        boolean derived = end == start + alleles.get(0).length() - 1;
        boolean block = alleles.size() == 2
                && (alleles.get(1).equals("<NON_REF>") || alleles.get(1).equals("<*>"));
        boolean stored = info.stream().anyMatch(field -> field.name().equals(END));
        if ((!derived || block)
                && !stored
                && end <= Integer.MAX_VALUE
                && headers.dictionary(sample).number(END) >= 0) {
            info.add(0, VcfField.integers(END, (int) end));
        }
    }
}
