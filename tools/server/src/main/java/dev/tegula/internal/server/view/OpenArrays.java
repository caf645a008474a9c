package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.plot.Units;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Open arrays, which requests share. The array that was used longest ago is closed when there are too many. */
final class OpenArrays implements AutoCloseable {

    private final int most;
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    OpenArrays(int most) {
        this.most = most;
    }

    private static final class Entry {
        private final Supplier<ArrayReader> opener;
        private ArrayReader array;
        private ArraySubject subject;
        private int users;
        private boolean evicted;

        @SuppressWarnings("NullAway.Init")
        Entry(Supplier<ArrayReader> opener) {
            this.opener = opener;
        }

        synchronized ArrayReader open() {
            if (array == null) {
                array = opener.get();
            }
            return array;
        }

        synchronized ArraySubject subject() {
            ArrayReader opened = open();
            if (subject == null) {
                subject = new ArraySubject(opened, Units.of(opened)::of);
            }
            return subject;
        }

        synchronized void close() {
            if (array != null) {
                array.close();
            }
        }
    }

    /** The use of an open array. */
    final class Lease implements AutoCloseable {
        private final Entry entry;

        private Lease(Entry entry) {
            this.entry = entry;
        }

        ArrayReader array() {
            return entry.open();
        }

        /** Returns what the fields of the array mean. */
        ArraySubject subject() {
            return entry.subject();
        }

        @Override
        public void close() {
            release(entry);
        }
    }

    /** Returns an array, opened if necessary. */
    Lease lease(String key, Supplier<ArrayReader> opener) {
        Entry entry;
        synchronized (this) {
            entry = entries.computeIfAbsent(key, any -> new Entry(opener));
            entry.users++;
            evict();
        }
        try {
            entry.open();
        } catch (RuntimeException e) {
            synchronized (this) {
                entries.remove(key, entry);
            }
            throw e;
        }
        return new Lease(entry);
    }

    private void evict() {
        var candidates = entries.values().iterator();
        while (entries.size() > most && candidates.hasNext()) {
            Entry oldest = candidates.next();
            if (oldest.users == 0) {
                candidates.remove();
                oldest.close();
            }
        }
        if (entries.size() > 4 * most) {
            throw new HttpException(503, "too many open arrays. Retry later.");
        }
    }

    private void release(Entry entry) {
        synchronized (this) {
            entry.users--;
            if (entry.evicted && entry.users == 0) {
                entry.close();
            }
        }
    }

    /** Closes all arrays; those in use when their users end. */
    @Override
    public synchronized void close() {
        for (Entry entry : entries.values()) {
            entry.evicted = true;
            if (entry.users == 0) {
                entry.close();
            }
        }
        entries.clear();
    }
}
