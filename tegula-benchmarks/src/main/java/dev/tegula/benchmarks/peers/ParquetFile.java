package dev.tegula.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;

/** Writes the rows with parquet-java in its default configuration, with zstd. */
final class ParquetFile {

    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message rows {
              required int64 x;
              required int32 k;
              required double v;
              required binary name (STRING);
            }
            """);

    private ParquetFile() {}

    static void write(Path file, StationRows rows) throws IOException {
        try (ParquetWriter<Integer> writer = new Builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .build()) {
            for (int row = 0; row < rows.count(); row++) {
                writer.write(row);
            }
        }
    }

    private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {

        Builder(OutputFile file) {
            super(file);
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract in the superclass
        protected WriteSupport<Integer> getWriteSupport(Configuration configuration) {
            return new Rows();
        }

        @Override
        protected WriteSupport<Integer> getWriteSupport(ParquetConfiguration configuration) {
            return new Rows();
        }
    }

    /** Writes rows by their number. */
    private static final class Rows extends WriteSupport<Integer> {

        private @Nullable RecordConsumer consumer;

        @Override
        @SuppressWarnings("deprecation") // abstract in the superclass
        public WriteContext init(Configuration configuration) {
            return new WriteContext(SCHEMA, Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(SCHEMA, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer newConsumer) {
            consumer = newConsumer;
        }

        @Override
        public void write(Integer number) {
            int row = number;
            RecordConsumer to = Objects.requireNonNull(consumer);
            to.startMessage();
            to.startField("x", 0);
            to.addLong(row);
            to.endField("x", 0);
            to.startField("k", 1);
            to.addInteger(StationRows.k(row));
            to.endField("k", 1);
            to.startField("v", 2);
            to.addDouble(StationRows.v(row));
            to.endField("v", 2);
            to.startField("name", 3);
            to.addBinary(Binary.fromString(StationRows.name(row)));
            to.endField("name", 3);
            to.endMessage();
        }
    }
}
