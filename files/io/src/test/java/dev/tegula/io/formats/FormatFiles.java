package dev.tegula.io.formats;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes and reads files in memory. */
public final class FormatFiles {

    private FormatFiles() {}

    /**
     * A file in memory.
     *
     * @param name name in errors
     * @param file a path to write the bytes to if the reader needs a file on disk
     */
    public record Source(String name, byte[] bytes, Path file) implements TableSource {

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
                return Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns the bytes of a file with these batches of cells. */
    public static byte[] write(TableFormat format, TableSchema schema, WriteOptions options, List<Cells> batches)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TableTarget target = new TableTarget() {
            @Override
            public String name() {
                return "test." + format.name();
            }

            @Override
            public OutputStream stream() {
                return out;
            }

            @Override
            public Path scratchFolder() {
                return Path.of(System.getProperty("java.io.tmpdir")); // for several batches of JSON
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

    /**
     * Reads all batches of a file, which errors call {@code test.} and the name of the format.
     *
     * @param file a path to write the bytes to if the reader needs a file on disk
     */
    public static List<Cells> read(TableFormat format, byte[] bytes, Path file) throws IOException {
        List<Cells> batches = new ArrayList<>();
        TableSource source = new Source("test." + format.name(), bytes, file);
        try (TableReader reader = format.read(source, ReadOptions.defaults())) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
        }
        return batches;
    }
}
