package dev.tegula.parquet;

import dev.tegula.internal.parquet.ParquetFileReader;
import dev.tegula.internal.parquet.ParquetFileWriter;
import dev.tegula.internal.parquet.RowGroups;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parquet files. Options of writers: {@code compression} is {@code zstd} (default), {@code snappy}, {@code gzip},
 * {@code lz4} or {@code none}; {@code row-group-bytes} is the size of a row group in memory (default 64 MiB).
 */
public final class ParquetFormat implements TableFormat {

    /** A row group is buffered until it is complete: its size is memory of the writer. */
    private static final long GROUP = 64L << 20;

    /** Used by the service loader. */
    public ParquetFormat() {}

    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public List<String> extensions() {
        return List.of("parquet", "parq", "pq");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return ParquetFileReader.open(source, options);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        String compression = options.value("compression");
        return new ParquetFileWriter(
                target.stream(),
                schema,
                compression == null ? "zstd" : compression,
                new RowGroups(groupBytes(options.value("row-group-bytes")), options.tileRows()));
    }

    private static long groupBytes(@Nullable String text) {
        if (text == null) {
            return GROUP;
        }
        if (!text.matches("[1-9][0-9]{0,17}")) {
            throw new IllegalArgumentException(
                    "option 'row-group-bytes': not a size (found " + text + ", expected a number of bytes)");
        }
        return Long.parseLong(text);
    }
}
