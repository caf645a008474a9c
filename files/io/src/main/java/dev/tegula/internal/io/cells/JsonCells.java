package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableNote;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A column of texts in JSON: values that cells cannot hold otherwise, such as maps and lists of texts. Datetimes are
 * ISO 8601, bytes hexadecimal digits, keys of maps texts.
 */
public final class JsonCells {

    /** Bytes of all cells of a batch. */
    private static final long LARGEST = 1L << 30;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TextOutput out = new TextOutput(bytes);
    private final long[] offsets;
    private final byte[] validity;
    private int size;

    /** @param cells the number of cells */
    public JsonCells(int cells) {
        offsets = new long[cells + 1];
        validity = new byte[cells];
        Arrays.fill(validity, (byte) 1);
    }

    /** Returns the field of such a column. */
    public static Field field(String name, boolean nullable) {
        return new Field(name, Datatype.STRING_UTF8, Field.VARIABLE, nullable);
    }

    /** Returns whether the options ask for a column as text, or do not name its type. */
    public static boolean isWanted(ReadOptions options, String column) {
        Field field = options.fields() == null ? null : options.fields().get(column);
        return field == null || field.datatype().isString();
    }

    /** Tells that values of a type become text, unless the options say it themselves. */
    public static void tell(ReadOptions options, String file, String column, String type) {
        if (options.fields() == null) {
            options.note(TableNote.of(file + ": column '" + column + "': " + type + " becomes text in JSON"));
        }
    }

    /** Returns the place for the text of the next cell. */
    public TextOutput out() {
        return out;
    }

    /**
     * Ends a cell.
     *
     * @throws IllegalArgumentException if the texts are too long, as those of damaged files can be
     */
    public void end() {
        requireSize(out);
        offsets[++size] = out.size();
    }

    /**
     * Checks the length of texts within a cell, whose parts can repeat others.
     *
     * @throws IllegalArgumentException if it is too long
     */
    public static void requireSize(TextOutput texts) {
        if (texts.size() > LARGEST) {
            throw new IllegalArgumentException("texts in JSON are too long (found " + texts.size()
                    + " bytes in cells that are read together). Leave the column out.");
        }
    }

    /** Ends a cell that is null. */
    public void endNull() {
        validity[size] = 0;
        end();
    }

    /** Returns the column. */
    public Column column(Field field) {
        out.flush();
        return Column.of(field, bytes.toByteArray(), size, offsets, field.nullable() ? validity : null);
    }

    /** Writes a value as a key of an object: a text as such, other values as the text of their JSON. */
    public static void key(TextOutput target, Consumer<TextOutput> value) {
        byte[] json = TextOutput.bytes(value);
        if (json.length > 0 && json[0] == '"') {
            target.put(json, 0, json.length);
        } else {
            JsonStrings.write(target, json, 0, json.length);
        }
        target.put(':');
    }
}
