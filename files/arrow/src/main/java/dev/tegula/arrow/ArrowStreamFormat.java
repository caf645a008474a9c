package dev.tegula.arrow;

import dev.tegula.internal.arrow.IpcCompression;
import dev.tegula.internal.arrow.IpcReader;
import dev.tegula.internal.arrow.IpcWriter;
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

/**
 * Streams of Arrow's IPC format. Readers also accept files, which their first bytes distinguish from streams. The
 * option {@code compression} of writers is {@code none} (default), {@code lz4} or {@code zstd}.
 */
public final class ArrowStreamFormat implements TableFormat {

    /** Used by the service loader. */
    public ArrowStreamFormat() {}

    @Override
    public String name() {
        return "arrows";
    }

    @Override
    public List<String> extensions() {
        return List.of("arrows");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return IpcReader.open(source, options, IpcWriter.Container.STREAM);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new IpcWriter(target.stream(), schema, IpcWriter.Container.STREAM, compression(options));
    }

    static IpcCompression compression(WriteOptions options) {
        String word = options.value("compression");
        for (IpcCompression compression : IpcCompression.values()) {
            if (word == null || compression.word().equals(word)) {
                return compression;
            }
        }
        throw new IllegalArgumentException(
                "option 'compression': unknown compression (found " + word + "). Use none, lz4 or zstd.");
    }
}
