package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that name what a consolidation made superfluous ({@code vacuum_file.md}). Before version 19 the lines
 * are absolute URIs of where the array was made, so that only their last part counts.
 *
 * @param by name of what replaces the others
 * @param names of what is replaced
 * @param damage what is wrong with the lines, or null
 * @param modifiedMillis when the file was published
 */
public record VacuumFile(
        TimestampedName by,
        VfsUri uri,
        List<String> names,
        @Nullable String damage,
        long modifiedMillis) {

    /** Takes the content of a file apart. */
    public static VacuumFile of(TimestampedName by, VfsEntry file, byte[] content) {
        List<String> names = lastParts(content, file.uri());
        return new VacuumFile(by, file.uri(), names, damage(content, names), file.modifiedMillis());
    }

    /**
     * What is wrong with a file of lines that name fragments, commits or metadata files; null if nothing is. All
     * writers end each line.
     */
    public static @Nullable String damage(byte[] content, List<String> names) {
        if (names.isEmpty()) {
            return "the file names nothing (expected at least one line)";
        }
        for (int i = 0; i < names.size(); i++) {
            if (TimestampedName.parse(ArrayDirectory.stem(names.get(i))) == null) {
                return "line " + (i + 1) + ": not the name of a fragment, commit or metadata file (found \""
                        + names.get(i) + "\")";
            }
        }
        return content[content.length - 1] == '\n'
                ? null
                : "line " + names.size() + ": the line is cut off (found no line feed)";
    }

    /**
     * Whether the file counts only because what replaces the others is committed, and is not yet one that other
     * libraries know.
     */
    public boolean isPending() {
        return uri.name().endsWith(CommitNames.PENDING);
    }

    /** Whether it is another list that names some of the same fragments. */
    public boolean contradicts(VacuumFile other) {
        return !by.equals(other.by) && !Collections.disjoint(names, other.names);
    }

    /** The last parts of the paths in what a file of lines holds. */
    public static List<String> lastParts(byte[] content, VfsUri file) {
        return readLines(new ByteReader(content, file.toString())).stream()
                .map(VacuumFile::lastPart)
                .toList();
    }

    /** The lines of a file, without empty ones. */
    public static List<String> readLines(ByteReader in) {
        List<String> lines = new ArrayList<>();
        while (in.remaining() > 0) {
            String line = in.line("line");
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** The last component of a path, however old and absolute it is. */
    public static String lastPart(String path) {
        String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return trimmed.substring(trimmed.lastIndexOf('/') + 1);
    }

    /** The content of a file of lines. */
    public static byte[] lines(List<String> paths) {
        return paths.stream()
                .map(path -> path + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }
}
