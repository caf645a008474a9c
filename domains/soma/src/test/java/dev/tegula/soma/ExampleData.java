package dev.tegula.soma;

import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

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
        return Archives.unpack(
                SourceTree.of("domains/soma/src/test/resources/dev/tegula/soma/" + name + ".tar.gz"),
                folder.resolve(name));
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(ExampleData.class.getResourceAsStream(name), name);
    }
}
