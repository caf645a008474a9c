package dev.tegula.testkit.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The folder of the whole project, whatever the working directory below it is. */
public final class SourceTree {

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Path ROOT = find(Path.of("").toAbsolutePath());

    private SourceTree() {}

    private static Path find(Path from) {
        for (Path folder = from; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(".mvn"))) {
                return folder;
            }
        }
        throw new IllegalStateException(from + ": no folder above it has the sources of this project");
    }

    /** Returns the root. */
    public static Path root() {
        return ROOT;
    }

    /** Returns a file or folder by its path below the root, such as {@code docs/how-to.md}. */
    public static Path of(String path) {
        return ROOT.resolve(path);
    }

    /** Returns the folders of all modules below the root, such as {@code engine/core}. */
    public static List<String> modules() {
        try {
            return MODULE.matcher(Files.readString(of("pom.xml")))
                    .results()
                    .map(match -> match.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
