package dev.tegula.parquet;

import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files in memory. */
final class Files {

    private Files() {}

    /**
     * A file of bytes.
     *
     * @param file where it is stored when a path is asked for
     */
    record Source(byte[] bytes, Path file) implements TableSource {

        @Override
        public String name() {
            return "test.parquet";
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public Path file() {
            try {
                return java.nio.file.Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static byte[] write(TableFormat format, TableSchema schema, WriteOptions options, List<Cells> batches)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TableTarget target = new TableTarget() {
            @Override
            public String name() {
                return "test.parquet";
            }

            @Override
            public OutputStream stream() {
                return out;
            }

            @Override
            public Path scratchFolder() {
                throw new UnsupportedOperationException();
            }
        };
        try (TableWriter writer = format.write(target, schema, options)) {
            for (Cells batch : batches) {
                writer.write(batch);
            }
            writer.finish();
        }
        return out.toByteArray();
    }

    static List<Cells> read(TableFormat format, byte[] bytes, Path file) throws IOException {
        List<Cells> batches = new ArrayList<>();
        try (TableReader reader = format.read(new Source(bytes, file), ReadOptions.defaults())) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
        }
        return batches;
    }
}
