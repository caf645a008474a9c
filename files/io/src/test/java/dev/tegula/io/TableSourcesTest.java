package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.io.table.TableSource;
import dev.tegula.testkit.tools.ToolRunner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TableSourcesTest {

    private static final byte[] TEXT = "id,name\n1,one\n".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path folder;

    private Path compressed() throws IOException {
        Path file = folder.resolve("cells.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(TEXT);
        }
        return file;
    }

    private static byte[] read(TableSource source) throws IOException {
        try (InputStream in = source.open()) {
            return in.readAllBytes();
        }
    }

    @Test
    void compressedFile_isDecompressedOnceAndTheCopyDeleted() throws IOException {
        Path copy;
        try (TableSource source = TableSources.file(compressed())) {
            assertEquals(-1, source.size());
            assertArrayEquals(TEXT, read(source));
            copy = source.file();
            assertArrayEquals(TEXT, Files.readAllBytes(copy));
            assertEquals(copy, source.file());
            assertEquals(TEXT.length, source.size());
            assertArrayEquals(TEXT, read(source));
        }
        assertFalse(Files.exists(copy));
    }

    @Test
    void plainFile_isNotCopied() throws IOException {
        Path file = Files.write(folder.resolve("cells.csv"), TEXT);
        try (TableSource source = TableSources.file(file)) {
            assertEquals(file, source.file());
        }
        assertTrue(Files.exists(file));
    }

    @Test
    void stream_isReadOnceUnlessItWasCopied() throws IOException {
        try (TableSource source = TableSources.stream("stream", new ByteArrayInputStream(TEXT))) {
            assertArrayEquals(TEXT, read(source));
            assertThrows(IllegalStateException.class, source::open);
        }
        Path copy;
        try (TableSource source = TableSources.stream("stream", new ByteArrayInputStream(TEXT))) {
            copy = source.file();
            assertArrayEquals(TEXT, read(source));
            assertArrayEquals(TEXT, read(source));
        }
        assertFalse(Files.exists(copy));
    }

    /** Shells pass pipes for {@code <(command)}. The bytes that detect a compression must not be lost. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void pipe_isReadOnce() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(ToolRunner.succeeds(folder, "mkfifo", pipe.toString()));
        byte[] bytes = Files.readAllBytes(compressed());
        CompletableFuture<Path> written = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.write(pipe, bytes);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        try (TableSource source = TableSources.file(pipe)) {
            assertTrue(source.isOnce());
            assertEquals(-1, source.size());
            assertNotEquals(pipe, source.file());
            assertArrayEquals(TEXT, read(source));
        }
        written.get();
    }
}
