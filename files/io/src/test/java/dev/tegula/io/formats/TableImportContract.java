package dev.tegula.io.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports files of a format into arrays. */
public abstract class TableImportContract {

    @TempDir
    Path folder;

    /** Returns the format under test. */
    protected abstract TableFormat format();

    private static final TableSchema SCHEMA = TableSchema.of(List.of(
            TableColumn.of(new Field("id", Datatype.INT64, 1, false)),
            TableColumn.of(new Field("name", Datatype.STRING_UTF8, Field.VARIABLE, false)),
            new TableColumn(
                    new Field("color", Datatype.UINT8, 1, false), Enumeration.utf8("colors", "red", "green", "blue"))));

    private Path file() throws IOException {
        Cells cells = Cells.builder()
                .int64("id", 5, 3, 8, 1)
                .utf8("name", "five", "three", "eight", "")
                .uint8("color", (byte) 0, (byte) 1, (byte) 2, (byte) 0)
                .build();
        byte[] bytes = FormatFiles.write(format(), SCHEMA, WriteOptions.defaults(), List.of(cells));
        return Files.write(folder.resolve("file." + format().name()), bytes);
    }

    private static ArraySchema array(String... colors) {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("id", 0, 100, 10))
                .attribute(Attribute.utf8("name"))
                .attribute(Attribute.uint8("color").withEnumeration("colors"))
                .enumeration(Enumeration.utf8("colors", colors))
                .build();
    }

    private Cells imported(ArraySchema schema, ImportOptions options) throws IOException {
        String uri = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, schema);
            TableImport.of(tegula, uri)
                    .withOptions(options)
                    .run(List.of(new TableInput(format(), TableSources.file(file()))));
            try (ArrayReader reader = tegula.openForReading(uri)) {
                return reader.query().read();
            }
        }
    }

    @Test
    void cellsOfAFileAreWritten() throws IOException {
        Cells cells = imported(array("red", "green", "blue"), ImportOptions.defaults());
        assertArrayEquals(new long[] {1, 3, 5, 8}, cells.int64("id"));
        assertArrayEquals(new String[] {"", "three", "five", "eight"}, cells.utf8("name"));
        assertArrayEquals(new byte[] {0, 1, 0, 2}, cells.uint8("color"));
    }

    @Test
    void labelsAreThoseOfTheArray() throws IOException {
        ImportOptions labels = ImportOptions.defaults().withLabels();
        Cells cells = imported(array("blue", "white", "green", "red"), labels);
        assertArrayEquals(new byte[] {3, 2, 3, 0}, cells.uint8("color"));
    }

    @Test
    void labelsThatTheArrayDoesNotHaveAreRefused() {
        ImportOptions labels = ImportOptions.defaults().withLabels();
        TableFileException e = assertThrows(TableFileException.class, () -> imported(array("blue", "red"), labels));
        assertTrue(
                e.getMessage().endsWith(": column 'color': \"green\" is not a valid label of enumeration 'colors'"),
                e::getMessage);
        assertEquals(NextStep.of(NextStep.Action.ADD_LABELS), e.nextStep());
    }

    @Test
    void newLabelsAreAddedInTheOrderOfTheCells() throws IOException {
        ImportOptions labels = ImportOptions.defaults().withNewLabels();
        Cells cells = imported(array("white", "red"), labels);
        // The file has the cells 5 red, 3 green, 8 blue, 1 red.
        assertArrayEquals(new byte[] {1, 2, 1, 3}, cells.uint8("color"));
    }

    @Test
    void columnsThatTheArrayDoesNotHaveAreRefused() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("id", 0, 100, 10))
                .attribute(Attribute.utf8("name"))
                .build();
        TableFileException e = assertThrows(TableFileException.class, () -> imported(schema, ImportOptions.defaults()));
        assertTrue(e.getMessage().contains("the array has no field 'color'"), e::getMessage);
        assertEquals(1, e.getMessage().lines().count());
    }
}
