package dev.tegula.arrow;

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
 * Files of Arrow's IPC format, also known as Feather version 2. Readers also accept streams, which their first bytes
 * distinguish from files. The option {@code compression} of writers is {@code none} (default), {@code lz4} or
 * {@code zstd}.
 */
public final class ArrowFileFormat implements TableFormat {

    /** Used by the service loader. */
    public ArrowFileFormat() {}

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public List<String> extensions() {
        return List.of("arrow", "feather", "ipc");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return IpcReader.open(source, options, IpcWriter.Container.FILE);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new IpcWriter(target.stream(), schema, IpcWriter.Container.FILE, ArrowStreamFormat.compression(options));
    }
}
