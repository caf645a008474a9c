package dev.tegula;

import dev.tegula.errors.SnapshotLostException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.history.CommitFeed;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Change;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * The writes of an array, for programs that read what is new, again and again: each fragment once, however late it was
 * committed, whether it is consolidated or not. Open a reader for each look.
 *
 * <pre>{@code
 * try (ArrayReader array = tegula.openForReading(uri)) {
 *     Arrivals arrivals = array.feed().since(position);
 *     position = arrivals.after(arrivals.fragments());
 *     Cells cells = array.feed().open(arrivals.fragments(), position).query().read();
 * }
 * }</pre>
 */
public final class WriteFeed {

    private final CommitFeed feed;
    private final long memoryBudget;

    WriteFeed(ArraySnapshot snapshot, long memoryBudget) {
        this.feed = new CommitFeed(snapshot);
        this.memoryBudget = memoryBudget;
    }

    /** Returns the position before the visible fragments, whose cells come as a reader sees them now. */
    public FeedPosition earliest() {
        return feed.earliest();
    }

    /** Returns the position after all commits, at any time. */
    public FeedPosition latest() {
        return feed.latest();
    }

    /**
     * Returns the position after all commits up to a time.
     *
     * @param time milliseconds since 1970
     * @throws dev.tegula.errors.LostHistoryException if consolidation has merged writes before and after it
     */
    public FeedPosition after(long time) {
        return feed.after(time);
    }

    /** Returns what was committed after a position. */
    public Arrivals since(FeedPosition position) {
        return feed.since(position);
    }

    /**
     * Returns the changes between two positions of {@link Arrivals#inOrder}, the first of which may also be a start:
     * the cells of each fragment, the cells that it deletes by their coordinates, and those that conditions deleted,
     * with all fields and the time of their write ({@code __timestamps}). Each commit is between two positions of a
     * program once.
     *
     * <p>The changes are in the order of the first times of fragments and deletes: those of a consolidated fragment
     * come together. But one may be older than those before the first position, because jobs become visible late. A
     * program that keeps the cells of an array without duplicates compares times of cells: that of a written cell, that
     * of the write of a cell which a condition deleted, that of the delete of coordinates. It leaves out changes that
     * are older than the last one of their cell; of one time, the delete counts. A cell that a delete before the first
     * position hides is deleted at the time of its write.
     *
     * @throws SnapshotLostException if fragments that they need no longer exist
     */
    public Iterator<Change> changes(FeedPosition from, FeedPosition until) {
        return feed.changes(from, until, memoryBudget);
    }

    /**
     * Returns a reader of some fragments, also of consolidated ones that still exist, without the deletes after a
     * position. Of several writes of a cell among them, it sees the last one.
     *
     * @throws SnapshotLostException if one does not exist any more
     */
    public ArrayReader open(Collection<String> fragments, FeedPosition position) {
        List<String> missing = new ArrayList<>();
        ArrayReader reader = openPresent(fragments, position, missing);
        if (!missing.isEmpty()) {
            reader.close();
            throw CommitFeed.lost(missing.get(0));
        }
        return reader;
    }

    /** Returns a reader of those of some fragments that exist; see {@link #open}. */
    public ArrayReader openPresent(Collection<String> fragments, FeedPosition position) {
        return openPresent(fragments, position, new ArrayList<>());
    }

    private ArrayReader openPresent(Collection<String> fragments, FeedPosition position, List<String> missing) {
        return new ArrayReader(feed.of(fragments, position, missing), memoryBudget);
    }
}
