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

/**
 * One JSON object with a list per field: {@code {"cell_count": n, "dims": {name: […]}, "attrs": {name: {"data": […],
 * "validity": […]}}}}. Files are read as a whole.
 */
public final class ColumnarJsonFormat implements TableFormat {

    @Override
    public String name() {
        return "json";
    }

    @Override
    public List<String> extensions() {
        return List.of("json");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return ColumnarJsonReader.read(source, options);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new ColumnarJsonWriter(target, schema);
    }
}
