package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.io.TableFormats;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetErrorsTest {

    @TempDir
    Path folder;

    private String message(byte[] bytes) {
        return assertThrows(
                        TableFileException.class,
                        () -> FormatFiles.read(new ParquetFormat(), bytes, folder.resolve("f")))
                .getMessage();
    }

    private static byte[] file() throws IOException {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("x", Datatype.INT32, 1, false))));
        Cells cells = Cells.builder().int32("x", 1, 2, 3).build();
        return FormatFiles.write(new ParquetFormat(), schema, WriteOptions.defaults(), List.of(cells));
    }

    @Test
    void otherFilesAreRefused() {
        assertEquals("test.parquet: is not a Parquet file: it is too short (found 3 bytes)", message(new byte[3]));
        assertEquals(
                "test.parquet: is not a Parquet file, or is incomplete: it does not end with a footer",
                message("id,name\n1,one\n2,two\n".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void incompleteFilesAreRefused() throws IOException {
        byte[] bytes = file();
        assertEquals(
                "test.parquet: is not a Parquet file, or is incomplete: it does not end with a footer",
                message(Arrays.copyOf(bytes, bytes.length - 1)));
    }

    @Test
    void encryptedFilesAreRefused() {
        byte[] bytes = ParquetTestingFiles.all().get("data/encrypt_columns_and_footer.parquet.encrypted");
        assertEquals("test.parquet: an encrypted file is not supported", message(bytes));
    }

    @Test
    void unknownCompressionsAreRefusedByName() {
        byte[] bytes = ParquetTestingFiles.all().get("data/large_string_map.brotli.parquet");
        assertEquals(
                "test.parquet: column 'arr': compression brotli is not supported. Write the file with zstd, snappy, gzip or "
                        + "lz4_raw",
                message(bytes));
    }

    @Test
    void theFormatIsAService() {
        assertInstanceOf(ParquetFormat.class, TableFormats.named("parquet"));
        assertInstanceOf(ParquetFormat.class, TableFormats.ofFile("a/b.parquet"));
    }
}
