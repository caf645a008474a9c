package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders get their names when they are complete. */
class DraftPathTest {

    @TempDir
    private Path folder;

    private String[] names() {
        return folder.toFile().list();
    }

    @Test
    void publish_replacesAFile() throws IOException {
        Path target = Files.writeString(folder.resolve("a"), "old");
        DraftPath draft = DraftPath.of(target);
        Files.writeString(draft.path(), "new");
        assertEquals("old", Files.readString(target));
        draft.publish();
        draft.delete();
        assertEquals("new", Files.readString(target));
        assertArrayEquals(new String[] {"a"}, names());
    }

    @Test
    void delete_ofAFolder_deletesItsContents() throws IOException {
        DraftPath draft = DraftPath.ofNew(folder.resolve("a"));
        Files.createDirectories(draft.path().resolve("b/c"));
        Files.writeString(draft.path().resolve("b/d"), "");
        draft.delete();
        draft.delete();
        assertArrayEquals(new String[0], names());
    }

    @Test
    void ofNew_whatExists_isRefused() throws IOException {
        Path target = Files.writeString(folder.resolve("a"), "old");
        assertThrows(FileAlreadyExistsException.class, () -> DraftPath.ofNew(target));
        assertThrows(IOException.class, () -> DraftPath.ofNew(folder.resolve("missing/a")));
        assertEquals("old", Files.readString(target));
    }
}
