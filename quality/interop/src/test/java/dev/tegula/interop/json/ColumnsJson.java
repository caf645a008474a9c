package dev.tegula.interop.json;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.FieldSpec;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parses the read files of golden cases. */
public final class ColumnsJson {

    private ColumnsJson() {}

    /** Returns the columns of a read file, dimensions first. */
    public static Columns read(JsonObject json, Function<String, FieldSpec> fields) {
        long count = json.number("cell_count").longValue();
        List<Column> columns = new ArrayList<>();
        JsonObject dims = json.has("dims") ? json.object("dims") : new JsonObject(Map.of());
        for (Object name : dims.members().keySet()) {
            columns.add(column(fields.apply((String) name), dims.list((String) name), null));
        }
        JsonObject attrs = json.has("attrs") ? json.object("attrs") : new JsonObject(Map.of());
        for (Object name : attrs.members().keySet()) {
            JsonObject attr = attrs.object((String) name);
            columns.add(column(
                    fields.apply((String) name),
                    attr.list("data"),
                    attr.has("validity") ? attr.list("validity") : null));
        }
        return Columns.of(count, columns);
    }

    private static Column column(FieldSpec field, List<?> cells, @Nullable List<?> validity) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        long[] offsets = field.isVar() ? new long[cells.size()] : null;
        byte[] valid = validity == null ? null : new byte[cells.size()];
        for (int i = 0; i < cells.size(); i++) {
            if (valid != null && validity != null) {
                valid[i] = ((Number) validity.get(i)).byteValue();
            }
            boolean isNull = valid != null && valid[i] == 0;
            if (offsets != null) {
                offsets[i] = data.size();
            }
            if (!isNull) {
                data.writeBytes(checked(field, CellJson.bytes(field.type(), cells.get(i)))
                        .toArray());
            } else if (offsets == null) {
                data.writeBytes(new byte[field.cellSize()]);
            }
        }
        return new Column(field.name(), data.toByteArray(), offsets, valid);
    }

    private static Bytes checked(FieldSpec field, Bytes cell) {
        if (!field.isVar() && cell.length() != field.cellSize()) {
            throw new IllegalArgumentException(
                    "a cell of " + field.name() + " has " + cell.length() + " bytes instead of " + field.cellSize());
        }
        return cell;
    }
}
