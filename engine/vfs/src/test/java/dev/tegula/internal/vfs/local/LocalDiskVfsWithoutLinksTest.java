package dev.tegula.internal.vfs.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** File systems without hard links, which report this in two ways. */
class LocalDiskVfsWithoutLinksTest {

    @TempDir
    Path folder;

    private static LocalDiskVfs without(boolean known) {
        return new LocalDiskVfs(Staging.BY_PREFIX, (name, file) -> {
            if (!Files.isDirectory(name.getParent())) {
                throw new NoSuchFileException(name.toString());
            }
            if (known) {
                throw new UnsupportedOperationException("no links");
            }
            throw new FileSystemException(name.toString(), file.toString(), "Operation not permitted");
        });
    }

    private List<Path> onDisk() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).map(folder::relativize).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void publishesByRenameAndRefusesTakenNames(boolean known) throws IOException {
        VfsUri file = VfsUri.of(folder).resolve("arr/__schema/__1");
        try (LocalDiskVfs vfs = without(known)) {
            for (int i = 1; i <= 2; i++) {
                try (VfsOutput output = vfs.create(file)) {
                    output.write(new byte[] {(byte) i});
                    if (i == 1) {
                        output.publish();
                    } else {
                        assertThrows(FileAlreadyExistsException.class, output::publish);
                    }
                }
            }
            assertArrayEquals(new byte[] {1}, vfs.readAll(file));
            assertEquals(List.of(Path.of("arr", "__schema", "__1")), onDisk());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void createsOnlyIfAbsentOrSaysThatItCannot(boolean known) throws IOException {
        VfsUri file = VfsUri.of(folder).child("f");
        try (LocalDiskVfs vfs = without(known)) {
            IOException cannot = assertThrows(IOException.class, () -> vfs.createIfAbsent(file, new byte[1]));
            assertTrue(
                    String.valueOf(cannot.getMessage()).startsWith(file + ": the file system has no hard links"),
                    cannot.toString());
            assertTrue(vfs.createIfAbsent(file, new byte[0]));
            assertFalse(vfs.createIfAbsent(file, new byte[1]));
            assertEquals(List.of(Path.of("f")), onDisk());
        }
    }
}
