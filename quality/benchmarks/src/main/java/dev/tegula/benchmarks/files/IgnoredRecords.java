package dev.tegula.benchmarks.files;

import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;

/** Consumes nothing: columns are read by their readers, and no records are assembled. */
public final class IgnoredRecords extends GroupConverter {

    private final List<Converter> converters;

    /** Takes the schema of the read columns. */
    public IgnoredRecords(GroupType schema) {
        converters = schema.getFields().stream()
                .map(field -> (Converter) new PrimitiveConverter() {})
                .toList();
    }

    @Override
    public Converter getConverter(int field) {
        return converters.get(field);
    }

    @Override
    public void start() {
        // Nothing is assembled.
    }

    @Override
    public void end() {
        // Nothing is assembled.
    }
}
