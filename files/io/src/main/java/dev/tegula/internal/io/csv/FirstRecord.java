package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableNote;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;

/** The names of the columns of a CSV file: those of its first record, or numbers. */
final class FirstRecord {

    private final String file;
    private final CsvChunks chunks;
    private final CsvLayout layout;
    private final List<TableNote> notes = new ArrayList<>();

    FirstRecord(String file, CsvChunks chunks, CsvLayout layout) {
        this.file = file;
        this.chunks = chunks;
        this.layout = layout;
    }

    String file() {
        return file;
    }

    /** Returns what {@link #names} changed. */
    List<TableNote> notes() {
        return notes;
    }

    /** Reads the header, if there is one, and returns distinct names. */
    List<String> names(ReadOptions options) throws IOException {
        List<String> header = layout.hasHeader() ? read() : List.of();
        List<String> given = options.columns();
        if (given != null) {
            return given;
        }
        List<String> found = layout.names();
        if (found == null && !layout.hasHeader()) {
            throw new TableFileException(file + ": empty file (expected rows)");
        }
        List<String> names = found == null ? header : found;
        List<String> allowed = new ArrayList<>(ColumnNames.of(names));
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            // Arrays of others have such names.
            boolean isField = options.fields() != null && options.fields().containsKey(name);
            if (isField && names.indexOf(name) == i && !allowed.contains(name)) {
                allowed.set(i, name);
            }
        }
        String changes = layout.hasHeader() ? ColumnNames.changes(names, allowed) : null;
        if (changes != null) {
            notes.add(TableNote.of(file + ": " + changes));
        }
        return allowed;
    }

    private List<String> read() throws IOException {
        ChunkDecoder decoder = new ChunkDecoder(file, layout.dialect());
        while (true) {
            CsvChunk first = chunks.first();
            if (first == null) {
                throw new TableFileException(file + ": empty file (expected field names in the first line)");
            }
            CharBuffer text = decoder.decode(first);
            try (CsvReader<CsvRecord> records = layout.dialect().records(text.array(), text.remaining())) {
                // A chunk can have comments only.
                for (CsvRecord each : records) {
                    if (!each.getFields().equals(List.of(""))) {
                        return each.getFields();
                    }
                }
            } catch (CsvParseException e) {
                throw CsvErrors.of(file, first.line(), e);
            }
        }
    }
}
