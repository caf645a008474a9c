package dev.tegula.fuzz;

import dev.tegula.io.TableFormats;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Targets that read files of tables in binary formats. Any bytes are a table or refused by a
 * {@link TableFileException}.
 */
final class TableTargets {

    /** Binary formats, which are the names of their targets. */
    static final List<String> FORMATS = List.of("npy", "npz", "arrow", "arrows", "parquet", "hdf5");

    /** A few bytes can declare any number of repeated cells. */
    private static final int MAX_BATCHES = 50;

    private TableTargets() {}

    static void addTo(Map<String, FuzzTarget> targets) {
        for (String format : FORMATS) {
            targets.put(format, input -> read(TableFormats.named(format), input));
        }
    }

    private static void read(TableFormat format, byte[] input) {
        try (MemorySource source = new MemorySource(input);
                TableReader reader = format.read(source, ReadOptions.defaults())) {
            long rows = 0;
            for (int batch = 0; batch < MAX_BATCHES; batch++) {
                Cells cells = reader.next();
                if (cells == null) {
                    require(reader.rows() < 0 || reader.rows() == rows, "rows: " + rows + " of " + reader.rows());
                    return;
                }
                require(cells.size() > 0, "a batch is empty");
                check(reader, cells);
                rows += cells.size();
            }
        } catch (TableFileException e) {
            require(
                    String.valueOf(e.getMessage()).contains(MemorySource.NAME),
                    "no name of the file: " + e.getMessage());
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new AssertionError("not refused by a TableFileException", e);
        }
    }

    private static void check(TableReader reader, Cells cells) {
        for (Column column : cells.columns()) {
            require(reader.schema().find(column.name()) != null, "not in the schema: " + column.name());
            long[] offsets = column.offsets();
            for (int cell = 0; cell < column.size(); cell++) {
                require(offsets == null || offsets[cell] <= offsets[cell + 1], "offsets of " + column.name());
            }
        }
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new AssertionError(problem);
        }
    }

    /** A file in memory, which is copied to a temporary file for formats that need one. */
    static final class MemorySource implements TableSource, AutoCloseable {

        static final String NAME = "fuzz-input";

        private final byte[] bytes;
        private Path copy = Path.of("");

        MemorySource(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public Path file() throws IOException {
            if (copy.toString().isEmpty()) {
                copy = Files.createTempFile("tegula-fuzz", ".bin");
                Files.write(copy, bytes);
            }
            return copy;
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public void close() throws IOException {
            if (!copy.toString().isEmpty()) {
                Files.deleteIfExists(copy);
            }
        }
    }
}
