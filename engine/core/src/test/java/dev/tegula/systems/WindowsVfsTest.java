package dev.tegula.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.tegula.internal.vfs.local.LocalDiskVfs;
import dev.tegula.testkit.vfs.VfsContract;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The local disk with the paths and names of Windows. */
class WindowsVfsTest extends VfsContract {

    private final FileSystem system = Jimfs.newFileSystem(Configuration.windows());
    private final LocalDiskVfs vfs = new LocalDiskVfs(Staging.BY_PREFIX, system);

    @Override
    public Vfs vfs() {
        return vfs;
    }

    @Override
    public VfsUri root() {
        return VfsUri.parse("file:///C:/work");
    }

    @AfterEach
    void close() throws IOException {
        vfs.close();
        system.close();
    }

    private void assertRefused(VfsUri uri, String reason) {
        for (FileSystemException refused : List.of(
                assertThrows(FileSystemException.class, () -> vfs.create(uri)),
                assertThrows(FileSystemException.class, () -> vfs.size(uri)),
                assertThrows(FileSystemException.class, () -> vfs.createFolder(uri)))) {
            assertTrue(String.valueOf(refused.getMessage()).contains(reason), refused.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CON",
                "con",
                "nul",
                "NUL.tdb",
                "aux.tar.gz",
                "Prn",
                "COM1",
                "com9.txt",
                "LPT0",
                "COM\u00b9",
                "CONIN$",
                "con .x"
            })
    void deviceNames_areRefused(String name) {
        assertRefused(root().child(name), "is a device of Windows");
        assertRefused(root().child(name).child("__schema"), "is a device of Windows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"console", "com", "COM10", "nulls.tdb", "c", "auxiliary", "com1x", ".con", "$con"})
    void otherNames_areTaken(String name) throws IOException {
        assertText(name, write(name, name));
        assertEquals(List.of(name), names(root()));
    }

    @Override
    @Test
    public void names_mayContainCharactersForbiddenOnWindows() throws IOException {
        assertRefused(root().child("trailing."), "drops the end");
        assertRefused(root().child("trailing "), "drops the end");
        assertRefused(root().child("back\\slash"), "a backslash or a colon");
        assertRefused(root().child("file:stream"), "a backslash or a colon");
        assertRefused(root().child("D:"), "a backslash or a colon");
        for (String name : List.of("question?", "star*", "<less>", "pipe|", "\"double\"")) {
            assertRefused(root().child(name), "the file system cannot represent this name");
        }
        assertEquals(List.of(), paths());
    }

    @Override
    @Test
    public void names_areCaseSensitiveIfTheStoreIs() throws IOException {
        VfsUri file = write("Name", "first");
        assertText("first", root().child("NAME"));
        assertEquals(false, vfs.createIfAbsent(root().child("name"), new byte[1]));
        assertThrows(FileSystemException.class, () -> write("name", "second"));
        assertEquals(List.of("Name"), paths());
        assertEquals(file, vfs.canonical(root().child("nAMe")));
        assertNotEquals(file, root().child("nAMe"));
    }

    @Test
    void paths_haveSeveralSpellings() throws IOException {
        write("a/b", "text");
        assertTrue(Files.exists(system.getPath("C:\\work\\a\\b")));
        for (String spelled : List.of(
                "file:///C:/work/a/b",
                "file:/C:/work/a/b",
                "file://localhost/C:/work/a/b",
                "C:/work/a/b",
                "C:\\work\\a\\b",
                "C:\\work\\.\\a\\\\b\\")) {
            VfsUri uri = VfsUri.parse(spelled);
            assertEquals(root().resolve("a/b"), uri);
            assertText("text", uri);
        }
        assertEquals(root().resolve("a/b"), VfsUri.of(system.getPath("a", "b")));
        assertEquals(root().resolve("a/b"), vfs.canonical(VfsUri.parse("file:///c:/WORK/A/b")));
    }

    @Test
    void shares_areHosts() {
        VfsUri share = VfsUri.parse("\\\\server\\share\\a\\b");
        assertEquals("file://server/share/a/b", share.toString());
        assertEquals(share, VfsUri.of(system.getPath("\\\\server\\share\\a\\b")));
    }

    @Test
    void paths_mayBeLongerThanOldLimits() throws IOException {
        String deep = "n".repeat(100) + ("/" + "m".repeat(100)).repeat(5);
        assertText("bottom", write(deep, "bottom"));
        assertEquals(List.of(deep), paths());
    }
}
