package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Parses the fields of rows into columns as the CSV parser finds them. A bad row leaves no trace in the columns. */
final class RowParser extends AbstractBaseCsvCallbackHandler<Boolean> {

    private final String file;
    private final ReadOptions options;
    private final Set<String> nulls;
    private final @Nullable Consumer<RejectedRow> rejects;

    /** The columns in the order of the file; null for those that are not read. */
    private final List<@Nullable ColumnInput> inputs = new ArrayList<>();

    private final List<String> names = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private final RowLines lines = new RowLines();
    private @Nullable TableSchema schema;
    private char delimiter = ',';
    private int rows;
    private long bytes;
    private long line = 1;
    private int fields;
    private boolean empty;
    private @Nullable String problem;
    /** The fields of this row, for rejects only. */
    private final StringBuilder text = new StringBuilder();

    RowParser(String file, ReadOptions options) {
        this.file = file;
        this.options = options;
        this.nulls = options.nulls();
        this.rejects = options.rejects();
        if (options.columns() != null) {
            begin(options.columns());
        }
    }

    void delimiter(char found) {
        delimiter = found;
    }

    /** Creates the columns of a header. */
    private void begin(List<String> header) {
        List<TableColumn> columns = new ArrayList<>();
        Map<String, Field> wanted = options.fields();
        for (String name : header) {
            if (names.contains(name)) {
                throw new TableFileException(file + ":1: duplicate field '" + name + "'");
            }
            names.add(name);
            Field field =
                    wanted == null ? new Field(name, Datatype.STRING_UTF8, Field.VARIABLE, true) : wanted.get(name);
            if (field == null) {
                inputs.add(null);
                unread.add(name);
                continue;
            }
            Enumeration labels = options.labels().get(name);
            inputs.add(ColumnInput.of(field, labels, options.zone()));
            columns.add(new TableColumn(field, labels));
        }
        schema = TableSchema.of(columns);
    }

    TableSchema schema() {
        return schema == null ? TableSchema.of(List.of()) : schema;
    }

    /** Returns the line of the current row. */
    long line() {
        return line;
    }

    /** Returns the line of a row of the file. */
    long line(long row) {
        return lines.of(row);
    }

    boolean hasHeader() {
        return options.columns() == null;
    }

    List<String> unread() {
        return unread;
    }

    int size() {
        return rows;
    }

    /** Returns the characters of the batch. */
    long bytes() {
        return bytes;
    }

    /** Starts new columns. */
    void beginBatch() {
        inputs.replaceAll(input -> input == null ? null : input.next());
        rows = 0;
        bytes = 0;
    }

    Cells batch() {
        List<Column> columns = new ArrayList<>();
        for (ColumnInput input : inputs) {
            if (input != null) {
                columns.add(input.column());
            }
        }
        return Cells.of(columns);
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        line = startingLineNumber;
        fields = 0;
        empty = false;
        problem = null;
        text.setLength(0);
    }

    @Override
    protected void handleEmpty() {
        empty = true;
    }

    @Override
    protected void handleField(int index, char[] chars, int from, int length, boolean quoted) {
        fields = index + 1;
        bytes += length;
        if (schema == null) {
            names.add(new String(chars, from, length));
            return;
        }
        if (rejects != null) {
            remember(index, chars, from, length, quoted);
        }
        if (problem != null || index >= inputs.size()) {
            return;
        }
        ColumnInput input = inputs.get(index);
        if (input == null) {
            return;
        }
        try {
            if (!quoted && !nulls.isEmpty() && nulls.contains(new String(chars, from, length))) {
                input.addMissing();
            } else {
                input.csv(chars, from, length, quoted);
            }
        } catch (BadCellException e) {
            problem = "column \"" + names.get(index) + "\": " + e.getMessage();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void remember(int index, char[] chars, int from, int length, boolean quoted) {
        if (index > 0) {
            text.append(delimiter);
        }
        if (!quoted) {
            text.append(chars, from, length);
            return;
        }
        text.append('"');
        for (int i = from; i < from + length; i++) {
            text.append(chars[i]);
            if (chars[i] == '"') {
                text.append('"');
            }
        }
        text.append('"');
    }

    @Override
    protected Boolean buildRecord() {
        if (schema == null) {
            List<String> header = List.copyOf(names);
            names.clear();
            begin(header);
            return true;
        }
        if (empty) {
            if (inputs.size() != 1) {
                return true; // a blank line
            }
            handleField(0, new char[0], 0, 0, false);
        }
        if (problem == null && fields != inputs.size()) {
            problem = "wrong number of fields (found " + fields + ", expected " + inputs.size()
                    + (options.columns() == null ? " as in the first line)" : ")");
        }
        if (problem != null) {
            reject(problem);
        } else {
            lines.add(line);
            rows++;
        }
        return true;
    }

    private void reject(String reason) {
        if (rejects == null) {
            throw new TableFileException(file + ":" + line + ": " + reason);
        }
        for (ColumnInput input : inputs) {
            if (input != null) {
                input.truncate(rows); // also values of the bad cell, which is not counted
            }
        }
        rejects.accept(new RejectedRow(file, line, reason, text.toString()));
    }

    /** Returns the error for a file that is not CSV, such as one with a quote that is not closed. */
    TableFileException unreadable(CsvParseException cause) {
        Throwable reason = cause.getCause();
        if (reason instanceof TableFileException own) {
            return own;
        }
        return new TableFileException(file + ":" + line + ": " + reason(String.valueOf(cause.getMessage())), cause);
    }

    /** Returns what is wrong in the terms of the file. */
    private static String reason(String said) {
        if (said.contains("Unclosed quoted field")) {
            return "quoted field without a closing quote";
        } else if (said.contains("after closing quote")) {
            return "unexpected text after a closing quote (expected the delimiter). Write a quote inside quotes twice.";
        } else if (said.contains("buffer size")) {
            return "field longer than " + CsvTableReader.MAX_FIELD
                    + " characters, or a quote that is not closed. Check the quotes after this line.";
        }
        return said;
    }
}
