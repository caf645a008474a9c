package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Collects the cells of a field from text. */
public final class ColumnInput {

    private final Field field;
    private final ValueInput input;
    private final GrowingValues values;
    private final @Nullable GrowingValues offsets;
    private final @Nullable GrowingValues validity;
    private int cells;

    /**
     * Creates an empty column.
     *
     * @param expected the estimated number of cells
     */
    public ColumnInput(Field field, int expected) {
        this(field, expected, input(field, TextForms.utc()));
    }

    /**
     * Creates an empty column.
     *
     * @param labels the labels that are parsed to indexes, or null if the text is values
     * @param forms how numbers and dates are written
     */
    public static ColumnInput of(Field field, @Nullable Enumeration labels, TextForms forms) {
        return new ColumnInput(field, 0, labels == null ? input(field, forms) : new LabelInput(labels));
    }

    /** Returns an empty column of the same kind, with room for as many cells; this one if it is empty. */
    public ColumnInput next() {
        return cells == 0 && values.size() == 0 ? this : new ColumnInput(field, cells, input);
    }

    private ColumnInput(Field field, int expected, ValueInput input) {
        this.field = field;
        this.input = input;
        long room = field.isVariable() ? expected : (long) expected * field.valuesPerCell();
        values = new GrowingValues(field.datatype().physical(), (int) Math.min(room, Integer.MAX_VALUE - 16));
        offsets = field.isVariable() ? new GrowingValues(PhysicalType.INT64, expected + 1) : null;
        validity = field.nullable() ? new GrowingValues(PhysicalType.UINT8, expected) : null;
        if (offsets != null) {
            offsets.add(0L);
        }
    }

    /** Returns a column of nulls. */
    public static Column nulls(Field field, int cells) {
        ColumnInput input = new ColumnInput(field, cells);
        for (int cell = 0; cell < cells; cell++) {
            input.addNull();
        }
        return input.column();
    }

    private static ValueInput input(Field field, TextForms forms) {
        Datatype type = field.datatype();
        return switch (type.kind()) {
            case TEXT, BYTES -> new StringInput(type);
            case INTEGER, FLOAT, DATETIME, TIME, BOOL ->
                field.valuesPerCell() == 1 ? new NumberInput(type, forms) : new ListInput(new NumberInput(type, forms));
        };
    }

    public Field field() {
        return field;
    }

    /** Returns the number of cells so far. */
    public int size() {
        return cells;
    }

    /** Adds the cell at the parser's current token. */
    public void json(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            addNull();
        } else {
            end(input.json(parser, values));
        }
    }

    /** Adds the cell of a CSV field without quotes; an empty one is null. */
    public void csv(String text) throws IOException {
        if (text.isEmpty()) {
            addNull();
        } else {
            quotedCsv(text);
        }
    }

    /** Adds the cell of a quoted CSV field. */
    public void quotedCsv(String text) throws IOException {
        end(input.csv(text, values));
    }

    /** Adds the cell of a CSV field, given as characters; an empty one without quotes is null. */
    public void csv(char[] text, int from, int length, boolean quoted) throws IOException {
        if (length == 0 && !quoted) {
            addNull();
        } else {
            end(input.csv(text, from, length, values));
        }
    }

    /** Removes all cells after the first ones. */
    public void truncate(int count) {
        values.truncate(
                offsets == null ? count * field.valuesPerCell() : Math.toIntExact(((long[]) offsets.array())[count]));
        if (offsets != null) {
            offsets.truncate(count + 1);
        }
        if (validity != null) {
            validity.truncate(count);
        }
        cells = count;
    }

    /** Returns the approximate size of all cells in bytes. */
    public long bytes() {
        return (long) values.size() * field.datatype().size() + (offsets == null ? 0 : 8L * cells);
    }

    /**
     * Adds a null.
     *
     * @throws BadCellException if the field is not nullable
     */
    public void addNull() {
        if (validity == null) {
            throw nullCell();
        }
        validity.add(0L);
        if (offsets == null) {
            values.addZeros(field.valuesPerCell());
        } else {
            offsets.add((long) values.size());
        }
        cells++;
    }

    private void end(int count) {
        if (offsets != null) {
            offsets.add((long) values.size());
        } else if (count != field.valuesPerCell()) {
            String unit = field.datatype().kind() == Datatype.Kind.TEXT
                            || field.datatype().kind() == Datatype.Kind.BYTES
                    ? field.datatype().size() == 1 ? " bytes" : " characters"
                    : " values";
            throw new BadCellException(
                    "wrong length (found " + count + unit + ", expected " + field.valuesPerCell() + ")");
        }
        if (validity != null) {
            validity.add(1L);
        }
        cells++;
    }

    /**
     * Replaces the validity of all cells.
     *
     * @throws BadCellException if a cell is null, and the field is not nullable
     */
    public void setValidity(byte[] flags) {
        if (validity != null) {
            System.arraycopy(flags, 0, (byte[]) validity.array(), 0, flags.length);
            return;
        }
        for (byte flag : flags) {
            if (flag == 0) {
                throw nullCell();
            }
        }
    }

    private BadCellException nullCell() {
        String type = field.datatype().name().toLowerCase(Locale.ROOT);
        return BadCellException.missing(-1, type);
    }

    /** Returns all cells. */
    public Column column() {
        return Column.of(
                field,
                values.array(),
                cells,
                offsets == null ? null : (long[]) offsets.array(),
                validity == null ? null : (byte[]) validity.array());
    }
}
