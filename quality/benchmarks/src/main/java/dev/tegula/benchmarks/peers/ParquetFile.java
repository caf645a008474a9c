package dev.tegula.benchmarks.peers;

import dev.tegula.benchmarks.files.NumberedRows;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

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
        NumberedRows.write(file, SCHEMA, rows.count(), (consumer, row, field) -> {
            switch (field) {
                case 0 -> consumer.addLong(row);
                case 1 -> consumer.addInteger(StationRows.k(row));
                case 2 -> consumer.addDouble(StationRows.v(row));
                default -> consumer.addBinary(Binary.fromString(StationRows.name(row)));
            }
        });
    }
}
