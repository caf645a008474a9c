package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Difference;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cells that differ as a table: what became of a cell, its coordinates, and the attributes that are compared. */
final class DifferenceTable {

    private final ArrayReader first;
    private final ArrayReader second;
    private final List<Field> fields = new ArrayList<>();

    DifferenceTable(ArrayReader first, ArrayReader second) {
        this.first = first;
        this.second = second;
        ArraySchema schema = first.schema();
        String kind = "difference";
        while (schema.field(kind) != null) {
            kind += "_";
        }
        fields.add(new Field(kind, Datatype.STRING_UTF8, Field.VARIABLE, false));
        schema.dimensions().stream().map(Dimension::field).forEach(fields::add);
        for (Attribute attribute : schema.attributes()) {
            Attribute other = second.schema().attribute(attribute.name());
            if (other != null && isCompared(attribute, other)) {
                String labels = attribute.enumeration();
                Field field = labels == null
                        ? attribute.field()
                        : Column.of(first.enumeration(labels)).field();
                fields.add(new Field(attribute.name(), field.datatype(), field.valuesPerCell(), true));
            }
        }
    }

    /** Returns whether both have values of one type, or labels. */
    private static boolean isCompared(Attribute attribute, Attribute other) {
        boolean labels = attribute.enumeration() != null;
        return labels == (other.enumeration() != null)
                && (labels || other.field().hasShapeOf(attribute.field()));
    }

    /** Returns the columns. */
    TableSchema schema() {
        return TableSchema.of(fields.stream().map(TableColumn::of).toList());
    }

    /** Writes the cells: removed, added, and before and after for changed ones. */
    void write(TableWriter writer) throws IOException {
        for (Difference each : first.differences(second)) {
            write(writer, each.removed(), "removed");
            write(writer, each.added(), "added");
            int changed = each.before().size();
            if (changed > 0) {
                int[] pairs = new int[2 * changed];
                for (int i = 0; i < changed; i++) {
                    pairs[2 * i] = i;
                    pairs[2 * i + 1] = changed + i;
                }
                Cells both = Cells.concat(List.of(Cells.of(columns(each.before())), Cells.of(columns(each.after()))));
                write(writer, both.select(pairs), "before", "after");
            }
        }
        writer.finish();
    }

    /** Writes cells with kinds, in turn. */
    private void write(TableWriter writer, Cells cells, String... kinds) throws IOException {
        if (cells.size() == 0) {
            return;
        }
        List<byte[]> texts = Arrays.stream(kinds)
                .map(kind -> kind.getBytes(StandardCharsets.UTF_8))
                .toList();
        long[] offsets = new long[cells.size() + 1];
        for (int i = 0; i < cells.size(); i++) {
            offsets[i + 1] = offsets[i] + texts.get(i % kinds.length).length;
        }
        byte[] bytes = new byte[(int) offsets[cells.size()]];
        for (int i = 0; i < cells.size(); i++) {
            byte[] text = texts.get(i % kinds.length);
            System.arraycopy(text, 0, bytes, (int) offsets[i], text.length);
        }
        List<Column> row = new ArrayList<>();
        row.add(Column.of(fields.get(0), bytes, cells.size(), offsets, null));
        row.addAll(columns(cells));
        writer.write(Cells.of(row));
    }

    /** Returns columns of the fields of the table: attributes of one of the arrays may have no nulls. */
    private List<Column> columns(Cells cells) {
        List<Column> columns = new ArrayList<>();
        for (Field field : fields.subList(1, fields.size())) {
            Column column = cells.column(field.name());
            byte[] validity = column.validity();
            if (field.nullable() && validity == null) {
                validity = new byte[column.size()];
                Arrays.fill(validity, (byte) 1);
            }
            columns.add(Column.of(field, column.array(), column.size(), column.offsets(), validity));
        }
        return columns;
    }
}
