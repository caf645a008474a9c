package dev.tegula.vfs.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedOutputTest {

    @TempDir
    private Path folder;

    /** A stream to a full disk. */
    private static final class Full extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public void close() throws IOException {
            write(0);
        }
    }

    @Test
    void failuresNameTheFile() {
        NamedOutput output = new NamedOutput("cells.csv", new Full());
        String expected = "cells.csv: No space left on device";
        assertEquals(
                expected, assertThrows(IOException.class, () -> output.write(1)).getMessage());
        assertEquals(
                expected,
                assertThrows(IOException.class, () -> output.write(new byte[3])).getMessage());
        assertEquals(expected, assertThrows(IOException.class, output::close).getMessage());
    }

    @Test
    void bytesAreThoseOfTheFile() throws IOException {
        Path file = folder.resolve("file");
        try (NamedOutput output = NamedOutput.of(file)) {
            output.write(1);
            output.write(new byte[] {0, 2, 3, 4}, 1, 2);
        }
        assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(file));
    }

    @Test
    void failuresThatNameTheFileAlready_stayAsTheyAre() {
        Path file = folder.resolve("absent/file");
        assertEquals(
                file.toString(),
                assertThrows(NoSuchFileException.class, () -> NamedOutput.of(file))
                        .getMessage());
    }

    @Test
    void aDeviceThatIsFull_isNamed() throws IOException {
        Path full = Path.of("/dev/full");
        if (!Files.exists(full)) {
            System.out.println("SKIPPED: no /dev/full, which fails like a full disk");
            return;
        }
        try (NamedOutput output = NamedOutput.of(full)) {
            IOException e = assertThrows(IOException.class, () -> output.write(1));
            assertTrue(e.getMessage().startsWith("/dev/full: "), e::getMessage);
        }
    }
}
