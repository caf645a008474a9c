package dev.tegula.cli.cells;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses metadata values. */
public final class MetadataInput {

    private MetadataInput() {}

    /**
     * Parses the words of a value.
     *
     * @param type null to choose INT64 for integers, FLOAT64 for other numbers, else text
     */
    public static MetadataValue parse(@Nullable Datatype type, List<String> words) throws IOException {
        if (type != null) {
            return of(type, words);
        }
        for (Datatype candidate : List.of(Datatype.INT64, Datatype.FLOAT64)) {
            try {
                return of(candidate, words);
            } catch (UsageException e) {
                // Not a number of this type; try the next type.
            }
        }
        return of(Datatype.STRING_UTF8, words);
    }

    private static MetadataValue of(Datatype type, List<String> words) throws IOException {
        boolean whole = type.kind() == Datatype.Kind.TEXT || type.kind() == Datatype.Kind.BYTES;
        if (whole && words.size() > 1) {
            throw new UsageException(
                    "several values of type " + type + " (found " + words.size() + ", expected 1). Quote the value");
        }
        if (type.kind() == Datatype.Kind.TEXT) {
            return MetadataValue.text(type, words.get(0));
        }
        ColumnInput input = new ColumnInput(new Field("value", type, whole ? Field.VARIABLE : 1, false), words.size());
        try {
            for (String word : words) {
                input.quotedCsv(word);
            }
        } catch (BadCellException e) {
            throw new UsageException(e.getMessage());
        }
        Column column = input.column();
        return MetadataValue.ofBytes(type, count(column), bytes(column));
    }

    private static int count(Column column) {
        return column.field().isVariable() ? column.valueCount(0) : column.size();
    }

    private static byte[] bytes(Column column) {
        int width = column.field().datatype().size();
        byte[] all = new byte[count(column) * width];
        for (int cell = 0, at = 0; cell < column.size(); cell++) {
            byte[] bytes = column.bytes(cell);
            System.arraycopy(bytes, 0, all, at, bytes.length);
            at += bytes.length;
        }
        return all;
    }
}
