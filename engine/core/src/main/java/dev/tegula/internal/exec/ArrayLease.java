package dev.tegula.internal.exec;

import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * Arrays taken from a pool for one operation. An operation that fails does not return them, because other threads may
 * still write to them. Used by one thread at a time.
 */
public final class ArrayLease {

    private record Leased(PhysicalType type, Object array) {}

    private final ArrayPool pool;
    private final List<Leased> leased = new ArrayList<>();

    public ArrayLease(ArrayPool pool) {
        this.pool = pool;
    }

    /** Returns a lease of arrays of the same pool, which may end earlier. */
    public ArrayLease another() {
        return new ArrayLease(pool);
    }

    /** Takes an array of at least {@code size} values with any contents, until this lease ends. */
    public Object take(PhysicalType type, int size) {
        Object array = pool.take(type, size);
        leased.add(new Leased(type, array));
        return array;
    }

    /** Returns all arrays to the pool. Nothing uses them any longer. */
    public void end() {
        // The next operation takes the array last returned first. In this order it gets arrays of the sizes it needs.
        for (int i = leased.size() - 1; i >= 0; i--) {
            pool.give(leased.get(i).type(), leased.get(i).array());
        }
        leased.clear();
    }
}
