package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.function.BiFunction;

/**
 * Writes the cells of a column: numbers, true and false, strings, hexadecimal digits for bytes, lists for several
 * values per cell.
 */
public interface CellText {

    /** Writes a cell as a JSON value. */
    void json(TextOutput out, int cell);

    /** Writes a cell as a CSV field, quoted if needed. The caller writes nulls. */
    void csv(TextOutput out, int cell);

    /** Returns the writer for a column, with datetimes and times as the integers that are stored. */
    static CellText of(Column column) {
        return of(column, ValueText::of);
    }

    /** Returns the writer for a column, with datetimes and times as text. */
    static CellText readable(Column column) {
        return of(column, ValueText::readable);
    }

    /** Returns the writer for a column whose datetimes are instants, with their zone. */
    static CellText instants(Column column) {
        return of(column, ValueText::instants);
    }

    private static CellText of(Column column, BiFunction<Column, Quotes, ValueText> values) {
        Field field = column.field();
        Datatype type = field.datatype();
        return switch (type.kind()) {
            case TEXT -> type.size() == 1 ? new StringCells(column) : new WideStringCells(column);
            case BYTES -> new BytesCells(column);
            case INTEGER, FLOAT, DATETIME, TIME, BOOL -> {
                ValueText json = values.apply(column, Quotes.JSON);
                yield field.valuesPerCell() == 1
                        ? new SingleCells(json, values.apply(column, Quotes.NONE))
                        : new ListCells(column, json, values.apply(column, Quotes.CSV_LIST));
            }
        };
    }

    /** CHAR, ASCII and UTF-8: a string per cell. */
    record StringCells(Column column, byte[] bytes) implements CellText {
        StringCells(Column column) {
            this(column, (byte[]) column.array());
        }

        @Override
        public void json(TextOutput out, int cell) {
            int first = column.firstValue(cell);
            JsonStrings.write(out, bytes, first, first + column.valueCount(cell));
        }

        @Override
        public void csv(TextOutput out, int cell) {
            int first = column.firstValue(cell);
            CsvStrings.write(out, bytes, first, first + column.valueCount(cell));
        }
    }

    /** UTF-16, UTF-32 and UCS: the bytes of a cell. */
    record WideStringCells(Column column) implements CellText {
        @Override
        public void json(TextOutput out, int cell) {
            byte[] bytes = column.bytes(cell);
            JsonStrings.writeHexObject(out, bytes, 0, bytes.length);
        }

        @Override
        public void csv(TextOutput out, int cell) {
            byte[] bytes = column.bytes(cell);
            CsvStrings.writeHexObject(out, bytes, 0, bytes.length);
        }
    }

    /** BLOB, ANY and geometry: hexadecimal digits. */
    record BytesCells(Column column, byte[] bytes) implements CellText {
        BytesCells(Column column) {
            this(column, (byte[]) column.array());
        }

        @Override
        public void json(TextOutput out, int cell) {
            int first = column.firstValue(cell);
            out.put('"');
            JsonStrings.writeHex(out, bytes, first, first + column.valueCount(cell));
            out.put('"');
        }

        @Override
        public void csv(TextOutput out, int cell) {
            int first = column.firstValue(cell);
            int count = column.valueCount(cell);
            if (count == 0) {
                out.put('"').put('"'); // an empty field would be null
            }
            JsonStrings.writeHex(out, bytes, first, first + count);
        }
    }

    /** One value per cell. */
    record SingleCells(ValueText jsonValue, ValueText csvValue) implements CellText {
        @Override
        public void json(TextOutput out, int cell) {
            jsonValue.write(out, cell);
        }

        @Override
        public void csv(TextOutput out, int cell) {
            csvValue.write(out, cell);
        }
    }

    /** Several values per cell. */
    record ListCells(Column column, ValueText jsonValue, ValueText csvValue) implements CellText {
        @Override
        public void json(TextOutput out, int cell) {
            write(out, cell, jsonValue);
        }

        @Override
        public void csv(TextOutput out, int cell) {
            out.put('"');
            write(out, cell, csvValue);
            out.put('"');
        }

        private void write(TextOutput out, int cell, ValueText value) {
            int first = column.firstValue(cell);
            int count = column.valueCount(cell);
            out.put('[');
            for (int i = 0; i < count; i++) {
                if (i > 0) {
                    out.put(',');
                }
                value.write(out, first + i);
            }
            out.put(']');
        }
    }
}
