package dev.tegula.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Files of the project parquet-testing, written by several implementations of Parquet. */
final class ParquetTestingFiles {

    private ParquetTestingFiles() {}

    /** Returns the files by path. */
    static Map<String, byte[]> all() {
        Map<String, byte[]> files = new TreeMap<>();
        try (InputStream in =
                        Objects.requireNonNull(ParquetTestingFiles.class.getResourceAsStream("/parquet-testing.zip"));
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
