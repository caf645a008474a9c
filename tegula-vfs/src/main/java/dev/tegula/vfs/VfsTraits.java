package dev.tegula.vfs;

/**
 * What a store can do and what suits it.
 *
 * @param createIfAbsent whether no file is ever overwritten: of several writers of one name exactly one succeeds.
 *     Without it, the last writer of a name may win, and {@link Vfs#createIfAbsent} only looks before it writes.
 * @param lowLatency whether a read takes microseconds, so that the thread that wants bytes should fetch them itself;
 *     else many requests should be in flight at once
 * @param coalesceGap up to how many unwanted bytes between two ranges it is cheaper to read along than to ask twice
 * @param hierarchical whether folders exist by themselves: they can be created, and stay when they become empty
 * @param ordered whether listings come in the order of names across pages; within a page they always do
 * @param consistent whether a listing shows every file that was published, and none that was deleted, before it began
 */
public record VfsTraits(
        boolean createIfAbsent,
        boolean lowLatency,
        int coalesceGap,
        boolean hierarchical,
        boolean ordered,
        boolean consistent) {

    /**
     * What object stores have in common today: conditional writes, some ten milliseconds for each request, consistent
     * listings.
     */
    public static final VfsTraits OBJECT_STORE = new VfsTraits(true, false, 512 << 10, false, true, true);

    /** A local disk. */
    public static final VfsTraits LOCAL_DISK = new VfsTraits(true, true, 4 << 10, true, true, true);

    public VfsTraits {
        if (coalesceGap < 0) {
            throw new IllegalArgumentException("coalesceGap must not be negative: " + coalesceGap);
        }
    }
}
