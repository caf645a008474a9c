package dev.tegula.benchmarks.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Writes and reads the trades with parquet-java: records to its writer, and columns from its reader. */
final class ParquetJava {

    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message ticks {
              required binary symbol (STRING);
              required int64 time (TIMESTAMP(MILLIS,true));
              required double price;
              required int64 size;
              required int32 flags;
              required binary exchange (STRING);
            }
            """);

    private ParquetJava() {}

    static void write(Path file, Ticks ticks) throws IOException {
        Files.deleteIfExists(file);
        try (ParquetWriter<Integer> writer = new Builder(new LocalOutputFile(file), ticks)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withWriteMode(ParquetFileWriter.Mode.CREATE)
                .build()) {
            for (int row = 0; row < ticks.rows(); row++) {
                writer.write(row);
            }
        }
    }

    /** Reads all columns into arrays and returns their digest. */
    static Ticks.Digest read(Path file) throws IOException {
        long rows = 0;
        long sizes = 0;
        long cents = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            MessageType schema = reader.getFooter().getFileMetaData().getSchema();
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                int count = Math.toIntExact(group.getRowCount());
                ColumnReadStoreImpl columns = new ColumnReadStoreImpl(group, new IgnoredRecords(schema), schema, null);
                for (ColumnDescriptor column : schema.getColumns()) {
                    Object values = values(columns.getColumnReader(column), column, count);
                    if (column.getPath()[0].equals("size")) {
                        for (long size : (long[]) values) {
                            sizes += size;
                        }
                    } else if (column.getPath()[0].equals("price")) {
                        for (double price : (double[]) values) {
                            cents += Math.round(price * 100);
                        }
                    }
                }
                rows += count;
            }
        }
        return new Ticks.Digest(rows, sizes, cents);
    }

    private static Object values(ColumnReader reader, ColumnDescriptor column, int count) {
        PrimitiveType.PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
        return switch (type) {
            case INT64 -> {
                long[] values = new long[count];
                for (int i = 0; i < count; i++) {
                    values[i] = reader.getLong();
                    reader.consume();
                }
                yield values;
            }
            case INT32 -> {
                int[] values = new int[count];
                for (int i = 0; i < count; i++) {
                    values[i] = reader.getInteger();
                    reader.consume();
                }
                yield values;
            }
            case DOUBLE -> {
                double[] values = new double[count];
                for (int i = 0; i < count; i++) {
                    values[i] = reader.getDouble();
                    reader.consume();
                }
                yield values;
            }
            default -> {
                Binary[] values = new Binary[count];
                for (int i = 0; i < count; i++) {
                    values[i] = reader.getBinary();
                    reader.consume();
                }
                yield values;
            }
        };
    }

    private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {

        private final Ticks ticks;

        Builder(OutputFile file, Ticks ticks) {
            super(file);
            this.ticks = ticks;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract in the superclass
        protected WriteSupport<Integer> getWriteSupport(Configuration configuration) {
            return new Rows(ticks);
        }

        @Override
        protected WriteSupport<Integer> getWriteSupport(ParquetConfiguration configuration) {
            return new Rows(ticks);
        }
    }

    /** Writes rows by their number. */
    private static final class Rows extends WriteSupport<Integer> {

        private final Ticks ticks;
        private @Nullable RecordConsumer consumer;

        Rows(Ticks ticks) {
            this.ticks = ticks;
        }

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
        public void write(Integer row) {
            int i = row;
            RecordConsumer consumer = Objects.requireNonNull(this.consumer);
            consumer.startMessage();
            field(consumer, 0, "symbol", () -> consumer.addBinary(Binary.fromString(ticks.symbols()[i])));
            field(consumer, 1, "time", () -> consumer.addLong(ticks.times()[i]));
            field(consumer, 2, "price", () -> consumer.addDouble(ticks.prices()[i]));
            field(consumer, 3, "size", () -> consumer.addLong(ticks.sizes()[i]));
            field(consumer, 4, "flags", () -> consumer.addInteger(ticks.flags()[i]));
            field(consumer, 5, "exchange", () -> consumer.addBinary(Binary.fromString(ticks.exchanges()[i])));
            consumer.endMessage();
        }

        private static void field(RecordConsumer consumer, int index, String name, Runnable value) {
            consumer.startField(name, index);
            value.run();
            consumer.endField(name, index);
        }
    }
}
