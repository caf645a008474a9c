package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.internal.io.csv.CsvLayout.Ends;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses chunks of rows into columns, as FastCSV finds the fields in its buffer, without strings between. A bad row
 * leaves no trace in the columns. Used by one thread at a time.
 */
final class RowParser extends AbstractBaseCsvCallbackHandler<Boolean> {

    private final String file;
    private final CsvColumns columns;
    private final CsvLayout layout;
    private final Set<String> nulls;
    private final boolean keepsRejects;
    private final ChunkDecoder decoder;

    private final List<@Nullable ColumnInput> inputs;
    private RowLines lines = new RowLines();
    private List<RejectedRow> rejects = new ArrayList<>();
    private int rows;
    private long linesBefore;
    private long line;
    private int fields;
    /** The length of the last field. */
    private int last;

    private boolean empty;
    private boolean comment;
    private @Nullable String problem;
    private @Nullable NextStep nextStep;
    /** The fields of this row, for rejects only. */
    private final StringBuilder text = new StringBuilder();

    RowParser(String file, CsvColumns columns, CsvLayout layout, ReadOptions options) {
        this.file = file;
        this.columns = columns;
        this.layout = layout;
        this.nulls = options.nulls();
        this.keepsRejects = options.rejects() != null;
        this.decoder = new ChunkDecoder(file, layout.dialect());
        this.inputs = columns.inputs();
    }

    /** Parses the records of a chunk. */
    ParsedRows parse(CsvChunk chunk) {
        inputs.replaceAll(input -> input == null ? null : input.next());
        lines = new RowLines();
        rejects = new ArrayList<>();
        rows = 0;
        linesBefore = chunk.line() - 1;
        line = chunk.line();
        TableFileException failure = null;
        try (CloseableIterator<Boolean> records = reader(chunk).iterator()) {
            while (records.hasNext()) {
                records.next();
            }
        } catch (TableFileException e) {
            failure = e;
        } catch (CsvParseException e) {
            failure = CsvErrors.of(file, line, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible: the characters are in memory
        }
        List<Column> read = new ArrayList<>();
        for (ColumnInput input : inputs) {
            if (input != null && failure == null) {
                read.add(input.column());
            }
        }
        return new ParsedRows(Cells.of(read), lines, rejects, failure);
    }

    private CsvReader<Boolean> reader(CsvChunk chunk) {
        CharBuffer chars = decoder.decode(chunk);
        return layout.dialect().parser().build(this, new CharArrayReader(chars.array(), 0, chars.remaining()));
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        line = linesBefore + startingLineNumber;
        fields = 0;
        empty = false;
        comment = false;
        problem = null;
        nextStep = null;
        text.setLength(0);
    }

    @Override
    protected void handleEmpty() {
        empty = true;
    }

    @Override
    protected void handleComment(char[] chars, int from, int length) {
        comment = true;
    }

    @Override
    protected void handleField(int index, char[] chars, int from, int length, boolean quoted) {
        fields = index + 1;
        if (keepsRejects) {
            remember(index, chars, from, length, quoted);
        }
        last = length;
        if (problem != null || index >= inputs.size()) {
            return;
        }
        ColumnInput input = inputs.get(index);
        if (input == null) {
            return;
        }
        try {
            if (!quoted && !nulls.isEmpty() && nulls.contains(new String(chars, from, length))) {
                input.addNull();
            } else {
                input.csv(chars, from, length, quoted);
            }
        } catch (BadCellException e) {
            problem = "column \"" + columns.name(index) + "\": " + e.getMessage();
            nextStep = e.nextStep();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void remember(int index, char[] chars, int from, int length, boolean quoted) {
        if (index > 0) {
            text.append(layout.dialect().delimiter());
        }
        if (!quoted) {
            text.append(chars, from, length);
            return;
        }
        char quote = layout.dialect().quote();
        text.append(quote);
        for (int i = from; i < from + length; i++) {
            text.append(chars[i]);
            if (chars[i] == quote) {
                text.append(quote);
            }
        }
        text.append(quote);
    }

    @Override
    protected Boolean buildRecord() {
        if (comment) {
            return true;
        }
        if (empty) {
            if (inputs.size() != 1) {
                return true; // a blank line
            }
            handleField(0, new char[0], 0, 0, false);
        }
        if (problem == null && fields != inputs.size()) {
            end();
        }
        if (problem != null) {
            reject(problem);
        } else {
            lines.add(line);
            rows++;
        }
        return true;
    }

    /** Ends a record that has not as many fields as columns. */
    private void end() {
        boolean early = layout.ends() == Ends.EARLY && fields < inputs.size();
        try {
            for (int i = fields; early && i < inputs.size(); i++) {
                ColumnInput input = inputs.get(i);
                if (input != null) {
                    input.addNull();
                }
            }
        } catch (BadCellException e) {
            problem = e.getMessage();
            nextStep = e.nextStep();
        }
        boolean delimiter = layout.ends() == Ends.DELIMITER && fields == inputs.size() + 1 && last == 0;
        if (!early && !delimiter) {
            problem = "wrong number of fields (found " + fields + ", expected " + inputs.size()
                    + (layout.hasHeader() ? " as in " + header() + ")" : ")");
            nextStep = layout.ends() == Ends.EARLY ? null : step();
        }
    }

    /** A file of one column may have lines of text: with a delimiter that they lack, each is a value. */
    private NextStep step() {
        return inputs.size() == 1 && layout.dialect().delimiter() != '\t'
                ? NextStep.option("delimiter", "tab")
                : NextStep.option("ragged", true);
    }

    private String header() {
        int lines = layout.skippedLines();
        return lines == 0 ? "the first line" : "line " + (lines + 1);
    }

    private void reject(String reason) {
        if (!keepsRejects) {
            throw new TableFileException(file + ":" + line + ": " + reason, nextStep);
        }
        for (ColumnInput input : inputs) {
            if (input != null) {
                input.truncate(rows); // also values of the bad cell, which is not counted
            }
        }
        rejects.add(new RejectedRow(file, line, reason, nextStep, text.toString()));
    }
}
