package dev.tegula.internal.storage;

import dev.tegula.internal.base.PathNames;
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
 * A file with the names of fragments or files that a consolidation replaced ({@code vacuum_file.md}). Before version 19
 * its lines are absolute URIs in the array's original location, so only the last component is used.
 *
 * @param by name of the replacing fragment or file
 * @param names names of the replaced fragments or files
 * @param damage what is wrong with the lines, or null
 * @param modifiedMillis time of publication of the file, in milliseconds since 1970
 */
public record VacuumFile(
        TimestampedName by,
        VfsUri uri,
        List<String> names,
        @Nullable String damage,
        long modifiedMillis) {

    /** Parses the contents of a file. */
    public static VacuumFile of(TimestampedName by, VfsEntry file, byte[] content) {
        List<String> names = lastParts(content, file.uri());
        return new VacuumFile(by, file.uri(), names, damage(content, names), file.modifiedMillis());
    }

    /**
     * Returns what is wrong with a file of names of fragments, commits or metadata files, or null. All writers
     * terminate each line.
     */
    public static @Nullable String damage(byte[] content, List<String> names) {
        if (names.isEmpty()) {
            return "file has no lines (expected at least one)";
        }
        for (int i = 0; i < names.size(); i++) {
            if (TimestampedName.parse(ArrayDirectory.stem(names.get(i))) == null) {
                return "line " + (i + 1) + ": not the name of a fragment, commit or metadata file (found \""
                        + names.get(i) + "\")";
            }
        }
        return content[content.length - 1] == '\n'
                ? null
                : "line " + names.size() + ": line is truncated (found no line feed)";
    }

    /**
     * Returns whether the file is pending. It counts only because the replacing fragment is committed, and other
     * libraries do not know it.
     */
    public boolean isPending() {
        return uri.name().endsWith(CommitNames.PENDING);
    }

    /** Returns whether another vacuum file names some of the same fragments. */
    public boolean contradicts(VacuumFile other) {
        return !by.equals(other.by) && !Collections.disjoint(names, other.names);
    }

    /** Returns the last path components of the lines of a file. */
    public static List<String> lastParts(byte[] content, VfsUri file) {
        return readLines(new ByteReader(content, file.toString())).stream()
                .map(PathNames::last)
                .toList();
    }

    /** Returns the lines of a file without empty lines. */
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

    /** Encodes paths as the lines of a file. */
    public static byte[] lines(List<String> paths) {
        return paths.stream()
                .map(path -> path + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }
}
