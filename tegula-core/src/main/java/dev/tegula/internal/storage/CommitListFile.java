package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads a file of consolidated commits ({@link CommitList}) and refuses one that is empty, cut off, or contains
 * anything but commits: each entry that is passed over is a fragment or delete that readers would miss without knowing.
 * Paths can be relative, with or without a slash before them, or absolute ones of where the array was made: only the
 * last part counts.
 *
 * <p>Rules for deletes, which are those of libtiledb ({@code ArrayDirectory::load_consolidated_commit_uris}): an
 * embedded condition counts, and a {@code .del} file of the same name does not. Where lists embed different conditions
 * under one name, all of them count.
 */
public final class CommitListFile {

    /** Endings of commits. Readers of all libraries pass over updates. */
    private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del", ".upd");

    /**
     * An entry.
     *
     * @param number of the line, from 1; the bytes of conditions are no lines
     * @param name of the fragment or delete
     * @param stored path and condition
     */
    public record Line(int number, TimestampedName name, CommitList.Entry stored) {

        /** The last part of the path. */
        public String last() {
            return VacuumFile.lastPart(stored.path());
        }

        /** The ending of the path. */
        public String ending() {
            return ArrayDirectory.ending(stored.path());
        }
    }

    private CommitListFile() {}

    /**
     * Reads.
     *
     * @param root the array, for advice
     * @throws CorruptArrayException if the content is not a whole list of commits
     */
    public static List<Line> read(byte[] content, VfsUri file, VfsUri root) {
        if (content.length == 0) {
            throw new CorruptArrayException(
                    file + ": the list of commits is empty (found 0 bytes, expected at least one entry). "
                            + NextStep.verify(root));
        }
        List<Line> lines = new ArrayList<>();
        ByteReader in = new ByteReader(content, file);
        while (in.remaining() > 0) {
            int number = lines.size() + 1;
            String path = in.line("line");
            if (in.remaining() == 0 && content[content.length - 1] != '\n') {
                throw damaged(
                        file, number, "the line is cut off (found " + quoted(path) + " without a line feed)", root);
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
            throw new CorruptArrayException(file + ": entries are missing (found timestamps up to "
                    + lines.get(lines.size() - 1).name().end() + ", expected " + name.start() + " to " + name.end()
                    + ", by the name of the file). " + NextStep.verify(root));
        }
        return lines;
    }

    /**
     * Whether the timestamps of a list's entries reach as far as its name says; a list that was cut off between two
     * lines lacks the last. Tegula names a list by the least and the greatest timestamp, libtiledb by those of the
     * first and the last entry ({@code write_consolidated_commits_file}), which lie between these.
     *
     * @param name of the list
     * @param entries names of the entries, at least one
     */
    public static boolean isWhole(TimestampedName name, List<TimestampedName> entries) {
        long first = entries.stream().mapToLong(TimestampedName::start).min().orElseThrow();
        long last = entries.stream().mapToLong(TimestampedName::end).max().orElseThrow();
        return first <= name.start() && last >= name.end();
    }

    private static byte[] condition(ByteReader in, VfsUri file, int number, VfsUri root) {
        int left = in.remaining();
        if (left < Long.BYTES) {
            throw damaged(
                    file, number, "the size of the condition is cut off (found " + left + " bytes, expected 8)", root);
        }
        long size = in.i64("size of the condition");
        if (size < 0 || size > in.remaining()) {
            throw damaged(
                    file,
                    number,
                    "the condition is cut off (found " + in.remaining() + " bytes, expected "
                            + Long.toUnsignedString(size) + ")",
                    root);
        }
        return in.bytes("condition", size);
    }

    private static CorruptArrayException damaged(VfsUri file, int number, String what, VfsUri root) {
        return new CorruptArrayException(file + ", line " + number + ": " + what + ". " + NextStep.verify(root));
    }

    private static String quoted(String path) {
        return '"' + (path.length() > 200 ? path.substring(0, 200) + "…" : path).replace('\0', '?') + '"';
    }
}
