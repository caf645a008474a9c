package dev.tegula.internal.io.csv;

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

/** Comma-separated values (RFC 4180). The delimiter is detected unless it is given. */
public class CsvFormat implements TableFormat {

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public List<String> extensions() {
        return List.of("csv");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return new CsvTableReader(source, options);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new CsvTableWriter(target, schema, delimiter(options), options);
    }

    /** Returns the delimiter of a file to write. */
    char delimiter(WriteOptions options) {
        String delimiter = options.value("delimiter");
        if (delimiter != null && !delimiter.matches("[,;|\t]")) {
            throw new IllegalArgumentException("option 'delimiter': not supported (found '" + delimiter
                    + "', expected a comma, semicolon, bar or tab)");
        }
        return delimiter == null ? ',' : delimiter.charAt(0);
    }
}
