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
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
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
    void unknownCompressionsAreRefusedByName() throws IOException {
        byte[] bytes = ChangedFooter.of(
                file(),
                footer -> footer.getRow_groups()
                        .forEach(group ->
                                group.getColumns().get(0).getMeta_data().setCodec(CompressionCodec.LZO)));
        assertEquals(
                "test.parquet: column 'x': compression lzo is not supported. Write the file with zstd, snappy, gzip, "
                        + "brotli or lz4_raw",
                message(bytes));
    }

    /** 4 kB of Brotli that are 1 GiB of text. */
    @Test
    void pagesLargerThanTheMemory_areRefused() {
        byte[] bytes = ParquetTestingFiles.all().get("data/large_string_map.brotli.parquet");
        long most = Runtime.getRuntime().maxMemory() / 4;
        assertEquals(
                "test.parquet: column 'arr': a page is too large (found 1073741828 bytes, expected at most " + most
                        + ", a quarter of the heap). Raise the heap with the option -Xmx of Java.",
                message(bytes));
    }

    @Test
    void theFormatIsAService() {
        assertInstanceOf(ParquetFormat.class, TableFormats.named("parquet"));
        assertInstanceOf(ParquetFormat.class, TableFormats.ofFile("a/b.parquet"));
    }
}
