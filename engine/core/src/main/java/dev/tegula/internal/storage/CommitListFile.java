package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads a file of consolidated commits ({@link CommitList}). Refuses a file that is empty, truncated, or contains
 * anything but commits, because readers would silently miss the fragment or delete of a skipped entry. A path can be
 * relative, with or without a leading slash, or absolute in the array's original location, so only its last component
 * is used.
 *
 * <p>Deletes follow the rules of libtiledb ({@code ArrayDirectory::load_consolidated_commit_uris}). An embedded
 * condition replaces the {@code .del} file of the same name. If lists embed different conditions under one name, all of
 * them apply.
 */
public final class CommitListFile {

    /** Extensions of commits. All libraries ignore updates when they read. */
    private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del", ".upd");

    /**
     * An entry.
     *
     * @param number number of the line, from 1; the bytes of conditions are not counted as lines
     * @param name name of the fragment or delete
     * @param stored path and condition
     */
    public record Line(int number, TimestampedName name, CommitList.Entry stored) {

        /** Returns the last component of the path. */
        public String last() {
            return VacuumFile.lastPart(stored.path());
        }

        /** Returns the extension of the path. */
        public String ending() {
            return ArrayDirectory.ending(stored.path());
        }
    }

    private CommitListFile() {}

    /**
     * Reads the entries of a file.
     *
     * @param root root of the array, for error messages
     * @throws CorruptArrayException if the file is not a complete list of commits
     */
    public static List<Line> read(byte[] content, VfsUri file, VfsUri root) {
        if (content.length == 0) {
            throw new CorruptArrayException(
                    FilePlace.of(file).within(root),
                    "the list of commits is empty (found 0 bytes, expected at least one entry)");
        }
        List<Line> lines = new ArrayList<>();
        ByteReader in = new ByteReader(content, file);
        while (in.remaining() > 0) {
            int number = lines.size() + 1;
            String path = in.line("line");
            if (in.remaining() == 0 && content[content.length - 1] != '\n') {
                throw damaged(file, number, "line is truncated (found " + quoted(path) + " without a line feed)", root);
            }
            String last = VacuumFile.lastPart(path);
            TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(last));
            if (name == null || !COMMITS.contains(ArrayDirectory.ending(last))) {
                throw damaged(
                        file,
                        number,
                        "not a commit entry (found " + quoted(path)
                                + "; expected a name ending in .wrt, .ok, .del or .upd)",
                        root);
            }
            byte[] condition = CommitList.hasCondition(path) ? condition(in, file, number, root) : null;
            lines.add(new Line(number, name, new CommitList.Entry(path, condition)));
        }
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file.name()));
        if (name != null && !isWhole(name, lines.stream().map(Line::name).toList())) {
            throw new CorruptArrayException(
                    FilePlace.of(file).within(root),
                    "entries are missing (found timestamps up to "
                            + lines.get(lines.size() - 1).name().end() + ", expected " + name.start() + " to "
                            + name.end() + ", by the name of the file)");
        }
        return lines;
    }

    /**
     * Returns whether the timestamps of a list's entries span those of its name. A list that was truncated between two
     * lines lacks the last entry. Tegula names a list by the least and greatest timestamps. libtiledb uses the
     * timestamps of the first and the last entry ({@code write_consolidated_commits_file}), which are between these.
     *
     * @param name name of the list
     * @param entries names of the entries, at least one
     */
    public static boolean isWhole(TimestampedName name, List<TimestampedName> entries) {
        long first = entries.stream().mapToLong(TimestampedName::start).min().orElseThrow();
        long last = entries.stream().mapToLong(TimestampedName::end).max().orElseThrow();
        return first <= name.start() && last >= name.end();
    }

    private static byte[] condition(ByteReader in, VfsUri file, int number, VfsUri root) {
        int remaining = in.remaining();
        if (remaining < Long.BYTES) {
            throw damaged(
                    file,
                    number,
                    "size of the condition is truncated (found " + remaining + " bytes, expected 8)",
                    root);
        }
        long size = in.i64("size of the condition");
        if (size < 0 || size > in.remaining()) {
            throw damaged(
                    file,
                    number,
                    "condition is truncated (found " + in.remaining() + " bytes, expected "
                            + Long.toUnsignedString(size) + ")",
                    root);
        }
        return in.bytes("condition", size);
    }

    private static CorruptArrayException damaged(VfsUri file, int number, String what, VfsUri root) {
        return new CorruptArrayException(
                FilePlace.of(file).part("line " + number).within(root), what);
    }

    private static String quoted(String path) {
        return '"' + (path.length() > 200 ? path.substring(0, 200) + "…" : path).replace('\0', '?') + '"';
    }
}
