package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    private static final List<String> COMMITS = List.of(".wrt", ".ok", ".del", ".upd");

    /**
     * An entry.
     *
     * @param number number of the line, from 1; the bytes of conditions are not counted as lines
     * @param name name of the fragment or delete
     * @param ending extension of the path
     * @param stored path and bytes of the condition
     */
    public record Line(
            int number,
            TimestampedName name,
            String ending,
            CommitList.Entry stored,
            @Nullable DeleteContent condition) {

        /** Returns the delete of this line of a list, or null for other commits. */
        @Nullable
        DeleteRef delete(VfsUri file) {
            return ending.equals(".del") ? new DeleteRef(name, file, condition) : null;
        }
    }

    private CommitListFile() {}

    /**
     * Reads the entries of a file.
     *
     * @param root root of the array, for error messages
     * @throws CorruptArrayException if the file is not a complete list of commits
     */
    public static void read(byte[] content, VfsUri file, VfsUri root, Consumer<Line> receiver) {
        if (content.length == 0) {
            throw new CorruptArrayException(
                    FilePlace.of(file).within(root),
                    "the list of commits is empty (found 0 bytes, expected at least one entry)");
        }
        ByteReader in = new ByteReader(content, file);
        long first = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (int number = 1; in.remaining() > 0; number++) {
            String path = in.line("line");
            if (in.remaining() == 0 && content[content.length - 1] != '\n') {
                throw damaged(file, number, "line is truncated (found " + quoted(path) + " without a line feed)", root);
            }
            String ending = ending(path);
            int before = path.lastIndexOf('/', path.length() - ending.length());
            TimestampedName name = TimestampedName.parse(path.substring(before + 1, path.length() - ending.length()));
            if (name == null || ending.isEmpty()) {
                throw damaged(
                        file,
                        number,
                        "not a commit entry (found " + quoted(path)
                                + "; expected a name ending in .wrt, .ok, .del or .upd)",
                        root);
            }
            byte[] condition = CommitList.hasCondition(path) ? condition(in, file, number, root) : null;
            receiver.accept(new Line(
                    number,
                    name,
                    ending,
                    new CommitList.Entry(path, condition),
                    condition == null ? null : new DeleteContent(condition)));
            first = Math.min(first, name.start());
            end = Math.max(end, name.end());
        }
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file.name()));
        if (name != null && !isWhole(name, first, end)) {
            throw new CorruptArrayException(
                    FilePlace.of(file).within(root),
                    "entries are missing (found timestamps up to " + end + ", expected " + name.start() + " to "
                            + name.end() + ", by the name of the file)");
        }
    }

    /**
     * Returns whether the timestamps of a list's entries span those of its name. A list that was truncated between two
     * lines lacks the last entry. Tegula names a list by the least and greatest timestamps. libtiledb uses the
     * timestamps of the first and the last entry ({@code write_consolidated_commits_file}), which are between these.
     *
     * @param name name of the list
     * @param first least timestamp of the entries
     * @param last greatest timestamp of the entries
     */
    public static boolean isWhole(TimestampedName name, long first, long last) {
        return first <= name.start() && last >= name.end();
    }

    /** Returns the extension of a commit's path, or nothing for other paths. */
    private static String ending(String path) {
        for (String ending : COMMITS) {
            if (path.endsWith(ending)) {
                return ending;
            }
        }
        return "";
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
        return '"' + ShortText.cut(path, 200).replace('\0', '?') + '"';
    }
}
