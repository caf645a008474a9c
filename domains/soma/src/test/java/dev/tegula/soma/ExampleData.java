package dev.tegula.soma;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Third-party test data; LICENSES.md lists sources and licenses. */
public final class ExampleData {

    private ExampleData() {}

    /** Copies a file to a folder. */
    public static Path file(String name, Path folder) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = open(name)) {
            Files.copy(in, file);
        }
        return file;
    }

    /** Unpacks an archive to a folder of its name. */
    public static Path unpack(String name, Path folder) throws IOException {
        Path root = Files.createDirectories(folder.resolve(name));
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(open(name + ".tar.gz")))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = root.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(tar, target);
                }
            }
        }
        return root;
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(ExampleData.class.getResourceAsStream(name), name);
    }
}
