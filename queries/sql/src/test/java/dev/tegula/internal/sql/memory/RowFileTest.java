package dev.tegula.internal.sql.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.calcite.linq4j.Enumerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowFileTest {

    @TempDir
    Path folder;

    private RowFile<Object[]> file() {
        RowFile<Object[]> file = new RowFile<>(new MemoryAccount(1 << 20, folder, new AtomicBoolean()), "sort");
        file.add(new Object[] {1L, "lone \ud83d", null});
        file.add(new Object[] {2L, "two", -0.0});
        return file;
    }

    private Path only() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void rows_areThoseThatWereAdded() throws IOException {
        RowFile<Object[]> file = file();
        try (Enumerator<Object[]> rows = file.rows()) {
            assertTrue(rows.moveNext());
            assertArrayEquals(new Object[] {1L, "lone \ud83d", null}, rows.current());
            assertTrue(rows.moveNext());
            assertArrayEquals(new Object[] {2L, "two", -0.0}, rows.current());
            assertFalse(rows.moveNext());
        }
        file.close();
        assertThrows(NoSuchElementException.class, this::only);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 20})
    void rowsOfAShorterFile_fail(int bytes) throws IOException {
        RowFile<Object[]> file = file();
        file.finish();
        long size = Files.size(only());
        try (FileOutputStream out = new FileOutputStream(only().toFile(), true)) {
            out.getChannel().truncate(size - bytes);
        }
        try (Enumerator<Object[]> rows = file.rows()) {
            UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> {
                while (rows.moveNext()) {
                    assertEquals(1L, rows.current()[0]);
                }
            });
            assertTrue(e.getMessage().startsWith("sort: "), e.getMessage());
        }
        file.close();
    }
}
