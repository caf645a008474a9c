package dev.tegula.internal.vcf.scan;

import java.util.Set;

/**
 * Which parts of records to read. Sample and positions are always read.
 *
 * @param columns of {@code id}, {@code alleles}, {@code qual} and {@code filter_ids}
 * @param info fields of INFO
 * @param format fields of FORMAT
 */
public record RecordParts(Set<String> columns, FieldChoice info, FieldChoice format) {

    /** All parts. */
    public static final RecordParts ALL =
            new RecordParts(Set.of("id", "alleles", "qual", "filter_ids"), FieldChoice.ALL, FieldChoice.ALL);

    /** Sample and positions only. */
    public static final RecordParts POSITIONS = new RecordParts(Set.of(), FieldChoice.NONE, FieldChoice.NONE);

    public RecordParts {
        columns = Set.copyOf(columns);
    }
}
