package dev.tegula.internal.io.json;

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

/** One JSON object per row, usually one per line. */
public final class JsonLinesFormat implements TableFormat {

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public List<String> extensions() {
        return List.of("jsonl", "ndjson");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return new JsonLinesReader(source, options);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new JsonLinesWriter(target, schema, options);
    }
}
