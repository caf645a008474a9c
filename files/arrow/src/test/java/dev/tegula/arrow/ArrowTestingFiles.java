package dev.tegula.arrow;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Files of the project arrow-testing, written by several implementations of Arrow. */
final class ArrowTestingFiles {

    private ArrowTestingFiles() {}

    /** Returns the files by path. */
    static Map<String, byte[]> all() {
        Map<String, byte[]> files = new TreeMap<>();
        try (InputStream in =
                        Objects.requireNonNull(ArrowTestingFiles.class.getResourceAsStream("/arrow-testing.zip"));
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return files;
    }
}
