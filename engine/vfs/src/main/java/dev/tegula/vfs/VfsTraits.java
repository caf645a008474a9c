package dev.tegula.vfs;

/**
 * The capabilities and performance characteristics of a store.
 *
 * @param createIfAbsent whether files are never overwritten: exactly one of several writers of a name succeeds. If
 *     false, the last writer may replace the file, and {@link Vfs#createIfAbsent} only checks before it writes.
 * @param lowLatency whether a read takes microseconds, so that a thread should read the bytes it needs; if false, many
 *     requests should be in flight at once
 * @param coalesceGap the maximum gap between two ranges that is cheaper to read than a second request
 * @param hierarchical whether folders exist without files: they can be created, and remain when they become empty
 * @param ordered whether listings are in the order of names across pages; within a page they always are
 * @param consistent whether a listing contains every file published, and none deleted, before it started
 */
public record VfsTraits(
        boolean createIfAbsent,
        boolean lowLatency,
        int coalesceGap,
        boolean hierarchical,
        boolean ordered,
        boolean consistent) {

    /**
     * Returns the traits common to object stores: conditional writes, tens of milliseconds per request, consistent
     * listings.
     */
    public static final VfsTraits OBJECT_STORE = new VfsTraits(true, false, 512 << 10, false, true, true);

    /** Returns the traits of a local disk. */
    public static final VfsTraits LOCAL_DISK = new VfsTraits(true, true, 4 << 10, true, true, true);

    public VfsTraits {
        if (coalesceGap < 0) {
            throw new IllegalArgumentException("coalesceGap: must not be negative (found " + coalesceGap + ")");
        }
    }
}
