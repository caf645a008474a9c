package dev.tegula.gcs;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.settings.StoreSettings;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** Opens buckets of Google Cloud Storage: {@code gs://bucket/…} and {@code gcs://bucket/…}. */
public final class GcsProvider implements VfsProvider {

    /** For the service loader. */
    public GcsProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("gs", "gcs");
    }

    @Override
    public Set<String> settings() {
        return StoreSettings.keys(GcsSetting.class);
    }

    /** Sends no request to the bucket. */
    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) throws IOException {
        if (any.authority().isEmpty()) {
            throw new IllegalArgumentException(
                    any + ": no bucket in the URI, expected " + any.scheme() + "://bucket/…");
        }
        return new GcsVfs(GcsBucket.open(any, GcsSettings.of(settings)));
    }
}
