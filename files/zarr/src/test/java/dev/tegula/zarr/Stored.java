package dev.tegula.zarr;

import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads stores of Zarr. */
final class Stored {

    private Stored() {}

    /** Returns the elements of the only column: little-endian, or texts as lines. */
    static byte[] elements(Path store) throws IOException {
        return elements(store, ReadOptions.defaults());
    }

    static byte[] elements(Path store, ReadOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Cells batch : batches(store, options)) {
            Column column = batch.columns().get(0);
            if (column.field().isVariable()) {
                for (int i = 0; i < column.size(); i++) {
                    out.write(out.size() == 0 && i == 0 ? new byte[0] : new byte[] {'\n'});
                    out.write(column.text(i).getBytes(StandardCharsets.UTF_8));
                }
                continue;
            }
            int width = column.field().datatype().size();
            byte[] bytes = new byte[column.size() * width];
            LittleEndianValues.toBytes(column.array(), 0, column.size(), width, bytes, 0);
            out.write(bytes);
        }
        return out.toByteArray();
    }

    static List<Cells> batches(Path store, ReadOptions options) throws IOException {
        List<Cells> batches = new ArrayList<>();
        try (TableSource source = TableSources.file(store);
                TableReader reader = new ZarrFormat().read(source, options)) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
        }
        return batches;
    }

    static Cells cells(Path store, ReadOptions options) throws IOException {
        return Cells.concat(batches(store, options));
    }
}
