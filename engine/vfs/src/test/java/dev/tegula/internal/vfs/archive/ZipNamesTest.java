package dev.tegula.internal.vfs.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Crafted names in zip archives do not lead outside the requested folder. */
class ZipNamesTest {

    @TempDir
    private Path folder;

    @Test
    void listing_entryOutsideTheFolder_isOmitted() throws IOException {
        Path archive = folder.resolve("a.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (String name : List.of(
                    "array/good.tdb",
                    "array/../evil.tdb",
                    "array/../../evil.tdb",
                    "../evil.tdb",
                    "/evil.tdb",
                    "array/./dot.tdb")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(1);
                zip.closeEntry();
            }
        }
        try (ZipVfs store = new ZipVfs()) {
            VfsUri array = VfsUri.parse("zip+file://" + archive + "!/array");
            List<String> names = store.listAllBelow(array).stream()
                    .map(entry -> array.relativize(entry.uri()))
                    .toList();
            assertEquals(List.of("good.tdb"), names);
            assertThrows(NoSuchFileException.class, () -> store.readAll(array.child("evil.tdb")));
        }
    }
}
