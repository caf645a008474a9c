package dev.tegula.internal.io.npy;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Values of one type without a header, little-endian, in row-major order. Reading needs the options {@code datatype}
 * (such as {@code float32}) and, for a grid, {@code shape} (such as {@code 100,200}).
 */
public final class RawFormat implements TableFormat {

    @Override
    public String name() {
        return "raw";
    }

    @Override
    public List<String> extensions() {
        return List.of("raw", "bin");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        Datatype datatype = datatype(source, options.value("datatype"));
        NpyStructure type = NpyStructure.of(new NpyType(datatype, 1, ByteOrder.LITTLE_ENDIAN));
        String named = options.value("attribute");
        List<Field> fields = type.fields(named == null ? "value" : named);
        return new NpyReader(
                shape(source, datatype, options.value("shape")),
                List.of(new ElementReader(source.name(), new BufferedInputStream(source.open()), type, fields)));
    }

    private static Datatype datatype(TableSource source, @Nullable String word) {
        if (word == null) {
            throw new TableFileException(
                    source.name() + ": raw values have no type", NextStep.option("datatype", "float32"));
        }
        try {
            return Datatype.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            List<String> names = Arrays.stream(Datatype.values())
                    .map(type -> type.name().toLowerCase(Locale.ROOT))
                    .toList();
            throw new TableFileException(
                    "option 'datatype': unknown type '" + word + "'"
                            + SpellingHint.hintOrList(word.toLowerCase(Locale.ROOT), names),
                    e);
        }
    }

    private static List<Long> shape(TableSource source, Datatype datatype, @Nullable String text) throws IOException {
        long size = Files.size(source.file());
        if (size % datatype.size() != 0) {
            throw new TableFileException(source.name() + ": not whole values (found " + size
                    + " bytes, expected a multiple of " + datatype.size() + ")");
        }
        if (text == null) {
            return List.of(size / datatype.size());
        }
        List<Long> shape = new ArrayList<>();
        long cells = 1;
        for (String part : text.split(",", -1)) {
            long length = part.strip().matches("[0-9]{1,18}") ? Long.parseLong(part.strip()) : 0;
            if (length < 1 || cells > Long.MAX_VALUE / length) {
                throw new TableFileException("option 'shape': must be lengths such as 100,200 (found '" + text + "')");
            }
            shape.add(length);
            cells *= length;
        }
        if (cells > Long.MAX_VALUE / datatype.size() || cells * datatype.size() != size) {
            throw new TableFileException(source.name() + ": the size does not fit the option 'shape' (found " + size
                    + " bytes, expected " + cells + " values of " + datatype.size() + " bytes)");
        }
        return shape;
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        if (schema.columns().size() != 1) {
            throw new InvalidArgumentException(
                    "a raw file stores one field (found " + schema.columns().size() + ")",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        Field field = schema.columns().get(0).field();
        if (field.isVariable() || field.nullable()) {
            throw new IllegalArgumentException("field '" + field.name()
                    + "': raw values have neither variable length nor nulls. Export it to Parquet or Arrow.");
        }
        OutputStream out = target.stream();
        return new TableWriter() {
            @Override
            public void write(Cells batch) throws IOException {
                RawBytes.write(out, batch.column(field.name()));
            }

            @Override
            public void finish() throws IOException {
                out.flush();
            }

            @Override
            public void close() {
                // The target belongs to the caller.
            }
        };
    }
}
