package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** What a contract suite needs to know of the store it tests, and the few steps that its tests share. */
public interface VfsUnderTest {

    /** The store; the same for all of a test. */
    Vfs vfs();

    /** A folder that each test finds empty. */
    VfsUri root();

    /** How many files the listing tests make; more than two pages of the store, if that is feasible. */
    default int manyFiles() {
        return 25;
    }

    /** Characters that names cannot have in this store; such files are refused when they are created. */
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

    /** Bytes that are the same in each run, and differ from place to place. */
    default byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    /** Asserts that a file holds a text. */
    default void assertText(String expected, VfsUri file) throws IOException {
        assertEquals(expected, new String(vfs().readAll(file), StandardCharsets.UTF_8));
    }

    /** The names directly in a folder in the order of the listing, folders with a slash after. */
    default List<String> names(VfsUri folder) throws IOException {
        return vfs().listAll(folder).stream()
                .map(entry -> entry.name() + (entry.isFolder() ? "/" : ""))
                .toList();
    }

    /** The paths of all files below the root, in the order of the listing. */
    default List<String> paths() throws IOException {
        return vfs().listAllBelow(root()).stream()
                .map(VfsEntry::uri)
                .map(root()::relativize)
                .toList();
    }
}
