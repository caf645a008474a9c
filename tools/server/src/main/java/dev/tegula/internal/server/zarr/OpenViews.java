package dev.tegula.internal.server.zarr;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.server.http.LeaseCache;
import dev.tegula.zarr.ZarrOptions;
import dev.tegula.zarr.ZarrVersion;
import dev.tegula.zarr.ZarrView;
import org.jspecify.annotations.Nullable;

/**
 * The open views of an array or group, one for each version and time. Views of the current state are opened again after
 * a few seconds, so that later writes become visible.
 */
final class OpenViews implements AutoCloseable {

    private static final int MAX_VIEWS = 8;
    private static final long CURRENT_NANOS = 2_000_000_000L;

    /**
     * A version at a time.
     *
     * @param at milliseconds since 1970, or null for the current state
     * @param period the number of the seconds in which the current state is that of the view
     */
    record Key(ZarrVersion version, @Nullable Long at, long period) {}

    private final Tegula tegula;
    private final String uri;
    private final OpenOptions options;
    private final LeaseCache<Key, ZarrView> views = new LeaseCache<>(MAX_VIEWS, ZarrView::close);

    OpenViews(Tegula tegula, String uri, OpenOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.options = options;
    }

    /** Returns a view, which the caller closes after use. */
    LeaseCache<Key, ZarrView>.Lease lease(ZarrVersion version, @Nullable Long at) {
        long period = at == null ? System.nanoTime() / CURRENT_NANOS : 0;
        views.evictIf(known -> at == null && known.at() == null && known.period() < period);
        OpenOptions open = at == null ? options : options.at(at);
        return views.lease(
                new Key(version, at, period),
                () -> ZarrView.open(
                        tegula, uri, open, ZarrOptions.of(version), group -> ImageLevels.of(tegula, group, open)));
    }

    @Override
    public void close() {
        views.close();
    }
}
