package dev.tegula.benchmarks.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Writes rows by their numbers with parquet-java in its default configuration, with zstd. */
public final class NumberedRows extends WriteSupport<Integer> {

    /** Passes the value of a field of a row to a consumer. */
    public interface Values {
        void add(RecordConsumer consumer, int row, int field);
    }

    private final MessageType schema;
    private final Values values;
    private @Nullable RecordConsumer consumer;

    private NumberedRows(MessageType schema, Values values) {
        this.schema = schema;
        this.values = values;
    }

    /** Writes a new file, and replaces an old one. */
    public static void write(Path file, MessageType schema, int rows, Values values) throws IOException {
        Files.deleteIfExists(file);
        try (ParquetWriter<Integer> writer = new Builder(file, new NumberedRows(schema, values))
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build()) {
            for (int row = 0; row < rows; row++) {
                writer.write(row);
            }
        }
    }

    private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {

        private final NumberedRows rows;

        Builder(Path file, NumberedRows rows) {
            super(new LocalOutputFile(file));
            this.rows = rows;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract in the superclass
        protected WriteSupport<Integer> getWriteSupport(Configuration configuration) {
            return rows;
        }

        @Override
        protected WriteSupport<Integer> getWriteSupport(ParquetConfiguration configuration) {
            return rows;
        }
    }

    @Override
    @SuppressWarnings("deprecation") // abstract in the superclass
    public WriteContext init(Configuration configuration) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer newConsumer) {
        consumer = newConsumer;
    }

    @Override
    public void write(Integer row) {
        RecordConsumer to = Objects.requireNonNull(consumer);
        to.startMessage();
        for (int field = 0; field < schema.getFieldCount(); field++) {
            String name = schema.getFieldName(field);
            to.startField(name, field);
            values.add(to, row, field);
            to.endField(name, field);
        }
        to.endMessage();
    }
}
