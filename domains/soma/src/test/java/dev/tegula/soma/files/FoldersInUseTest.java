package dev.tegula.soma.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.errors.ArrayAlreadyExistsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A failed import deletes what it wrote, so that it must not begin where other files are. */
class FoldersInUseTest {

    @TempDir
    private Path folder;

    private void run(String kind, Path target) throws IOException {
        try (Tegula tegula = Tegula.create()) {
            if (kind.equals("h5ad")) {
                H5adImport.of(tegula, Tegula.uri(target)).run(folder.resolve("missing.h5ad"));
            } else {
                MatrixMarketImport.of(tegula, Tegula.uri(target)).run(folder.resolve("missing"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"h5ad", "MatrixMarket"})
    void otherFilesStay_whenAnImportFails(String kind) throws IOException {
        Path target = Files.createDirectories(folder.resolve("target"));
        Path file = Files.createDirectories(target.resolve("sub")).resolve("notes.txt");
        Files.writeString(file, "mine");
        ArrayAlreadyExistsException e = assertThrows(ArrayAlreadyExistsException.class, () -> run(kind, target));
        assertTrue(
                e.getMessage().endsWith("is in use by other files (found 'sub'). Choose another name."), e::getMessage);
        assertEquals("mine", Files.readString(file));
        ArrayAlreadyExistsException ofFile = assertThrows(ArrayAlreadyExistsException.class, () -> run(kind, file));
        assertTrue(ofFile.getMessage().contains("(found a file)"), ofFile::getMessage);
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void emptyFolders_areTargets() throws IOException {
        Path target = Files.createDirectories(folder.resolve("target"));
        assertThrows(NoSuchFileException.class, () -> run("h5ad", target));
    }
}
