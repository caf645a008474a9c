package dev.tegula.examples;

import dev.tegula.io.TableFormats;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a file of any format that is on the class path, such as Parquet, HDF5 or Zarr, batch by batch. */
public final class FileColumns {

    private FileColumns() {}

    /** Runs the program; its arguments are the name of a format, such as parquet, and a file. */
    public static void main(String[] args) throws IOException {
        run(args[0], Path.of(args[1])).forEach(System.out::println);
    }

    static List<String> run(String format, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (TableSource source = TableSources.file(file);
                TableReader reader = TableFormats.named(format).read(source, ReadOptions.defaults())) {
            for (TableColumn column : reader.schema().columns()) {
                lines.add(column.name() + ": " + column.field().datatype());
            }
            long rows = 0;
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                rows += batch.size();
            }
            lines.add(rows + " rows");
        }
        return lines;
    }
}
