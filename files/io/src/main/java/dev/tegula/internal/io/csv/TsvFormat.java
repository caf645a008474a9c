package dev.tegula.internal.io.csv;

import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.WriteOptions;
import java.io.IOException;
import java.util.List;

/** Tab-separated values, quoted as in CSV. */
public final class TsvFormat extends CsvFormat {

    @Override
    public String name() {
        return "tsv";
    }

    @Override
    public List<String> extensions() {
        return List.of("tsv", "tab");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return super.read(source, options.delimiter() == null ? options.withDelimiter('\t') : options);
    }

    @Override
    char delimiter(WriteOptions options) {
        return '\t';
    }
}
