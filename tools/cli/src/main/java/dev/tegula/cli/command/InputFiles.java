package dev.tegula.cli.command;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.internal.base.DescriptorPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Opens files named on the command line. Refuses FIFOs, sockets and devices: opening one may block, and reading it may
 * never end.
 */
public final class InputFiles {

    private InputFiles() {}

    public static InputStream open(String name) throws IOException {
        return open(name, "Name a regular file, or '-' for standard input.");
    }

    /** Opens a file for an option that does not accept {@code -}. */
    public static InputStream openFile(String name) throws IOException {
        return open(name, "Name a regular file.");
    }

    private static InputStream open(String name, String nextStep) throws IOException {
        return Files.newInputStream(checked(name, nextStep));
    }

    public static String text(String name) throws IOException {
        try (InputStream in = open(name)) {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(java.nio.ByteBuffer.wrap(in.readAllBytes()))
                    .toString();
        }
    }

    /** Returns the path of a regular file. */
    public static Path checked(String name) throws IOException {
        return checked(name, "Name a regular file, or '-' for standard input.");
    }

    /** Returns the files that a pattern with {@code *} and {@code ?} in its last part matches, sorted by name. */
    public static List<String> matching(String pattern) throws IOException {
        Path path = Path.of(pattern);
        String last = String.valueOf(path.getFileName());
        if (Files.exists(path) || last.indexOf('*') < 0 && last.indexOf('?') < 0) {
            return List.of(pattern);
        }
        Path folder = path.getParent() == null ? Path.of("") : path.getParent();
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, last)) {
            files.forEach(file -> found.add(file.toString()));
        }
        if (found.isEmpty()) {
            throw new CommandException(pattern + ": no file matches");
        }
        Collections.sort(found);
        return found;
    }

    private static Path checked(String name, String nextStep) throws IOException {
        Path path = Path.of(name);
        boolean other = !DescriptorPath.is(name)
                && Files.exists(path)
                && Files.readAttributes(path, BasicFileAttributes.class).isOther();
        if (other) {
            throw new CommandException(name + ": not a regular file (found a FIFO, socket or device). " + nextStep);
        }
        return path;
    }
}
