package dev.tegula.internal.server.zarr;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.zarr.ZarrOptions;
import dev.tegula.zarr.ZarrVersion;
import dev.tegula.zarr.ZarrView;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The open views of an array or group: one for each version and time, the least recently used of which are closed.
 * Views of the current state are opened again after a few seconds, so that later writes become visible.
 */
final class OpenViews implements AutoCloseable {

    private static final int MAX_VIEWS = 8;
    private static final long CURRENT_NANOS = 2_000_000_000L;

    /** @param at milliseconds since 1970, or null for the current state */
    private record Key(ZarrVersion version, @Nullable Long at) {}

    private final Tegula tegula;
    private final String uri;
    private final OpenOptions options;
    private final Object opening = new Object();
    private final Map<Key, Lease> views = new LinkedHashMap<>(16, 0.75f, true);

    OpenViews(Tegula tegula, String uri, OpenOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.options = options;
    }

    /** A view that is in use. It is closed when it has been replaced and nobody uses it. */
    final class Lease implements AutoCloseable {

        private final ZarrView view;
        private final long opened = System.nanoTime();
        private int users;
        private boolean isReplaced;

        private Lease(ZarrView view) {
            this.view = view;
        }

        ZarrView view() {
            return view;
        }

        @Override
        public void close() {
            synchronized (OpenViews.this) {
                users--;
                closeUnused();
            }
        }

        private void closeUnused() {
            if (users == 0 && isReplaced) {
                view.close();
            }
        }
    }

    /** Returns a view, which the caller closes after use. */
    Lease lease(ZarrVersion version, @Nullable Long at) {
        Key key = new Key(version, at);
        Lease known = known(key);
        if (known != null) {
            return known;
        }
        // One request opens a view; others wait for it instead of opening their own.
        synchronized (opening) {
            Lease meanwhile = known(key);
            return meanwhile == null ? open(key) : meanwhile;
        }
    }

    private synchronized @Nullable Lease known(Key key) {
        Lease known = views.get(key);
        if (known == null || key.at() == null && System.nanoTime() - known.opened >= CURRENT_NANOS) {
            return null;
        }
        known.users++;
        return known;
    }

    private Lease open(Key key) {
        OpenOptions open = key.at() == null ? options : options.at(key.at());
        ZarrView view = ZarrView.open(
                tegula, uri, open, ZarrOptions.of(key.version()), group -> ImageLevels.of(tegula, group, open));
        synchronized (this) {
            Lease lease = new Lease(view);
            lease.users++;
            Lease replaced = views.put(key, lease);
            if (replaced != null) {
                replace(replaced);
            }
            Iterator<Lease> oldest = views.values().iterator();
            while (views.size() > MAX_VIEWS) {
                Lease removed = oldest.next();
                oldest.remove();
                replace(removed);
            }
            return lease;
        }
    }

    private static void replace(Lease lease) {
        lease.isReplaced = true;
        lease.closeUnused();
    }

    @Override
    public synchronized void close() {
        List<Lease> all = new ArrayList<>(views.values());
        views.clear();
        all.forEach(OpenViews::replace);
    }
}
