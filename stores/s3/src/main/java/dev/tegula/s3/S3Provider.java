package dev.tegula.s3;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.settings.StoreSettings;
import java.util.Map;
import java.util.Set;

/** Opens buckets: {@code s3://bucket/…}. */
public final class S3Provider implements VfsProvider {

    /** For the service loader. */
    public S3Provider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("s3");
    }

    @Override
    public Set<String> settings() {
        return StoreSettings.keys(S3Setting.class);
    }

    /** Sends no request to the bucket. */
    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) {
        if (any.authority().isEmpty()) {
            throw new IllegalArgumentException(any + ": no bucket in the URI, expected s3://bucket/…");
        }
        return new S3Vfs(S3Bucket.open(any, S3Settings.of(settings)));
    }
}
