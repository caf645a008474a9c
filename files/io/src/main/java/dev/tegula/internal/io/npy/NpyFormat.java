package dev.tegula.internal.io.npy;

import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.schema.Field;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * NumPy's file of one array. Its elements become the attribute that the option {@code attribute} names, else
 * {@code value}; structures become an attribute per field.
 */
public final class NpyFormat implements TableFormat {

    private static final String DEFAULT_NAME = "value";

    @Override
    public String name() {
        return "npy";
    }

    @Override
    public List<String> extensions() {
        return List.of("npy");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        InputStream in = new BufferedInputStream(source.open());
        boolean open = false;
        try {
            NpyHeader header = NpyHeader.read(source.name(), in);
            InputStream elements = ColumnMajor.rowMajor(source.name(), header, in);
            NpyStructure type = header.type();
            List<Field> fields = type.fields(type.hasFields() ? "" : attribute(options));
            TableReader reader =
                    new NpyReader(header.shape(), List.of(new ElementReader(source.name(), elements, type, fields)));
            open = true;
            return reader;
        } finally {
            if (!open) {
                in.close();
            }
        }
    }

    /** Returns the attribute: the one that is named, or the only one of the array that is written to. */
    private static String attribute(ReadOptions options) {
        String named = options.value("attribute");
        return named == null ? DEFAULT_NAME : named;
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new NpyWriter(target, schema, options);
    }
}
