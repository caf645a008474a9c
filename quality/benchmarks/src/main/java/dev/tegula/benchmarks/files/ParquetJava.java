package dev.tegula.benchmarks.files;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;

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
        NumberedRows.write(file, SCHEMA, ticks.rows(), (consumer, row, field) -> {
            switch (field) {
                case 0 -> consumer.addBinary(Binary.fromString(ticks.symbols()[row]));
                case 1 -> consumer.addLong(ticks.times()[row]);
                case 2 -> consumer.addDouble(ticks.prices()[row]);
                case 3 -> consumer.addLong(ticks.sizes()[row]);
                case 4 -> consumer.addInteger(ticks.flags()[row]);
                default -> consumer.addBinary(Binary.fromString(ticks.exchanges()[row]));
            }
        });
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
}
