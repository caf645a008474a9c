package dev.tegula.arrow;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.formats.RandomTables;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** Reads a query as vectors, and writes and reads a file, in a JVM without options. */
public final class WithoutOptions {

    private WithoutOptions() {}

    /** Runs the program; its argument is an empty folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        try (Tegula tegula = Tegula.create();
                BufferAllocator allocator = new RootAllocator();
                ArrayReader array = tegula.openForReading(QueryArrowReaderTest.createArray(folder, tegula));
                QueryArrowReader reader = new QueryArrowReader(array, array.query(), allocator)) {
            int cells = 0;
            while (reader.loadNextBatch()) {
                cells += reader.getVectorSchemaRoot().getRowCount();
            }
            TableSchema schema = reader.tableSchema();
            Cells all = array.query().read();
            System.out.println(cells + " cells in vectors, " + roundTrip(new ArrowFileFormat(), schema, all, folder)
                    + " in the file, " + roundTrip(new ArrowStreamFormat(), schema, all, folder) + " in the stream");
        }
    }

    private static int roundTrip(TableFormat format, TableSchema schema, Cells cells, Path folder) throws IOException {
        byte[] bytes = FormatFiles.write(
                format, schema, WriteOptions.defaults().withValue("compression", "lz4"), List.of(cells));
        Cells found = Cells.concat(FormatFiles.read(format, bytes, folder.resolve("file")));
        RandomTables.assertSame(cells, found);
        return found.size();
    }
}
