package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The store under test of a contract suite, and steps shared by the tests. */
public interface VfsUnderTest {

    /** Returns the store; the same instance throughout a test. */
    Vfs vfs();

    /** Returns a folder that is empty at the start of each test. */
    VfsUri root();

    /** Returns the number of files in listing tests, which should exceed two pages of the store if feasible. */
    default int manyFiles() {
        return 25;
    }

    /** Returns the characters not allowed in names of this store; such files are refused on creation. */
    default String refusedInNames() {
        return "";
    }

    /** Writes and publishes a file. */
    default VfsUri write(String path, byte[] bytes) throws IOException {
        VfsUri file = root().resolve(path);
        try (VfsOutput output = vfs().create(file)) {
            output.write(bytes);
            output.publish();
        }
        return file;
    }

    /** Writes and publishes a file of text. */
    default VfsUri write(String path, String text) throws IOException {
        return write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns deterministic bytes that differ by position. */
    default byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        RandomTests.fixed(length).nextBytes(bytes);
        return bytes;
    }

    /** Asserts that a file has this text. */
    default void assertText(String expected, VfsUri file) throws IOException {
        assertEquals(expected, new String(vfs().readAll(file), StandardCharsets.UTF_8));
    }

    /** Returns the names of direct entries of a folder in the order of the listing, folders with a trailing slash. */
    default List<String> names(VfsUri folder) throws IOException {
        return vfs().listAll(folder).stream()
                .map(entry -> entry.name() + (entry.isFolder() ? "/" : ""))
                .toList();
    }

    /** Returns the paths of all files below the root, in the order of the listing. */
    default List<String> paths() throws IOException {
        return vfs().listAllBelow(root()).stream()
                .map(VfsEntry::uri)
                .map(root()::relativize)
                .toList();
    }
}
