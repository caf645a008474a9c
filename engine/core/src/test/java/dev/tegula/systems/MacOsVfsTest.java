package dev.tegula.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The local disk with the names of macOS, which are equal if they differ in case or composition only. */
class MacOsVfsTest extends VfsContract {

    private final FileSystem system = Jimfs.newFileSystem(Configuration.osX());
    private final LocalDiskVfs vfs = new LocalDiskVfs(Staging.BY_PREFIX, system);

    @Override
    public Vfs vfs() {
        return vfs;
    }

    @Override
    public VfsUri root() {
        return VfsUri.parse("file:///work");
    }

    @AfterEach
    void close() throws IOException {
        vfs.close();
        system.close();
    }

    @Override
    @Test
    public void names_areCaseSensitiveIfTheStoreIs() throws IOException {
        VfsUri file = write("Name", "first");
        assertText("first", root().child("NAME"));
        assertThrows(FileSystemException.class, () -> write("name", "second"));
        assertEquals(List.of("Name"), paths());
        assertEquals(file, vfs.canonical(root().child("nAMe")));
    }

    @Override
    @Test
    public void names_mayContainAnyScript() throws IOException {
        VfsUri file = write("\u00e9", "first");
        assertText("first", root().child("e\u0301"));
        assertThrows(FileSystemException.class, () -> write("e\u0301", "second"));
        assertEquals(1, paths().size());
        assertText("first", file);
    }
}
