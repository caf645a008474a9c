package dev.tegula.feeds;

import dev.tegula.internal.fragment.TimestampedName;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What was committed to an array after a position.
 *
 * @param fragments names of the fragments that were not read, oldest first
 * @param deletes names of later deletes, of conditions or of single cells
 * @param lost names of fragments that contain unread cells beside others, because consolidation has merged them and a
 *     vacuum has deleted what it replaced
 * @param after returns the position after some of the fragments and deletes, by their names; what was lost counts as
 *     read
 */
public record Arrivals(
        List<String> fragments,
        List<String> deletes,
        List<String> lost,
        Function<Collection<String>, FeedPosition> after) {

    public Arrivals {
        fragments = List.copyOf(fragments);
        deletes = List.copyOf(deletes);
        lost = List.copyOf(lost);
    }

    /** Returns the position after some of the fragments, and after all deletes. */
    public FeedPosition after(Collection<String> read) {
        return after.apply(Stream.concat(read.stream(), deletes.stream()).toList());
    }

    /**
     * Returns the position after some of the fragments, and after the deletes that are older than all others. Between
     * such positions, {@code WriteFeed.changes} has each delete once.
     */
    public FeedPosition inOrder(Collection<String> read) {
        return after.apply(
                Stream.concat(read.stream(), deletesBefore(read).stream()).toList());
    }

    /** Returns the deletes that are older than all fragments but some. */
    public List<String> deletesBefore(Collection<String> read) {
        long first = fragments.stream()
                .filter(name -> !read.contains(name))
                .mapToLong(Arrivals::time)
                .min()
                .orElse(Long.MAX_VALUE);
        return deletes.stream().filter(name -> time(name) < first).toList();
    }

    private static long time(String name) {
        return TimestampedName.require(name, "feed").start();
    }
}
