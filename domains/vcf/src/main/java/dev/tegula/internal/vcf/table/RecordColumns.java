package dev.tegula.internal.vcf.table;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.vcf.dataset.SampleHeaders;
import dev.tegula.internal.vcf.header.HeaderLine;
import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.internal.vcf.scan.FieldChoice;
import dev.tegula.internal.vcf.scan.RecordParts;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All columns that a table of records can have, by the names that TileDB-VCF uses. */
public final class RecordColumns {

    private final Map<String, RecordColumn> columns = new LinkedHashMap<>();

    private RecordColumns() {}

    /** Returns the columns of a dataset, from the headers of its first samples. */
    public static RecordColumns of(SampleHeaders headers) {
        RecordColumns all = new RecordColumns();
        all.add(RecordColumn.fixed("sample_name", ColumnKind.TEXT, false, "", VcfRecord::sample));
        all.add(RecordColumn.fixed("contig", ColumnKind.TEXT, false, "", VcfRecord::contig));
        all.add(RecordColumn.fixed("pos_start", ColumnKind.POSITION, false, "", VcfRecord::start));
        all.add(RecordColumn.fixed("pos_end", ColumnKind.POSITION, false, "", VcfRecord::end));
        all.add(RecordColumn.fixed("id", ColumnKind.TEXT, true, "id", VcfRecord::id));
        all.add(RecordColumn.fixed(
                "alleles", ColumnKind.TEXT, false, "alleles", record -> String.join(",", record.alleles())));
        all.add(RecordColumn.fixed(
                "qual",
                ColumnKind.FLOAT,
                true,
                "qual",
                record -> record.hasQuality() ? (Object) record.quality() : null));
        all.add(RecordColumn.fixed("filters", ColumnKind.TEXT, true, "filter_ids", RecordColumns::filters));
        for (VcfHeaderText header : headers.firstHeaders()) {
            header.info().forEach((name, line) -> all.add(RecordColumn.info(name, kind(name, line))));
            header.format().forEach((name, line) -> all.add(RecordColumn.format(name, kind(name, line))));
        }
        return all;
    }

    private static @Nullable Object filters(VcfRecord record) {
        List<String> names = record.filters();
        return names == null ? null : String.join(";", names);
    }

    private void add(RecordColumn column) {
        columns.putIfAbsent(column.name(), column);
    }

    private static ColumnKind kind(String name, HeaderLine line) {
        VcfType type = name.equals("GT") ? VcfType.STRING : VcfHeaderText.type(line);
        boolean single = VcfHeaderText.isSingle(line);
        return switch (type) {
            case FLAG -> ColumnKind.FLAG;
            case STRING -> ColumnKind.TEXT;
            case INTEGER -> single ? ColumnKind.INTEGER : ColumnKind.INTEGERS;
            case FLOAT -> single ? ColumnKind.FLOAT : ColumnKind.FLOATS;
        };
    }

    /** Returns the names of all columns. */
    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /**
     * Returns columns by name.
     *
     * @throws IllegalArgumentException if a column is unknown or named twice
     */
    List<RecordColumn> choose(List<String> names) {
        List<RecordColumn> chosen = new ArrayList<>();
        for (String name : names) {
            RecordColumn column = columns.get(name);
            if (column == null) {
                throw new IllegalArgumentException("no column '" + name + "'" + SpellingHint.hintOrList(name, names()));
            }
            if (chosen.contains(column)) {
                throw new IllegalArgumentException("column '" + name + "' is named twice");
            }
            chosen.add(column);
        }
        return chosen;
    }

    /** Returns the parts of records that columns need. */
    static RecordParts parts(List<RecordColumn> chosen) {
        Set<String> attributes = new HashSet<>();
        Set<String> info = new HashSet<>();
        Set<String> format = new HashSet<>();
        for (RecordColumn column : chosen) {
            String field = column.field();
            if (field != null) {
                (column.part().equals("info") ? info : format).add(field);
            } else if (!column.part().isEmpty()) {
                attributes.add(column.part());
            }
        }
        return new RecordParts(attributes, new FieldChoice(info), new FieldChoice(format));
    }
}
