package dev.tegula.internal.format;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of consolidated commits ({@code consolidated_commits_file.md}). Each line is the path of a commit. After a
 * path that ends in {@code .del} or {@code .upd} follow a u64 size and the bytes of that file.
 */
public final class CommitList {

    private CommitList() {}

    /**
     * A commit.
     *
     * @param path path relative to the array
     * @param last last component of the path, by which commits are looked up many times
     * @param condition contents of a delete or update commit, else null
     */
    public record Entry(String path, String last, byte @Nullable [] condition) {

        public Entry(String path, byte @Nullable [] condition) {
            this(path, PathNames.last(path), condition);
        }
    }

    /** Returns whether the commit with a path has contents. */
    public static boolean hasCondition(String path) {
        return path.endsWith(".del") || path.endsWith(".upd");
    }

    public static List<Entry> read(ByteReader in) {
        List<Entry> entries = new ArrayList<>();
        while (in.remaining() > 0) {
            String path = in.line("line");
            byte[] condition =
                    hasCondition(path) ? in.bytes("condition", in.u64("size of the condition after " + path)) : null;
            entries.add(new Entry(path, condition));
        }
        return entries;
    }

    public static void write(ByteWriter out, List<Entry> entries) {
        for (Entry entry : entries) {
            out.bytes((entry.path() + "\n").getBytes(StandardCharsets.UTF_8));
            byte[] condition = entry.condition();
            if (condition != null) {
                out.u64(condition.length).bytes(condition);
            }
        }
    }
}
