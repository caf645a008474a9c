package dev.tegula.internal.server.http;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Open objects, which requests share, by keys. If there are too many, the object that was used longest ago is closed.
 * An object in use is closed when its last user ends.
 */
public final class LeaseCache<K, T> implements AutoCloseable {

    /** More objects in use, times those that are kept, are refused. */
    private static final int MOST_IN_USE = 4;

    private final int most;
    private final Consumer<? super T> closing;
    private final Map<K, Entry<T>> entries = new LinkedHashMap<>(16, 0.75f, true);

    /** @param most the objects that are kept */
    public LeaseCache(int most, Consumer<? super T> closing) {
        this.most = most;
        this.closing = closing;
    }

    private static final class Entry<T> {

        private final Supplier<? extends T> opener;
        private @Nullable T value;
        private int users;
        private boolean isEvicted;

        Entry(Supplier<? extends T> opener) {
            this.opener = opener;
        }

        /** Opens the object. One request opens it; others wait for it instead of opening their own. */
        synchronized T open() {
            T known = value;
            if (known == null) {
                known = opener.get();
                value = known;
            }
            return known;
        }

        synchronized @Nullable T opened() {
            return value;
        }
    }

    /** The use of an open object. */
    public final class Lease implements AutoCloseable {

        private final Entry<T> entry;

        private Lease(Entry<T> entry) {
            this.entry = entry;
        }

        public T value() {
            return entry.open();
        }

        @Override
        public void close() {
            release(entry);
        }
    }

    /** Returns an object, opened if necessary, which the caller closes after use. */
    public Lease lease(K key, Supplier<? extends T> opener) {
        Entry<T> entry;
        synchronized (this) {
            if (!entries.containsKey(key)) {
                makeRoom();
            }
            entry = entries.computeIfAbsent(key, any -> new Entry<>(opener));
            entry.users++;
        }
        Lease lease = new Lease(entry);
        try {
            entry.open();
        } catch (RuntimeException e) {
            synchronized (this) {
                entries.remove(key, entry);
                entry.isEvicted = true; // others may have opened it meanwhile
            }
            lease.close();
            throw e;
        }
        return lease;
    }

    /** Closes the objects of some keys, those in use when their users end. */
    public synchronized void evictIf(Predicate<? super K> keys) {
        Iterator<Map.Entry<K, Entry<T>>> all = entries.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<K, Entry<T>> each = all.next();
            if (keys.test(each.getKey())) {
                all.remove();
                each.getValue().isEvicted = true;
                closeUnused(each.getValue());
            }
        }
    }

    private void makeRoom() {
        Iterator<Entry<T>> oldest = entries.values().iterator();
        while (entries.size() >= most && oldest.hasNext()) {
            Entry<T> each = oldest.next();
            if (each.users == 0) {
                oldest.remove();
                each.isEvicted = true;
                closeUnused(each);
            }
        }
        if (entries.size() >= MOST_IN_USE * most) {
            throw new HttpException(503, "too many open arrays. Retry later.");
        }
    }

    private synchronized void release(Entry<T> entry) {
        entry.users--;
        closeUnused(entry);
    }

    private void closeUnused(Entry<T> entry) {
        T value = entry.isEvicted && entry.users == 0 ? entry.opened() : null; // nobody opens it now
        if (value != null) {
            closing.accept(value);
        }
    }

    @Override
    public void close() {
        evictIf(key -> true);
    }
}
