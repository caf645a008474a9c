package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.io.TableFormats;
import dev.tegula.io.TableSources;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IpcErrorsTest {

    @TempDir
    Path folder;

    private String message(byte[] bytes) {
        return assertThrows(
                        TableFileException.class,
                        () -> FormatFiles.read(new ArrowFileFormat(), bytes, folder.resolve("f")))
                .getMessage();
    }

    private static byte[] file() throws IOException {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("x", Datatype.INT32, 1, false))));
        Cells cells = Cells.builder().int32("x", 1, 2, 3).build();
        return FormatFiles.write(new ArrowFileFormat(), schema, WriteOptions.defaults(), List.of(cells));
    }

    @ParameterizedTest
    @CsvSource({"a.arrow,arrow", "a.feather,arrow", "a.ipc,arrow", "A.ARROWS,arrows", "a.arrow.gz,arrow"})
    void formatsAreFoundByExtension(String file, String format) {
        assertEquals(format, formatName(file));
    }

    private static String formatName(String file) {
        var format = TableFormats.ofFile(file);
        assertNotNull(format);
        return format.name();
    }

    @Test
    void otherFilesAreRefused() {
        String unknown =
                "test.arrow: is not an Arrow file or stream, or is incomplete: it does not begin with a schema";
        assertEquals(unknown, message(new byte[0]));
        assertEquals(unknown, message("id,name\n1,one\n".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(
                "test.arrow: is a file of Feather version 1. Convert it to version 2, which is Arrow's IPC format",
                message("FEA1....".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(
                "test.arrow: the file is too short (found 6 bytes)",
                message("ARROW1".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void incompleteFilesAreRefused() throws IOException {
        byte[] bytes = file();
        assertEquals(
                "test.arrow: the file has no footer. It may be incomplete: write it again",
                message(Arrays.copyOf(bytes, bytes.length - 10)));
    }

    @Test
    void unknownCompressionsAreRefused() {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("x", Datatype.INT32, 1, false))));
        WriteOptions options = WriteOptions.defaults().withValue("compression", "gzip");
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> FormatFiles.write(new ArrowStreamFormat(), schema, options, List.of()));
        assertEquals("option 'compression': unknown compression (found gzip). Use none, lz4 or zstd.", e.getMessage());
    }

    @Test
    void formatsAreServices() {
        assertInstanceOf(ArrowFileFormat.class, TableFormats.named("arrow"));
        assertInstanceOf(ArrowStreamFormat.class, TableFormats.named("arrows"));
    }

    /** Standard input can be read once. */
    @Test
    void filesAndStreamsAreReadFromStandardInput() throws IOException {
        byte[] file = file();
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("x", Datatype.INT32, 1, false))));
        Cells cells = Cells.builder().int32("x", 1, 2, 3).build();
        byte[] stream = FormatFiles.write(new ArrowStreamFormat(), schema, WriteOptions.defaults(), List.of(cells));
        assertEquals(3, rows(new ArrowFileFormat(), file));
        assertEquals(3, rows(new ArrowFileFormat(), stream));
        assertEquals(3, rows(new ArrowStreamFormat(), stream));
        TableFileException e = assertThrows(TableFileException.class, () -> rows(new ArrowStreamFormat(), file));
        assertEquals("standard input: is an Arrow file, not a stream of Arrow. Name the format arrow", e.getMessage());
    }

    private static int rows(TableFormat format, byte[] bytes) throws IOException {
        TableSource source = TableSources.stream("standard input", new ByteArrayInputStream(bytes));
        try (TableReader reader = format.read(source, ReadOptions.defaults())) {
            Cells cells = reader.next();
            return cells == null ? 0 : cells.size();
        }
    }
}
