package dev.tegula.feeds;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * What was committed to an array after a position.
 *
 * @param fragments names of the fragments that were not read, oldest first
 * @param deletes names of later deletes, of conditions or of single cells
 * @param lost names of fragments that contain unread cells beside others, because consolidation has merged them and a
 *     vacuum has deleted what it replaced
 * @param after returns the position after some of the fragments, and after all deletes; what was lost counts as read
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

    /** Returns the position after some of the fragments. */
    public FeedPosition after(Collection<String> read) {
        return after.apply(read);
    }
}
