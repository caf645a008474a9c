package dev.tegula.internal.vcf.table;

import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfRecord;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table of records.
 *
 * @param name the name of the column
 * @param kind its type
 * @param nullable whether values can be null
 * @param part the attribute that it is read from, or {@code info} or {@code fmt} with {@code field}
 * @param field the name of the field of INFO or FORMAT, or null
 * @param value returns the value: a String, Number, Boolean, VcfField or null
 */
record RecordColumn(
        String name,
        ColumnKind kind,
        boolean nullable,
        String part,
        @Nullable String field,
        Function<VcfRecord, @Nullable Object> value) {

    /** Returns a column that the record has itself. */
    static RecordColumn fixed(
            String name, ColumnKind kind, boolean nullable, String part, Function<VcfRecord, @Nullable Object> value) {
        return new RecordColumn(name, kind, nullable, part, null, value);
    }

    /** Returns a column of a field of INFO. */
    static RecordColumn info(String field, ColumnKind kind) {
        boolean flag = kind == ColumnKind.FLAG;
        return new RecordColumn(
                "info_" + field,
                kind,
                !flag,
                "info",
                field,
                record -> flag ? (Object) (record.info(field) != null) : present(record.info(field)));
    }

    /** Returns a column of a field of FORMAT. */
    static RecordColumn format(String field, ColumnKind kind) {
        return new RecordColumn("fmt_" + field, kind, true, "fmt", field, record -> present(record.format(field)));
    }

    private static @Nullable VcfField present(@Nullable VcfField field) {
        return field == null || field.isMissing() && !field.isGenotype() ? null : field;
    }
}
