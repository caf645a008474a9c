package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deleting files and folders. */
public interface VfsDeleteContract extends VfsUnderTest {

    @Test
    default void delete_removesOnlyTheFile() throws IOException {
        VfsUri file = write("a/f", "x");
        write("a/f2", "y");
        vfs().delete(file);
        assertFalse(vfs().exists(file));
        assertEquals(List.of("a/f2"), paths());
        write("a/f", "again");
        assertText("again", file);
    }

    @Test
    default void deleteOfAMissingFile_doesNothing() throws IOException {
        VfsUri file = write("f", "x");
        vfs().delete(root().child("absent"));
        vfs().delete(root().resolve("no/such/folder"));
        vfs().delete(file.child("below"));
        vfs().deleteFolder(root().resolve("no/such"));
        vfs().deleteAll(List.of());
        assertEquals(List.of("f"), paths());
    }

    @Test
    default void deleteFile_keepsTheFolderOfThatName() throws IOException {
        write("a/f", "x");
        vfs().createFolder(root().child("empty"));
        vfs().delete(root().child("a"));
        vfs().delete(root().child("empty"));
        assertEquals(List.of("a/f"), paths());
        assertEquals(vfs().traits().hierarchical() ? List.of("a/", "empty/") : List.of("a/"), names(root()));
    }

    @Test
    default void deleteFolder_keepsTheFileOfThatName() throws IOException {
        write("f", "x");
        vfs().deleteFolder(root().child("f"));
        assertEquals(List.of("f"), paths());
    }

    @Test
    default void deleteAll_removesManyFiles() throws IOException {
        for (String name : List.of("a/1", "a/2", "b/3", "b/4")) {
            write(name, name);
        }
        vfs().deleteAll(List.of(
                root().resolve("a/1"), root().resolve("b/4"), root().resolve("b/absent"), root().resolve("c/absent")));
        assertEquals(List.of("a/2", "b/3"), paths());
    }

    @Test
    default void deleteFolder_removesEverythingBelow() throws IOException {
        for (String name : List.of("a", "ab/1", "ab/c/2", "ab/c/d/3", "ab-/4", "abc/5")) {
            write(name, name);
        }
        vfs().createFolder(root().resolve("ab/empty"));
        vfs().deleteFolder(root().child("ab"));
        assertEquals(List.of("a", "ab-/4", "abc/5"), paths());
        assertEquals(List.of("a", "ab-/", "abc/"), names(root()));
        assertEquals(List.of(), vfs().listAll(root().child("ab")));
    }
}
